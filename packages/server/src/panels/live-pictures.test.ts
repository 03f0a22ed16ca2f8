import { describe, expect, it } from 'vitest';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { livePictures } from './live-pictures.ts';

const porch = DeviceId.parse('XF:porch');
const frame = (no: number): Extract<PanelAnswer, { tag: 'frame' }> => ({
  tag: 'frame',
  no,
  type: 'image/jpeg',
  content: Buffer.from(String(no)).toString('base64'),
});

/** A house that answers when a test says so. */
function rig() {
  const clock = testClock();
  const asked: { readonly seen: number; readonly answer: (answer: PanelAnswer) => void }[] = [];
  const pictures = livePictures({
    clock,
    ask: (_panel, { seen }) => new Promise((answer) => void asked.push({ seen, answer })),
  });
  const ask = (viewer: string, seen = 0) =>
    pictures.frame(home, { tag: 'frame', device: porch, seen }, viewer);
  const askVideo = (viewer: string, seen = 0) =>
    pictures.frame(home, { tag: 'frame', device: porch, seen, video: true }, viewer);
  return { clock, pictures, asked, ask, askVideo };
}

describe('live pictures on their way to who watches', () => {
  it('are fetched from the house once, however many watch', async () => {
    const { asked, ask } = rig();
    const both = Promise.all([ask('anna'), ask('ben')]);
    expect(asked).toHaveLength(1);
    asked[0]?.answer(frame(1));
    expect(await both).toEqual([frame(1), frame(1)]);
  });

  it('are newest first for a slow viewer, who misses the rest', async () => {
    const { asked, ask } = rig();
    for (let no = 1; no <= 3; no += 1) {
      const quick = ask('quick', no - 1);
      asked[no - 1]?.answer(frame(no));
      await quick;
    }
    expect(await ask('slow', 1)).toEqual(frame(3));
    expect(asked.map(({ seen }) => seen)).toEqual([0, 1, 2]);
  });

  it('are for six at once; whoever stops makes room, and after the last nothing is kept', async () => {
    const { clock, pictures, ask } = rig();
    for (let count = 0; count < 6; count += 1) void ask(`viewer ${count}`);
    expect(await ask('one more')).toEqual({ tag: 'unanswered', why: 'v2_mg_live_too_many' });
    clock.advance(14_000);
    void ask('viewer 0');
    clock.advance(14_000);
    expect(pictures.count).toBe(1);
    void ask('one more');
    clock.advance(16_000);
    expect(pictures.count).toBe(0);
  });

  it('end with the last who leaves', () => {
    const { pictures, ask } = rig();
    void ask('anna');
    void ask('ben');
    expect(pictures.leave(home, porch, 'anna')).toBe(false);
    expect(pictures.leave(home, porch, 'ben')).toBe(true);
    expect(pictures.count).toBe(0);
  });

  it('are asked for from the beginning after the house gave none', async () => {
    const { asked, ask } = rig();
    const first = ask('anna');
    asked[0]?.answer(frame(9));
    await first;
    const second = ask('anna', 9);
    asked[1]?.answer({ tag: 'unanswered', why: 'v2_mg_live_stalled' });
    expect(await second).toMatchObject({ tag: 'unanswered' });
    void ask('anna', 9);
    expect(asked.map(({ seen }) => seen)).toEqual([0, 9, 0]);
  });
});

describe('live videos on their way to who watches', () => {
  const part = (no: number): PanelAnswer => ({ ...frame(no), type: 'video/mp4', codecs: 'avc1.42c01e' });

  it('are fetched once for all who have seen as much, and what follows is given for a second', async () => {
    const { clock, asked, askVideo } = rig();
    const both = Promise.all([askVideo('anna'), askVideo('ben')]);
    asked[0]?.answer(part(10));
    expect(await both).toEqual([part(10), part(10)]);
    const next = askVideo('anna', 10);
    asked[1]?.answer(part(12));
    await next;
    expect(await askVideo('ben', 10)).toEqual(part(12));
    expect(asked).toHaveLength(2);
    clock.advance(1_000);
    void askVideo('carl');
    expect(asked.map(({ seen }) => seen)).toEqual([0, 10, 0]);
  });

  it('are asked for anew after a stall, and are another thing than pictures of the same camera', async () => {
    const { asked, ask, askVideo, pictures } = rig();
    const none = askVideo('anna');
    asked[0]?.answer({ tag: 'unanswered', why: 'v2_mg_live_stalled' });
    await none;
    void askVideo('anna');
    void ask('ben');
    expect(asked).toHaveLength(3);
    expect(pictures.leave(home, porch, 'ben')).toBe(false);
    expect(pictures.leave(home, porch, 'anna')).toBe(true);
    expect(pictures.count).toBe(0);
  });

  it('are asked for once at a time by each session: one more question waits, and the next is told to come again', async () => {
    const { asked, askVideo } = rig();
    const first = askVideo('anna', 1);
    const second = askVideo('anna', 2);
    expect(await askVideo('anna', 3)).toEqual({ tag: 'unanswered', why: 'v2_mg_live_stalled' });
    expect(asked.map(({ seen }) => seen)).toEqual([1]);
    asked[0]?.answer(part(10));
    expect(await first).toEqual(part(10));
    expect(asked.map(({ seen }) => seen)).toEqual([1, 2]);
    asked[1]?.answer(part(11));
    expect(await second).toEqual(part(11));
    void askVideo('anna', 4);
    expect(asked.map(({ seen }) => seen)).toEqual([1, 2, 4]);
  });

  it('are asked for six times at once at most, by whoever comes and goes', async () => {
    const { asked, askVideo, pictures } = rig();
    for (let no = 0; no < 8; no += 1) {
      void askVideo(`viewer ${no}`, no);
      pictures.leave(home, porch, `viewer ${no}`);
    }
    expect(asked).toHaveLength(6);
    expect(await askVideo('anna', 20)).toEqual({ tag: 'unanswered', why: 'v2_mg_live_too_many' });
    asked[0]?.answer(part(30));
    await Promise.resolve();
    await Promise.resolve();
    void askVideo('anna', 20);
    expect(asked.map(({ seen }) => seen)).toContain(20);
  });
});
