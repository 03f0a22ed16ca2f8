import { expect, it } from 'vitest';
import { renewedLife, renewedSeeds } from '../world/renewed.ts';
import { linkMutants } from './link-mutants.ts';
import { activate } from './mutant.ts';

it.each(Object.keys(linkMutants))(
  'a life of hubs and portals that are put back or renewed notices "%s"',
  async (name) => {
    activate(name);
    try {
      for (const seed of renewedSeeds) if ((await renewedLife(seed)).problems.length > 0) return;
    } finally {
      activate(null);
    }
    expect.fail(`none of ${renewedSeeds.length} lives notices ${name}`);
  },
  300_000,
);
