import { expect, it } from 'vitest';
import { renewedLife, renewedSeeds } from './renewed.ts';

it.each(renewedSeeds)(
  'a hub and a portal that are put back or renewed find each other (seed %i)',
  async (seed) => {
    const { problems, lived } = await renewedLife(seed);
    expect({ problems, lived }).toMatchObject({ problems: [] });
  },
  120_000,
);
