import { describe, expect, it } from 'vitest';
import { delayLine, toldAt } from '#features/settings/delays.ts';

const times = { sirenMinutes: 3, tellAfter: 30 };

describe('the line of delays', () => {
  it('shows leaving, guarding, coming in, the siren and the quiet after it', () => {
    const line = delayLine({ exit: 30, entry1: 20, entry2: 40 }, times);
    expect(line.map(({ tag, seconds }) => [tag, seconds])).toEqual([
      ['leave', 30],
      ['guard', null],
      ['enter', 20],
      ['siren', 180],
      ['quiet', null],
    ]);
  });
  it('leaves out what takes no time', () => {
    const line = delayLine({ exit: 0, entry1: 0, entry2: 0 }, { ...times, sirenMinutes: 0 });
    expect(line.map(({ tag }) => tag)).toEqual(['guard', 'quiet']);
  });
  it('gives the longer stretch more room', () => {
    const [leave, , enter] = delayLine({ exit: 60, entry1: 20, entry2: 0 }, times);
    expect(leave?.share).toBeGreaterThan(enter?.share ?? 0);
  });
  it('tells the station when the time to disarm and what is waited after it are over', () => {
    expect(toldAt({ exit: 30, entry1: 20, entry2: 0 }, times)).toBe(50);
  });
});
