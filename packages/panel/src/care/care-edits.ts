import type { Edits } from '../edits.ts';
import type { Outcome } from '../turn.ts';

const notYet = (): Outcome => ({ tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_not_supported' } });

/** Edits of who is cared for, and how. */
export const careEdits: Pick<Edits, 'putCare'> = {
  putCare: notYet,
};
