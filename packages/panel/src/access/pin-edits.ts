import type { Edits } from '../edits.ts';
import type { Outcome } from '../turn.ts';

const notYet = (): Outcome => ({ tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_not_supported' } });

/** Edits of the codes. */
export const pinEdits: Pick<Edits, 'putPin' | 'removePin'> = {
  putPin: notYet,
  removePin: notYet,
};
