import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';
import type { Slot } from '#features/automation/sentence.ts';

export type { Problem };

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
  [/^actions\.\d+\.condition/, 'until'],
  [/\.moment\.days$|\.moment\.(date|day)$/, 'repeat'],
  [/\.moment/, 'clock'],
  [/\.period\.days$/, 'days'],
  [/\.period/, 'period'],
  [/\.(above|below)$/, 'range'],
  [/\.(forSeconds|seconds)$/, 'lasting'],
  [/\.by$/, 'who'],
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
