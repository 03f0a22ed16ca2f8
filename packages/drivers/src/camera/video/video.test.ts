import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { createImpatientClock, plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { fakeProgram } from '@homeward/testing/drivers/fake-program.ts';
import { fragment, playsOnce, videoHead } from '@homeward/testing/drivers/fake-video.ts';
import { framesIn, hasRtspCamera, startRtspCamera } from '@homeward/testing/drivers/rtsp-camera.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createVideo } from './video.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const login = { user: 'homeward', password: 'gate & "garden" <7>' };

/** A viewer, and what came to it. */
function viewer() {
  const type = Promise.withResolvers<string>();
  const over = Promise.withResolvers<string>();
  const seen: { readonly bytes: Buffer; readonly isKey: boolean }[] = [];
  let head = Buffer.alloc(0);
  return {
    ears: {
      begun: (said: string, bytes: Buffer) => {
        head = Buffer.from(bytes);
        type.resolve(said);
      },
      piece: (bytes: Buffer, isKey: boolean) => void seen.push({ bytes, isKey }),
      ended: over.resolve,
    },
    type: type.promise,
    over: over.promise,
    seen,
    head: () => head,
    count: async (count: number) => {
      await expect.poll(() => seen.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
    },
  };
}

function videoOf(
  url: string,
  keepMs = 0,
  more: { readonly password?: string; readonly ffmpeg?: string } = {},
) {
  const impatient = createImpatientClock();
  const waits: number[] = [];
  const clock = {
    ...impatient,
    after: (ms: number, call: () => void) => {
      waits.push(ms);
      return impatient.after(ms, call);
    },
  };
  const { ffmpeg, ...given } = more;
  const ports = { clock, random: plainChance, ...(ffmpeg !== undefined && { ffmpeg }) };
  const video = createVideo({ url: new URL(url), login: { ...login, ...given }, ports }, keepMs);
  open.push(video.close);
  return { video, clock, waits };
}

/** Something that answers all that it is asked, as far as a sign-in goes. */
async function speaker() {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.on('error', () => {});
    socket.on('data', () => socket.write('RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `rtsp://127.0.0.1:${port}/stream`, visits: () => visits };
}

/** Children of this process that run ffmpeg, by their whole command lines. */
const running = (): readonly string[] => {
  const all = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return all.flatMap((id) => {
    try {
      const line = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return line.startsWith('ffmpeg') ? [line] : [];
    } catch {
      return [];
    }
  });
};

describe.skipIf(!hasRtspCamera())('a camera’s video (needs ffmpeg and gir1.2-gst-rtsp-server-1.0)', () => {
  async function camera(at?: number, coding?: 'h264' | 'jpeg') {
    const made = await startRtspCamera(login, at, coding);
    open.push(made.close);
    return made;
  }

  it('comes frame by frame, the first whole, and others decode it', async () => {
    const { url } = await camera();
    const { video } = videoOf(url);
    const one = viewer();
    video.watch(one.ears);
    await one.count(30);
    expect(await one.type).toMatch(/^video\/mp4; codecs="avc1\.[0-9a-f]{6}"$/);
    const pieces = one.seen.slice(0, 30);
    expect(pieces[0]?.isKey).toBe(true);
    // Every 25th is whole.
    expect(pieces.filter(({ isKey }) => isKey).length).toBeLessThanOrEqual(2);
    const whole = Buffer.concat([one.head(), ...pieces.map(({ bytes }) => bytes)]);
    expect(framesIn(whole).count).toBe(30);
  });

  it('is one program for all who watch, begins with the last whole picture, and ends with the last of them', async () => {
    const { url, visits } = await camera();
    const { video } = videoOf(url);
    const one = viewer();
    const leave = video.watch(one.ears);
    await one.count(3);
    const two = viewer();
    const leaveToo = video.watch(two.ears);
    expect(two.seen.length).toBeGreaterThanOrEqual(3);
    expect(two.seen[0]?.isKey).toBe(true);
    expect(running()).toHaveLength(1);
    leave();
    const before = two.seen.length;
    await two.count(before + 5);
    leaveToo();
    await expect.poll(running).toEqual([]);
    expect(visits()).toBe(1);
  });

  it('tells the list of processes neither the password, nor the name, nor where the camera is', async () => {
    const { url, port } = await camera();
    const { video } = videoOf(url);
    const one = viewer();
    video.watch(one.ears);
    await one.count(1);
    const [line = ''] = running();
    expect(line).toContain('rtsp://127.0.0.1:');
    for (const word of [login.user, 'garden', String(port)]) expect(line).not.toContain(word);
  });

  it('with a wrong password is refused once, and not asked for five minutes', async () => {
    const { url, visits } = await camera();
    const { video } = videoOf(url, 0, { password: 'wrong' });
    const one = viewer();
    video.watch(one.ears);
    await expect(one.over).resolves.toBe('the name or the password is wrong');
    const asked = visits();
    const two = viewer();
    video.watch(two.ears);
    await expect(two.over).resolves.toBe('the name or the password is wrong');
    expect(visits()).toBe(asked);
  });

  it('that wants the password readable does not get it', async () => {
    const { url } = await camera(undefined, 'jpeg');
    const { video } = videoOf(url);
    const one = viewer();
    video.watch(one.ears);
    await expect(one.over).resolves.toMatch(/digest sign-in/);
  });

  it('that stands still, or goes, is over, and runs again where it is back', async () => {
    const first = await camera();
    const { video, clock } = videoOf(first.url);
    const one = viewer();
    video.watch(one.ears);
    await one.count(2);
    first.hang(true);
    clock.hurry();
    await expect(one.over).resolves.toBe('its video stands still');
    first.hang(false);
    const two = viewer();
    video.watch(two.ears);
    await two.count(2);
    await first.close();
    await expect(two.over).resolves.toMatch(/the line broke|its video ended/);
    await camera(first.port);
    const three = viewer();
    video.watch(three.ears);
    await three.count(2);
  });

  it('is kept for an alarm where that is wanted: a clip of its own, from zero, after the camera was cut off too', async () => {
    const made = await camera();
    const { video } = videoOf(made.url, 600);
    await expect.poll(() => video.before(60_000) !== null, { timeout: 20_000 }).toBe(true);
    const one = viewer();
    video.watch(one.ears);
    // Longer than is kept, so that the oldest is gone.
    await one.count(80);
    await made.close();
    await one.over;
    const clip = video.before(60_000);
    expect(clip?.picture.type).toBe('video/mp4');
    const { count, start } = framesIn(Buffer.from(clip?.picture.content ?? '', 'base64'));
    expect(Number(start)).toBe(0);
    expect(count).toBeGreaterThanOrEqual(15);
    expect(count).toBeLessThan(80);
  });
});

describe('the program of a video', () => {
  const nowhere = 'rtsp://127.0.0.1:1/stream';
  it('that is not there is told as such', async () => {
    const { video } = videoOf(nowhere, 0, { ffmpeg: '/nowhere/ffmpeg' });
    const one = viewer();
    video.watch(one.ears);
    await expect(one.over).resolves.toBe('/nowhere/ffmpeg is not installed');
  });

  it('that learns too little in a short look takes a long one, and what it complains of then is told without an address', async () => {
    const answering = await speaker();
    // As the real one, it leaves first and ends a moment later.
    const failing = await fakeProgram(
      'ffmpeg',
      `import { connect } from 'node:net';
      const address = process.argv[process.argv.indexOf('-i') + 1];
      const look = process.argv.includes('5000000') ? 'long' : 'short';
      const line = connect(Number(new URL(address).port), '127.0.0.1');
      line.write('OPTIONS ' + address + ' RTSP/1.0\\r\\nCSeq: 1\\r\\n\\r\\n');
      line.on('data', () => line.destroy());
      line.on('close', () => setTimeout(() => {
        console.error(address + ': nothing in a ' + look + ' look');
        process.exitCode = 1;
      }, 200));`,
    );
    open.push(failing.remove);
    const { video } = videoOf(answering.url, 0, { ffmpeg: failing.path });
    const one = viewer();
    video.watch(one.ears);
    await expect(one.over).resolves.toBe('its video ended:  nothing in a long look');
    expect(answering.visits()).toBe(2);
  });

  it('that says nonsense is not listened to', async () => {
    const talking = await fakeProgram(
      'ffmpeg',
      'process.stdout.write("what a fine day it is today"); setInterval(() => {}, 1000);',
    );
    open.push(talking.remove);
    const { video } = videoOf(nowhere, 0, { ffmpeg: talking.path });
    const one = viewer();
    video.watch(one.ears);
    await expect(one.over).resolves.toBe('its video cannot be read');
  });

  it('that does not play yet shows nothing of what an earlier one left for alarms', async () => {
    const playing = await fakeProgram('ffmpeg', playsOnce([videoHead('avcC'), fragment('K')]));
    open.push(playing.remove);
    const { video, clock } = videoOf(nowhere, 5_000, { ffmpeg: playing.path });
    const early = viewer();
    video.watch(early.ears);
    await expect(early.over).resolves.toBe('its video ended: ');
    expect(early.seen).toHaveLength(1);
    clock.hurry();
    const late = viewer();
    video.watch(late.ears);
    expect(late.seen).toEqual([]);
    expect(late.head()).toHaveLength(0);
    expect(video.before(60_000)?.picture.type).toBe('video/mp4');
  });

  it('that gives no H.264 is not tried again for five minutes where its video is kept', async () => {
    const playing = await fakeProgram('ffmpeg', playsOnce([videoHead('hvcC'), fragment('K')]));
    open.push(playing.remove);
    const { video, waits } = videoOf(nowhere, 5_000, { ffmpeg: playing.path });
    const one = viewer();
    video.watch(one.ears);
    await expect(one.over).resolves.toBe('its video is not coded as H.264');
    expect(waits).toContain(300_000);
    expect(waits).not.toContain(5_000);
  });
});
