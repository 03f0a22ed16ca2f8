import type { BatchState } from '@homeward/contract/words/company/batch-words.ts';
import type { Tone } from '#ui/tone.ts';

/** How each state of a batch at a site looks. */
export const stateTones: Readonly<Record<BatchState, Tone>> = {
  waiting: 'offline',
  running: 'delay',
  done: 'ok',
  failed: 'fault',
  armed: 'delay',
  rolledBack: 'brand',
  cancelled: 'offline',
};
