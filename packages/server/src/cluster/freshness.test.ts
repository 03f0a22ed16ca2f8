import { describe, expect, it } from 'vitest';
import { testClock, testRandom } from '@homeward/testing/server/quiet-world.ts';
import { createFreshness } from './freshness.ts';

/** A node that has run for an hour, and one whose clock is `apart` ms ahead of it. */
function nodes(apart = 0) {
  const clock = testClock();
  const other = { ...clock, now: () => clock.now() + apart };
  const here = createFreshness({ clock, random: testRandom('here') });
  const there = createFreshness({ clock: other, random: testRandom('there') });
  clock.advance(3_600_000);
  return { clock, here, there };
}

describe('a message between nodes', () => {
  it('is fresh once, in whatever clocks that nearly agree', () => {
    const { here, there } = nodes(20_000);
    const [one, two] = [there.stamp(), there.stamp()];
    expect([here.take(one), here.take(two)]).toEqual([null, null]);
    expect([here.take(one), here.take(two)]).toEqual(['again', 'again']);
  });

  it('is of another time where it was kept, or comes from a clock that is far off', () => {
    const { clock, here, there } = nodes();
    const kept = there.stamp();
    clock.advance(31_000);
    expect(here.take(kept)).toBe('old');
    for (const apart of [40_000, -40_000]) {
      const far = nodes(apart);
      expect(far.here.take(far.there.stamp())).toBe('old');
    }
    expect(here.take({ at: Number.NaN, run: 'r', no: 1 })).toBe('old');
  });

  it('was not said to a node that began after it', () => {
    const { clock, there } = nodes();
    const kept = there.stamp();
    clock.advance(10_000);
    const begun = createFreshness({ clock, random: testRandom('begun') });
    expect(begun.take(kept)).toBe('old');
    expect(begun.take(there.stamp())).toBe(null);
  });

  it('of another start of its node is fresh', () => {
    const { clock, here, there } = nodes();
    expect(here.take(there.stamp())).toBe(null);
    const again = createFreshness({ clock, random: testRandom('again') });
    expect(here.take(again.stamp())).toBe(null);
  });
});
