import type { Edits } from '../edits.ts';
import type { Outcome } from '../turn.ts';

const notYet = (): Outcome => ({ tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_not_supported' } });

/** Edits of the panel's settings, its name and its areas. */
export const areaEdits: Pick<Edits, 'putSettings' | 'putPanel' | 'putArea'> = {
  putSettings: notYet,
  putPanel: notYet,
  putArea: notYet,
};
