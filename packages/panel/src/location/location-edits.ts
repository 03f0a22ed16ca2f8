import type { Edits } from '../edits.ts';
import type { Outcome } from '../turn.ts';

const notYet = (): Outcome => ({ tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_not_supported' } });

/** Edits of fences and trackers. */
export const locationEdits: Pick<Edits, 'putGeofence' | 'removeGeofence' | 'putTracker' | 'removeTracker'> = {
  putGeofence: notYet,
  removeGeofence: notYet,
  putTracker: notYet,
  removeTracker: notYet,
};
