import type { Edits } from '../edits.ts';
import type { Outcome } from '../turn.ts';

const notYet = (): Outcome => ({ tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_not_supported' } });

/** Edits of devices. */
export const deviceEdits: Pick<Edits, 'putDevice' | 'removeDevice' | 'replaceDevice'> = {
  putDevice: notYet,
  removeDevice: notYet,
  replaceDevice: notYet,
};
