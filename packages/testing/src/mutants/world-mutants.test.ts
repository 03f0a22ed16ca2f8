import { expect, it } from 'vitest';
import { amountOf } from '../amounts.ts';
import { rotated } from '../rotated.ts';
import { runWorld } from '../world/world.ts';
import { metByWorlds, mutant } from './mutants.ts';

it.each(rotated(metByWorlds, amountOf('worldMutants')))(
  'a world notices "%s", by the right invariant',
  async (name) => {
    const { world, homes = null, noticedBy } = mutant(name);
    const { violation } = await runWorld({ seed: world ?? 1, mutant: name, homes });
    const again = `find another: npm run simulate -- --mutant ${name} --seeds 300`;
    expect(violation, `world ${world} no longer notices; ${again}`).not.toBeNull();
    expect(noticedBy).toContain(violation?.invariant);
  },
  300_000,
);
