import { describe, expect, it } from 'vitest';
import { homesFor, noticedBy, watchedFor } from './mutants.ts';
import { firstWorlds } from './noticing-worlds.ts';
import { runWorld } from '../world/world.ts';

describe('planted faults', () => {
  it.each(watchedFor.filter((fault) => firstWorlds[fault] !== null))(
    '"%s" is noticed, by the right invariant',
    async (planted) => {
      const seed = firstWorlds[planted] ?? 1;
      const { violation } = await runWorld({ seed, planted, homes: homesFor(planted) });
      const again = `find another: npm run simulate -- --planted ${planted} --seeds 300`;
      expect(violation, `world ${seed} no longer notices; ${again}`).not.toBeNull();
      expect(noticedBy[planted]).toContain(violation?.invariant);
    },
    300_000,
  );

  it('are all noticed by some world', () => {
    const hidden = watchedFor.filter((fault) => firstWorlds[fault] === null);
    expect(hidden).toEqual([]);
  });
});
