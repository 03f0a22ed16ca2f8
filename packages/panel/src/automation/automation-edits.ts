import type { Edits } from '../edits.ts';
import type { Outcome } from '../turn.ts';

const notYet = (): Outcome => ({ tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_not_supported' } });

/** Edits of rooms, groups, scenes and rules. */
export const automationEdits: Pick<
  Edits,
  | 'putRoom'
  | 'removeRoom'
  | 'putDeviceGroup'
  | 'removeDeviceGroup'
  | 'putScene'
  | 'removeScene'
  | 'putRule'
  | 'removeRule'
> = {
  putRoom: notYet,
  removeRoom: notYet,
  putDeviceGroup: notYet,
  removeDeviceGroup: notYet,
  putScene: notYet,
  removeScene: notYet,
  putRule: notYet,
  removeRule: notYet,
};
