import { describe, expect, it } from 'vitest';
import { isSpoken, secondsLeft } from '#lib/clock.ts';

describe('a countdown', () => {
  it.each([
    [10_000, 0, 10],
    [10_000, 1, 10],
    [10_000, 9_001, 1],
    [10_000, 10_000, 0],
    [10_000, 99_000, 0],
  ])('to %i ms has at %i ms still %i seconds', (deadline, now, left) => {
    expect(secondsLeft(deadline, now)).toBe(left);
  });

  it('speaks at its start, at 30, 20, 10, 5 and at its end', () => {
    const said = Array.from({ length: 46 }, (_, passed) => 45 - passed).filter((left) =>
      isSpoken(left === 45 ? undefined : left + 1, left),
    );
    expect(said).toEqual([45, 30, 20, 10, 5, 0]);
  });

  it('speaks once for a mark it jumped over', () => {
    expect(isSpoken(32, 28)).toBe(true);
    expect(isSpoken(28, 27)).toBe(false);
  });
});
