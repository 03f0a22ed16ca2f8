import type { AutomationOptions } from '@homeward/contract/automation-options.ts';
import { sceneProblems } from '@homeward/contract/automation-problems.ts';
import type { Problem } from '@homeward/contract/command-problems.ts';
import type { Scene } from '@homeward/contract/entities/automation.ts';
import type { RuleHouse } from '@homeward/contract/rule-problems.ts';
import type { Slot } from '#features/automation/sentence.ts';

export type { Problem };

/** The house as far as drafts are judged here; the panel knows more, and has the last word. */
export function houseOf(options: AutomationOptions): RuleHouse {
  const { areas, rooms, devices, groups, scenes, fences, trackers, sun } = options;
  return {
    areas,
    rooms,
    devices: devices.map(({ id, kind }) => ({ id, kind, modelId: '', units: [] })),
    deviceGroups: groups,
    scenes: scenes.map((scene) => ({ ...scene, actions: [] })),
    rules: [],
    geofences: fences,
    trackers,
    latitude: sun ? 0 : null,
    longitude: sun ? 0 : null,
  };
}

/** Judged by the model of a device, or by what it has learned, which only the panel knows. */
const ofThePanel = [
  'v2_mg_setpoints_apart',
  'v2_mg_setpoints_apart_tmst15',
  'v2_mg_ir_no_unit',
  'v2_mg_ir_no_key',
];
export const judgedHere = ({ why }: Problem): boolean => !ofThePanel.includes(why);

/** What is wrong with a scene as it is written, in the order of the page. */
export const problemsOfScene = (scene: Scene, options: AutomationOptions): readonly Problem[] =>
  sceneProblems(scene, houseOf(options)).filter(judgedHere);

/** Not wrong yet, only not written yet: said when somebody wants to save. */
const unwritten = [
  'v2_mg_required_name',
  'v2_mg_required_trigger',
  'v2_mg_required_action',
  'v2_mg_required_field',
  'v2_mg_required_power',
  'v2_mg_trigger_no_zone',
  'v2_mg_condition_no_zone',
  'v2_mg_action_no_zone',
  'v2_mg_action_no_tag',
  'v2_mg_action_no_scene',
  'v2_mg_area_absent',
  'v2_mg_fence_absent',
];
export const isUnwritten = ({ why }: Problem): boolean => unwritten.includes(why);

/** Those about one part: `trigger`, `conditions.0`, `actions.2`. */
export const problemsAt = <One extends Problem>(problems: readonly One[], place: string): readonly One[] =>
  problems.filter(({ where }) => where === place || where.startsWith(`${place}.`));

const slots: readonly (readonly [RegExp, Slot])[] = [
  [/\.moment\.days$|\.moment\.(date|day)$/, 'repeat'],
  [/\.moment/, 'clock'],
  [/\.period\.days$/, 'days'],
  [/\.period/, 'period'],
  [/\.(above|below)$/, 'range'],
  [/\.(forSeconds|seconds)$/, 'lasting'],
  [/\.fence$/, 'fence'],
  [/\.modes$/, 'modes'],
  [/\.mode$/, 'mode'],
  [/\.(untilMinute|command\.forSeconds)$/, 'end'],
  [/\.command\.level$/, 'level'],
  [/\.command\.(heat|cool)$/, 'setpoint'],
  [/\.command\.(unit|key)$/, 'key'],
  [/\.command\.kelvin$/, 'kelvin'],
  [/\.command\.tag$/, 'verb'],
  [/\.command\.(mode|volume)$/, 'option'],
  [/\.(url|body|method)$/, 'address'],
  [/\.text$/, 'text'],
  [/\.percent$/, 'percent'],
];

/** The phrase that a problem is about. */
export const slotOf = ({ where }: Problem): Slot =>
  slots.find(([pattern]) => pattern.test(where))?.[1] ?? 'subject';
