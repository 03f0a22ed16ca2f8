import type { Edits } from '../kernel/edit.ts';
import { groupEdits } from './group-edits.ts';
import { placeEdits } from './place-edits.ts';
import { roomEdits } from './room-edits.ts';
import { ruleEdits } from './rule-edits.ts';
import { sceneEdits } from './scene-edits.ts';

/** Edits of rooms, groups, scenes and rules. */
export const automationEdits: Pick<
  Edits,
  | 'putRoom'
  | 'removeRoom'
  | 'placeDevices'
  | 'putDeviceGroup'
  | 'removeDeviceGroup'
  | 'putScene'
  | 'removeScene'
  | 'putRule'
  | 'removeRule'
  | 'enableRule'
> = {
  ...roomEdits,
  ...placeEdits,
  ...groupEdits,
  ...sceneEdits,
  ...ruleEdits,
};
