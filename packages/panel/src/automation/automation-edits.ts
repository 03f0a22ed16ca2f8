import type { Edits } from '../kernel/edit.ts';
import { groupEdits } from './group-edits.ts';
import { roomEdits } from './room-edits.ts';
import { ruleEdits } from './rule-edits.ts';
import { sceneEdits } from './scene-edits.ts';

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
  | 'enableRule'
> = {
  ...roomEdits,
  ...groupEdits,
  ...sceneEdits,
  ...ruleEdits,
};
