import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Tries } from '@homeward/panel/state/access-state.ts';

/** Wrong codes of one source, or of all remote ones together. Panel time, so that no wall clock shortens a lock. */
export interface PinCounter extends Omit<Tries, 'lastAt'> {
  /** What was tried in the last 24 h, oldest first: a time for each code that a try was compared with. */
  readonly recent: readonly Instant[];
}
