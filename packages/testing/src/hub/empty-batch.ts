import type { Batch } from '@homeward/hub/journal/journal.ts';
import { nothingToNote } from '@homeward/hub/loop/work.ts';

/** A batch in which nothing happened; tests put in what matters to them. */
export const emptyBatch: Batch = {
  firstInput: 1,
  inputs: [],
  events: [],
  wallOffset: 0,
  ...nothingToNote,
  clock: { at: 0, wall: 0 },
  performed: 0,
  acked: 0,
  snapshot: null,
  rewrite: null,
};
