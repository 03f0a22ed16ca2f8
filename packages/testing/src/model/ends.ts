import type { Area } from './memory.ts';

/** End of the delay that runs; null is none. */
export const delayEnd = ({ stage, until }: Area): number | null =>
  stage === 'exitDelay' || stage === 'entryDelay' ? until : null;

/** Until when sirens are heard; null is not at all. */
export const sirenEnd = ({ alarm, sirenUntil }: Area): number | null =>
  alarm === 'sounding' ? sirenUntil : null;
