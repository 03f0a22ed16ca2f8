import type { AutomationOptions } from '@homeward/contract/wire/automation-options.ts';
import { sceneProblems } from '@homeward/contract/rules/automation/automation-problems.ts';
import type { Leave, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { leaveFor, ruleProblems } from '@homeward/contract/rules/automation/rule-problems.ts';
import type { RuleHouse } from '@homeward/contract/rules/automation/rule-part-problems.ts';
import type { RuleDraft } from '#features/automation/draft.ts';
import type { Problem } from '#features/automation/problems.ts';

/** The house as far as drafts are judged here; the panel knows more, and has the last word. */
function houseOf(options: AutomationOptions): RuleHouse {
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
const judgedHere = ({ why }: Problem): boolean => !ofThePanel.includes(why);

/** Judges drafts as they are written. It comes with the first change (use-editor.ts). */
export const judge = {
  /** What is wrong with a scene, in the order of the page. */
  scene: (scene: Scene, options: AutomationOptions): readonly Problem[] =>
    sceneProblems(scene, houseOf(options)).filter(judgedHere),
  /** What is wrong with a rule, in the order of the page. */
  rule: (draft: RuleDraft, options: AutomationOptions): readonly Problem[] =>
    ruleProblems(draft, houseOf(options)).filter(judgedHere),
  /** What the actions of a rule always need their owner’s leave for. */
  leaves: ({ actions }: RuleDraft): readonly Leave[] => actions.flatMap((action) => leaveFor(action) ?? []),
};
export type Judge = typeof judge;
