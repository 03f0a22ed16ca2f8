import { describe, expect, it } from 'vitest';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { RecentAccess } from './recent-access.ts';

describe('a look', () => {
  it('is one for half an hour, and then another', () => {
    const clock = testClock();
    const looks = new RecentAccess(clock);
    expect(looks.isNew(['house', 'ben', 'care'])).toBe(true);
    clock.advance(29 * 60_000);
    expect(looks.isNew(['house', 'ben', 'care'])).toBe(false);
    clock.advance(60_000);
    expect(looks.isNew(['house', 'ben', 'care'])).toBe(true);
  });

  it('is of one person, at one thing, in one house', () => {
    const looks = new RecentAccess(testClock());
    expect(looks.isNew(['house', 'ben', 'care'])).toBe(true);
    expect(looks.isNew(['house', 'ann', 'care'])).toBe(true);
    expect(looks.isNew(['house', 'ben', 'past'])).toBe(true);
    expect(looks.isNew(['flat', 'ben', 'care'])).toBe(true);
    expect(looks.isNew(['house', 'ben', 'care'])).toBe(false);
  });

  it('is written down once more rather than that ever more of them are remembered', () => {
    const looks = new RecentAccess(testClock());
    looks.isNew(['first']);
    for (let no = 0; no < 10_000; no += 1) looks.isNew([String(no)]);
    expect(looks.isNew(['9999'])).toBe(false);
    expect(looks.isNew(['first'])).toBe(true);
  });
});
