import fc from 'fast-check';
import { it } from 'vitest';
import { amountOf, rotation } from '../amounts.ts';
import { agreement } from './agreement.ts';

const traces = amountOf('traces');

it(
  `the panel and the reference model agree at every moment of ${traces} random lives of a house`,
  () => {
    fc.assert(agreement(), { numRuns: traces, seed: rotation });
  },
  1_200_000 + traces * 200,
);
