// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveSource } from '#features/camera/frame.ts';
import { useLive } from '#features/camera/use-live.ts';

const type = 'video/mp4; codecs="avc1.42c01e"';
const appended: string[] = [];
let plays = true;

/** As much of a browser's media source as is used. */
class Source extends EventTarget {
  static isTypeSupported = (): boolean => plays;
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('sourceopen')));
  }
  addSourceBuffer(): object {
    return Object.assign(new EventTarget(), {
      mode: '',
      buffered: { length: 0 },
      appendBuffer(this: EventTarget, bytes: ArrayBuffer) {
        appended.push(new TextDecoder().decode(bytes));
        queueMicrotask(() => this.dispatchEvent(new Event('updateend')));
      },
    });
  }
}

beforeEach(() => {
  appended.length = 0;
  plays = true;
  vi.stubGlobal('MediaSource', Source);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => Promise.resolve();
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A camera that gives these, one a question, and then nothing more; what it was asked is kept. */
function camera(...frames: readonly [no: number, type: string, text: string][]) {
  const asked: (readonly [seen: number, video: boolean])[] = [];
  const given = [...frames];
  const source: LiveSource = {
    next: (seen, video) => {
      asked.push([seen, video]);
      const frame = given.shift();
      if (frame === undefined) return new Promise(() => {});
      const [no, of, text] = frame;
      return Promise.resolve({ tag: 'done', data: { no, picture: new Blob([text], { type: of }) } });
    },
    renew: () => Promise.resolve(),
  };
  const until = Date.now() + 60_000;
  const { result } = renderHook(() => useLive(source, until, false));
  result.current.player?.attach(document.createElement('video'));
  return { asked, now: () => result.current };
}

it('plays a video piece by piece, each after what was seen', async () => {
  const { asked, now } = camera([7, type, 'ftyp one'], [9, type, 'two']);
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked).toEqual([
    [0, true],
    [7, true],
    [9, true],
  ]);
  expect(appended).toEqual(['ftyp one', 'two']);
  expect(now()).toMatchObject({ stage: { tag: 'live' }, shown: { tag: 'video' }, stills: undefined });
});

it('asks for pictures where this browser does not play the video, and says so', async () => {
  plays = false;
  const { asked, now } = camera([7, type, 'ftyp one'], [1, 'image/jpeg', 'picture']);
  await waitFor(() => expect(now().shown).toMatchObject({ tag: 'picture' }));
  expect(asked.slice(0, 2)).toEqual([
    [0, true],
    [0, false],
  ]);
  expect(now().stills).toBe('browser');
});

it('shows pictures where the video did not come, says so, and goes on asking for it', async () => {
  const { now, asked } = camera([1, 'image/jpeg', 'picture']);
  await waitFor(() => expect(now().shown).toMatchObject({ tag: 'picture' }));
  expect(now().stills).toBe('failed');
  expect(asked.at(-1)).toEqual([1, true]);
});

it('asks for pictures alone where nothing here plays a video', async () => {
  vi.stubGlobal('MediaSource', undefined);
  const { asked, now } = camera([1, 'image/jpeg', 'picture']);
  await waitFor(() => expect(now().shown).toMatchObject({ tag: 'picture' }));
  expect(asked[0]).toEqual([0, false]);
  expect(now().stills).toBe('browser');
});
