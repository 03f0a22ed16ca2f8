import type { SetupChange } from '@homeward/contract/shapes/panel/setup-change.ts';
import { Newest } from './newest.ts';

/** A change of the set-up as it is kept, with the characters that it takes. */
export interface KeptChange extends SetupChange {
  readonly size: number;
}

/** What was changed of the set-up, newest first; the oldest are let go (`keptChanges`). */
export type ChangesState = Newest<KeptChange>;

export const noChanges: ChangesState = Newest.of([]);
