import { type FakeTalker, fakeTalker } from '@homeward/testing/drivers/fake-talker.ts';
import { realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { findTalk } from './probe.ts';
import { type Talk, talkBy } from './talk.ts';

const patient = { timeout: 20_000, interval: 20 };
const loud = Int16Array.from({ length: 160 }, (_, at) => (at % 2 === 0 ? 6_000 : -6_000));
const quiet = new Int16Array(160);

let talker: FakeTalker | undefined;
let talk: Talk | undefined;
afterEach(async () => {
  talk?.stop();
  await talker?.remove();
  talker = undefined;
});

async function begin(now: () => number = realClock.monotonic) {
  talker = await fakeTalker();
  const spoken: Int16Array[] = [];
  const ends: string[] = [];
  talk = talkBy(
    { plays: talker.command, records: null },
    { monotonic: now },
  )({
    spoken: (samples) => void spoken.push(samples),
    ended: (why) => void ends.push(why),
  });
  return { talker, talk, spoken, ends };
}

describe('the speaker and microphone for callers', () => {
  it('play what the caller says, and hear the house', async () => {
    const { talker: house, talk: line, spoken, ends } = await begin();
    await expect.poll(() => spoken.length, patient).toBeGreaterThan(3);
    expect(Math.max(...spoken.flatMap((samples) => [...samples]))).toBeGreaterThan(8_000);
    line.hear(loud);
    await expect.poll(house.heard, patient).toBeGreaterThan(5_000);
    line.stop();
    expect(ends).toEqual([]);
  });

  it('let one speak at a time: while the caller is heard the microphone rests', async () => {
    let now = 0;
    const { talk: line, spoken } = await begin(() => now);
    await expect.poll(() => spoken.length, patient).toBeGreaterThan(0);
    line.hear(quiet);
    const before = spoken.length;
    await expect.poll(() => spoken.length, patient).toBeGreaterThan(before);
    line.hear(loud);
    const during = spoken.length;
    const { heard } = talker ?? { heard: () => 0 };
    await expect.poll(heard, patient).toBeGreaterThan(0);
    expect(spoken.length).toBe(during);
    now += 250;
    await expect.poll(() => spoken.length, patient).toBeGreaterThan(during);
  });

  it('play no more than they can take: what waits too long is not said, and silences nobody', async () => {
    const deaf = 'setInterval(() => process.stdout.write(Buffer.alloc(320)), 20)';
    const spoken: Int16Array[] = [];
    talk = talkBy(
      { plays: [process.execPath, '-e', deaf], records: null },
      { monotonic: () => 0 },
    )({ spoken: (samples) => void spoken.push(samples), ended: () => undefined });
    for (let no = 0; no < 5_000; no += 1) talk.hear(quiet);
    talk.hear(loud);
    await expect.poll(() => spoken.length, patient).toBeGreaterThan(2);
  });

  it('say so once where their program is missing', async () => {
    const ends: string[] = [];
    const missing = { plays: ['/nowhere/talker'], records: ['/nowhere/recorder'] } as const;
    talk = talkBy(missing, realClock)({ spoken: () => undefined, ended: (why) => void ends.push(why) });
    talk.hear(loud);
    await expect.poll(() => ends, patient).toEqual([expect.stringContaining('ENOENT')]);
    expect(await findTalk('/nowhere')).toBeNull();
  });
});
