import type { Edits } from '../edits.ts';
import type { Outcome } from '../turn.ts';

const notYet = (): Outcome => ({ tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_not_supported' } });

/** Edits of scheduled arming. */
export const scheduleEdits: Pick<Edits, 'putSchedule' | 'removeSchedule'> = {
  putSchedule: notYet,
  removeSchedule: notYet,
};
