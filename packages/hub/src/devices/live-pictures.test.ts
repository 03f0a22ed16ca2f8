import { describe, expect, it } from 'vitest';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { LiveStream } from '@homeward/contract/shapes/devices/network.ts';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { createLivePictures, type LivePicturesOptions } from './live-pictures.ts';

const porch = DeviceId.parse('XF:porch');
const mjpeg: LiveStream = { url: 'http://camera/live', type: 'mjpeg' };

type Listener = Parameters<NonNullable<LivePicturesOptions['open']>>[1];

/** Cameras whose streams a test sends from. */
function rig(stream: LiveStream | null = mjpeg) {
  const clock = createVirtualClock(0);
  const opened: Listener[] = [];
  let closed = 0;
  let stills = 0;
  const live = createLivePictures({
    clock,
    open: (_url, listener) => {
      opened.push(listener);
      return () => void (closed += 1);
    },
    streamOf: () => Promise.resolve(stream),
    stillOf: () =>
      Promise.resolve({ type: 'image/svg+xml', content: Buffer.from(`${(stills += 1)}`).toString('base64') }),
  });
  const ask = async (seen = 0, device = porch, waits = 0) => {
    const answer = live.frame({ tag: 'frame', device, seen });
    await clock.run(waits);
    return answer;
  };
  const send = (word: string): void => opened.at(-1)?.frame(Buffer.from(word));
  return { clock, live, ask, send, opened, closed: () => closed, stills: () => stills };
}
const frame = (no: number, word: string) => ({
  tag: 'frame',
  no,
  content: Buffer.from(word).toString('base64'),
});

describe('a live picture in the house', () => {
  it('gives the newest frame to whoever asks: what came meanwhile is gone', async () => {
    const { clock, live, send, ask } = rig();
    const first = live.frame({ tag: 'frame', device: porch, seen: 0 });
    await clock.run(1);
    send('one');
    expect(await first).toMatchObject(frame(1, 'one'));
    for (const word of ['two', 'three', 'four']) send(word);
    expect(await ask(1, porch, 300)).toMatchObject(frame(4, 'four'));
  });

  it('waits for the next frame, and says when none comes', async () => {
    const { ask, opened } = rig();
    expect(await ask(0, porch, 8_000)).toEqual({ tag: 'unanswered', why: 'v2_mg_live_stalled' });
    expect(opened).toHaveLength(1);
  });

  it('lets go of the camera when nobody has asked for a while, and takes it up again', async () => {
    const { clock, live, send, ask, opened, closed } = rig();
    const first = live.frame({ tag: 'frame', device: porch, seen: 0 });
    await clock.run(1);
    send('one');
    await first;
    await clock.run(20_000);
    expect(closed()).toBe(1);
    void ask(1);
    await clock.run(1);
    expect(opened).toHaveLength(2);
  });

  it('is opened anew after the camera broke off', async () => {
    const { clock, live, send, ask, opened } = rig();
    const first = live.frame({ tag: 'frame', device: porch, seen: 0 });
    await clock.run(1);
    opened[0]?.ended('broken');
    expect(await first).toMatchObject({ why: 'v2_mg_live_stalled' });
    const second = live.frame({ tag: 'frame', device: porch, seen: 0 });
    await clock.run(1);
    send('again');
    expect(await second).toMatchObject(frame(1, 'again'));
    expect(await ask(0, porch, 300)).toMatchObject(frame(1, 'again'));
  });

  it('is made of stills, two a second, where a camera has only those', async () => {
    const { clock, ask, stills, opened } = rig({ url: '', type: 'stills' });
    expect(await ask(0, porch, 1)).toMatchObject(frame(1, '1'));
    await clock.run(3_000);
    expect(stills()).toBe(7);
    expect(opened).toHaveLength(0);
    await clock.run(60_000);
    expect(stills()).toBeLessThan(40);
  });

  it('leaves the house five times a second at most', async () => {
    const { clock, live, send, ask } = rig();
    const first = live.frame({ tag: 'frame', device: porch, seen: 0 });
    await clock.run(1);
    send('one');
    await first;
    send('two');
    const from = clock.monotonic();
    await ask(1, porch, 200);
    expect(clock.monotonic() - from).toBe(200);
  });

  it('is there for six cameras at once, and no more', async () => {
    const { clock, live } = rig();
    for (let count = 0; count < 6; count += 1)
      void live.frame({ tag: 'frame', device: DeviceId.parse(`XF:${count}`), seen: 0 });
    await clock.run(1);
    expect(await live.frame({ tag: 'frame', device: porch, seen: 0 })).toMatchObject({
      why: 'v2_mg_live_too_many',
    });
  });

  it.each([null, { url: 'rtsp://camera', type: 'rtsp' }] as const)(
    'is none of ours where the driver says %j',
    async (stream) => {
      const { ask } = rig(stream);
      expect(await ask()).toEqual({ tag: 'unanswered', why: 'v2_mg_no_live_view' });
    },
  );
});
