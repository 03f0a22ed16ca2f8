import { expect, it } from 'vitest';
import { renewedLife } from './renewed.ts';

it.each([1, 3, 4])(
  'a hub and a portal that are put back or renewed find each other (seed %i)',
  async (seed) => {
    const { problems, lived } = await renewedLife(seed);
    expect({ problems, lived }).toMatchObject({ problems: [] });
  },
  120_000,
);

// Not mended yet: after lost backups the portal lacks an event that was told by the journal that was put back.
it.fails('they find each other after the loss of every backup (seed 2)', async () => {
  const { problems } = await renewedLife(2);
  expect(problems).toEqual([]);
}, 120_000);
