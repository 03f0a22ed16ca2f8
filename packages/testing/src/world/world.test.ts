import { describe, expect, it } from 'vitest';
import { isFull } from '../amounts.ts';
import { runWorld } from './world.ts';

const seeds = isFull ? [101, 102, 103, 104, 105, 106, 107, 108, 109, 110] : [101, 102];

const hours = isFull ? 24 : 8;
/** The end of what hangs, not a measure: a busy machine may take ten times as long. */
const patience = 1_800_000;

describe('a world', () => {
  it(
    'happens again exactly from its seed',
    async () => {
      const first = [];
      for (const seed of seeds) first.push((await runWorld({ seed })).hash);
      const second = [];
      // In another order, so that nothing that lasts between worlds could help.
      for (const seed of seeds.toReversed()) second.unshift((await runWorld({ seed, lines: 10 })).hash);
      expect(second).toEqual(first);
      expect(new Set(first).size).toBe(seeds.length);
    },
    patience,
  );

  it.each(isFull ? [1001, 1002] : [1001])(
    `goes on for ${hours} hours, as world %i does`,
    async (seed) => {
      expect((await runWorld({ seed, hours })).violation).toBeNull();
    },
    patience,
  );

  it('ends with its first violation, and happens again exactly as well', async () => {
    const [first, second] = [
      await runWorld({ seed: 1, mutant: 'reportSwallowed' }),
      await runWorld({ seed: 1, mutant: 'reportSwallowed' }),
    ];
    expect(first.violation).toMatchObject({ invariant: 'I1' });
    expect(second).toEqual(first);
  }, 60_000);
});
