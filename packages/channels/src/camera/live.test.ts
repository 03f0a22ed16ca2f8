import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operatorsReach } from '../http/reach.ts';
import { httpSink, sinkClock } from '@homeward/testing/channels/http-sink.ts';
import type { HttpSink } from '@homeward/testing/channels/http-sink.ts';
import { openMjpeg } from './live.ts';

let camera: HttpSink;
beforeEach(async () => {
  camera = await httpSink();
});
afterEach(() => camera.close());

const jpeg = (word: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(word)]);
const part = (content: Buffer, length = true): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--frame\r\nContent-Type: image/jpeg\r\n${length ? `Content-Length: ${content.length}\r\n` : ''}\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
const begin = (response: ServerResponse, type = 'multipart/x-mixed-replace; boundary=frame'): void =>
  void response.writeHead(200, { 'content-type': type });

interface Watched {
  readonly frames: readonly string[];
  readonly ended: Promise<string>;
  readonly stop: () => void;
}

function watch(scale = 1, reach = operatorsReach): Watched {
  const frames: string[] = [];
  let stop = (): void => {};
  const ended = new Promise<string>((resolve) => {
    stop = openMjpeg(
      `${camera.url}/live`,
      { clock: sinkClock(scale), reach },
      { frame: (bytes) => void frames.push(bytes.toString('latin1', 3)), ended: resolve },
    );
  });
  return { frames, ended, stop };
}

describe('a camera’s live picture', () => {
  it.each([
    ['that name their length', true, 1_000_000],
    ['that do not name it', false, 1_000_000],
    ['cut at every seventh byte', true, 7],
    ['of unknown length, cut at every fifth byte', false, 5],
  ] as const)('is read from parts %s', async (_, length, size) => {
    camera.answer = (response) => {
      begin(response);
      const all = Buffer.concat(
        ['one', 'two\r\nin lines', 'three', 'end'].map((word) => part(jpeg(word), length)),
      );
      for (let from = 0; from < all.length; from += size) response.write(all.subarray(from, from + size));
      response.end('--frame--\r\n');
    };
    const seen = watch();
    expect(await seen.ended).toBe('ended');
    expect(seen.frames.map((word) => word.trimEnd())).toEqual(['one', 'two\r\nin lines', 'three', 'end']);
  });

  it.each<[string, (response: ServerResponse) => void, string, readonly string[]]>([
    [
      'stalls',
      (response) => {
        begin(response);
        response.write(part(jpeg('one')));
      },
      'stalled',
      ['one'],
    ],
    ['never answers', () => {}, 'stalled', []],
    [
      'breaks in the middle of a picture',
      (response) => {
        begin(response);
        response.write(part(jpeg('one')));
        response.write(part(jpeg('two')).subarray(0, 40));
        setTimeout(() => response.destroy(), 30);
      },
      'broken',
      ['one'],
    ],
    [
      'sends parts that are no pictures',
      (response) => {
        begin(response);
        response.write(part(Buffer.from('<script>alert(1)</script>')));
      },
      'garbage',
      [],
    ],
    [
      'sends bytes without end',
      (response) => {
        begin(response);
        response.write(Buffer.alloc(64 * 1024, 7));
      },
      'garbage',
      [],
    ],
    [
      'names a part of a gigabyte',
      (response) => {
        begin(response);
        response.write('--frame\r\nContent-Length: 999999999\r\n\r\n');
      },
      'garbage',
      [],
    ],
    ['sends a page', (response) => void response.writeHead(200).end('<html>'), 'noStream', []],
    ['wants a password', (response) => void response.writeHead(401).end(), 'noStream', []],
    [
      'sends us elsewhere',
      (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'noStream',
      [],
    ],
  ])('ends with its reason where the camera %s', async (_, answer, reason, frames) => {
    camera.answer = answer;
    const seen = watch(0.03);
    expect(await seen.ended).toBe(reason);
    expect(seen.frames).toEqual(frames);
  });

  it('is asked for at no address that may not be reached', async () => {
    const seen = watch(1, () => false);
    expect(await seen.ended).toBe('addressRefused');
    expect(camera.received).toEqual([]);
  });

  it('lets go of the camera when nobody watches any more', async () => {
    const gone = new Promise<void>((resolve) => {
      camera.answer = (response, socket) => {
        begin(response);
        response.write(part(jpeg('one')));
        socket.on('close', () => resolve());
      };
    });
    const seen = watch();
    await expect.poll(() => seen.frames).toEqual(['one']);
    seen.stop();
    await gone;
  });
});
