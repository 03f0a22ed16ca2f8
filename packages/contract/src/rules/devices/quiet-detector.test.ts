import { describe, expect, it } from 'vitest';
import { brokenRhythm, quietDetectors } from './quiet-detector.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = 100 * day;

/** Triggers every so often, the last `ago` before now. */
const every = (gap: number, ago: number, days = 14): readonly number[] => {
  const count = Math.floor((days * day) / gap);
  return Array.from({ length: count }, (_, no) => now - ago - (count - 1 - no) * gap);
};

describe('a detector that is unusually quiet', () => {
  it('is one with a habit that has been silent for far longer than ever', () => {
    expect(brokenRhythm(every(3 * hour, 5 * day), now)).toEqual({ usual: 3 * hour, last: now - 5 * day });
  });

  it.each([
    ['triggered lately', every(3 * hour, day)],
    ['has no habit yet', every(3 * hour, 5 * day, 2)],
    ['triggers seldom', every(20 * hour, 9 * day, 40)],
    ['never triggered', []],
    ['was silent for as long before', [...every(3 * hour, 9 * day), ...every(3 * hour, 5 * day, 1)]],
  ])('is none that %s', (_, times) => {
    expect(brokenRhythm(times, now)).toBeNull();
  });

  it('needs less time where it triggers all day', () => {
    expect(brokenRhythm(every(5 * 60_000, 3 * day, 3), now)?.usual).toBe(5 * 60_000);
  });

  it('is said of nothing in a house where nobody is', () => {
    const hall = every(3 * hour, 5 * day);
    const away = new Map([
      ['hall', hall],
      ['kitchen', every(2 * hour, 5 * day)],
    ]);
    expect(quietDetectors(away, now).size).toBe(0);
    const lived = new Map([
      ['hall', hall],
      ['kitchen', every(2 * hour, hour)],
    ]);
    expect([...quietDetectors(lived, now).keys()]).toEqual(['hall']);
  });
});
