import { describe, expect, it } from 'vitest';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { VideoEars } from '@homeward/drivers/port.ts';
import type { LiveStream } from '@homeward/contract/shapes/devices/network.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { createLivePictures, type LivePicturesOptions } from './live-pictures.ts';

const porch = DeviceId.parse('XF:porch');
const mjpeg: LiveStream = { url: 'http://camera/live', type: 'mjpeg' };

type Listener = Parameters<NonNullable<LivePicturesOptions['open']>>[1];

/** Cameras whose streams a test sends from. */
function rig(stream: LiveStream | null = mjpeg, hasVideo = false) {
  const clock = createVirtualClock(0);
  const opened: Listener[] = [];
  let closed = 0;
  let stills = 0;
  const watched: VideoEars[] = [];
  let left = 0;
  let isPrivate = false;
  const live = createLivePictures({
    clock,
    open: (_url, listener) => {
      opened.push(listener);
      return () => void (closed += 1);
    },
    isPrivate: () => isPrivate,
    streamOf: () => Promise.resolve(stream),
    videoOf: (_device, ears) => {
      if (!hasVideo) return null;
      watched.push(ears);
      return () => void (left += 1);
    },
    stillOf: () =>
      Promise.resolve({ type: 'image/svg+xml', content: Buffer.from(`${(stills += 1)}`).toString('base64') }),
  });
  const ask = async (seen = 0, device = porch, waits = 0) => {
    const answer = live.frame({ tag: 'frame', device, seen });
    await clock.run(waits);
    return answer;
  };
  const send = (word: string): void => opened.at(-1)?.frame(Buffer.from(word));
  const askVideo = async (seen = 0, waits = 0) => {
    const answer = live.frame({ tag: 'frame', device: porch, seen, video: true });
    await clock.run(waits);
    return answer;
  };
  return {
    clock,
    live,
    ask,
    askVideo,
    watched,
    left: () => left,
    send,
    opened,
    closed: () => closed,
    stills: () => stills,
    blind: (on: boolean) => void (isPrivate = on),
  };
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

  it('is cut as soon as somebody blinds the camera, and nothing of before is shown after', async () => {
    const { clock, live, send, ask, closed, opened, blind } = rig();
    const first = live.frame({ tag: 'frame', device: porch, seen: 0 });
    await clock.run(1);
    send('one');
    await first;
    blind(true);
    send('two');
    expect(closed()).toBe(1);
    expect(await ask(1, porch, 9_000)).toEqual({ tag: 'unanswered', why: 'v2_mg_camera_privacy' });
    blind(false);
    const again = live.frame({ tag: 'frame', device: porch, seen: 0 });
    await clock.run(300);
    expect(opened).toHaveLength(3);
    send('three');
    expect(await again).toMatchObject(frame(1, 'three'));
  });

  it('that was on its way is not shown of a camera that somebody blinded', async () => {
    const { clock, live, send, closed, blind } = rig();
    const first = live.frame({ tag: 'frame', device: porch, seen: 0 });
    await clock.run(1);
    send('one');
    blind(true);
    expect(await first).toEqual({ tag: 'unanswered', why: 'v2_mg_camera_privacy' });
    expect(closed()).toBe(1);
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

describe('a live video in the house', () => {
  const stills: LiveStream = { url: '', type: 'stills', video: 'yes' };
  const head = Buffer.from('ftyp');
  const begin = (ears: VideoEars | undefined): void => ears?.begun('video/mp4; codecs="avc1.42c01e"', head);
  const words = (answer: PanelAnswer): string =>
    answer.tag === 'frame' ? Buffer.from(answer.content, 'base64').toString() : answer.tag;
  const noOf = (answer: PanelAnswer): number => (answer.tag === 'frame' ? answer.no : 0);

  it('goes on from what each viewer has seen, and begins anew for who comes or has missed some', async () => {
    const { clock, askVideo, watched } = rig(stills, true);
    const first = askVideo();
    await clock.run(1);
    begin(watched[0]);
    watched[0]?.piece(Buffer.from('K1'), true);
    const begun = await first;
    expect(begun).toMatchObject({ type: 'video/mp4', codecs: 'avc1.42c01e' });
    expect(words(begun)).toBe('ftypK1');
    for (const word of ['a', 'b']) watched[0]?.piece(Buffer.from(word), false);
    const next = await askVideo(noOf(begun), 300);
    expect(words(next)).toBe('ab');
    watched[0]?.piece(Buffer.from('K2'), true);
    watched[0]?.piece(Buffer.from('c'), false);
    expect(words(await askVideo(0, 300))).toBe('ftypK2c');
    expect(words(await askVideo(noOf(next), 300))).toBe('K2c');
    // Of the first nothing is kept any more.
    watched[0]?.piece(Buffer.from('K3'), true);
    expect(words(await askVideo(noOf(begun), 300))).toBe('ftypK3');
    expect(watched).toHaveLength(1);
  });

  it('waits for what comes next, lets go of the camera when nobody asks, and takes it up again anew', async () => {
    const { clock, askVideo, watched, left } = rig(stills, true);
    const first = askVideo();
    await clock.run(1);
    begin(watched[0]);
    watched[0]?.piece(Buffer.from('K1'), true);
    const begun = await first;
    expect(await askVideo(noOf(begun), 9_000)).toEqual({ tag: 'unanswered', why: 'v2_mg_live_stalled' });
    await clock.run(20_000);
    expect(left()).toBe(1);
    const again = askVideo(noOf(begun));
    await clock.run(1);
    begin(watched[1]);
    watched[1]?.piece(Buffer.from('K9'), true);
    expect(words(await again)).toBe('ftypK9');
  });

  it('that has ended leaves alone the one that came after it', async () => {
    const { clock, askVideo, watched, left } = rig(stills, true);
    const first = askVideo();
    await clock.run(1);
    begin(watched[0]);
    watched[0]?.piece(Buffer.from('K1'), true);
    let seen = noOf(await first);
    await clock.run(1_000);
    watched[0]?.ended('its video ended');
    const second = askVideo(seen);
    await clock.run(300);
    begin(watched[1]);
    watched[1]?.piece(Buffer.from('K2'), true);
    seen = noOf(await second);
    for (let times = 0; times < 60; times += 1) {
      watched[1]?.piece(Buffer.from('K'), true);
      const next = await askVideo(seen, 1_000);
      expect(words(next)).toBe('K');
      seen = noOf(next);
    }
    expect(watched).toHaveLength(2);
    expect(left()).toBe(0);
  });

  it('is shown by its pictures where no video comes, and by its video again later', async () => {
    const { clock, askVideo, watched } = rig(stills, true);
    const first = askVideo();
    await clock.run(1);
    watched[0]?.ended('the name or the password is wrong');
    await clock.run(1_000);
    expect(await first).toMatchObject({ type: 'image/svg+xml' });
    expect(await askVideo(0, 1_000)).toMatchObject({ type: 'image/svg+xml' });
    expect(watched).toHaveLength(1);
    await clock.run(31_000);
    void askVideo(3);
    await clock.run(1);
    expect(watched).toHaveLength(2);
  });

  it('never holds more than there is room for, and sends no more at once than the line takes', async () => {
    const { clock, askVideo, watched } = rig(stills, true);
    const first = askVideo();
    await clock.run(1);
    begin(watched[0]);
    watched[0]?.piece(Buffer.alloc(500_000, 'K'), true);
    const flood = (times: number): void => {
      for (let no = 0; no < times; no += 1) watched[0]?.piece(Buffer.alloc(400_000, 'p'), false);
    };
    flood(4);
    const begun = await first;
    expect(words(begun)).toHaveLength(4 + 500_000);
    const next = await askVideo(noOf(begun), 300);
    expect(words(next)).toHaveLength(800_000);
    flood(30);
    const late = askVideo(noOf(next));
    await clock.run(300);
    watched[0]?.piece(Buffer.from('K2'), true);
    expect(words(await late)).toBe('ftypK2');
    // One that no line takes is left out, with all that needs it.
    watched[0]?.piece(Buffer.alloc(1_100_000, 'K'), true);
    watched[0]?.piece(Buffer.from('p'), false);
    watched[0]?.piece(Buffer.from('K3'), true);
    expect(words(await askVideo(0, 300))).toBe('ftypK3');
  });

  it('is not there where a camera has none', async () => {
    const { askVideo } = rig(stills, false);
    expect(await askVideo(0, 10)).toMatchObject({ type: 'image/svg+xml' });
  });
});
