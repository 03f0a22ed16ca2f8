import { expect, it } from 'vitest';
import { renewedLife } from '../world/renewed.ts';
import { linkMutants } from './link-mutants.ts';
import { activate } from './mutant.ts';

/** Lives in which each fault shows. */
const seeds = [1, 2, 3, 4, 5, 6];

it.each(Object.keys(linkMutants))(
  'a life of hubs and portals that are put back notices "%s"',
  async (name) => {
    activate(name);
    try {
      for (const seed of seeds) if ((await renewedLife(seed)).problems.length > 0) return;
    } finally {
      activate(null);
    }
    expect.fail(`none of ${seeds.length} lives notices ${name}`);
  },
  300_000,
);
