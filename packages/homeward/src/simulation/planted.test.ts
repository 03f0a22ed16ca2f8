import { describe, expect, it } from 'vitest';
import { allPlanted, noticedBy, type Planted } from './planted.ts';
import { type Outcome, runWorld } from './world.ts';

const most = 60;

/** The first world that notices a planted fault. */
async function firstToNotice(planted: Planted): Promise<Outcome | null> {
  for (let seed = 1; seed <= most; seed += 1) {
    const outcome = await runWorld({ seed, planted });
    if (outcome.violation !== null) return outcome;
  }
  return null;
}

describe('a planted fault', () => {
  it.each(allPlanted)(
    '"%s" is noticed, and by the right invariant',
    async (planted) => {
      const outcome = await firstToNotice(planted);
      expect(noticedBy[planted]).toContain(outcome?.violation?.invariant);
    },
    180_000,
  );
});
