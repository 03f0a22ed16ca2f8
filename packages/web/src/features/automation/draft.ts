import type {
  Condition,
  Rule,
  RuleAction,
  SceneAction,
  Trigger,
} from '@homeward/contract/shapes/automation/automation.ts';
import type {
  AreaId,
  DeviceId,
  FenceId,
  GroupId,
  RuleId,
  SceneId,
} from '@homeward/contract/shapes/values/ids.ts';
import type { RuleDraft } from '@homeward/contract/rules/automation/rule-problems.ts';

export type { RuleDraft };

/** What a sentence is made of. */
export type Section = 'trigger' | 'conditions' | 'actions';
export type Part = Trigger | Condition | RuleAction | SceneAction;

/** What has not been chosen yet: ids that no house has, so that whoever judges the draft finds them missing. */
export const unset = {
  area: 0 as AreaId,
  device: '' as DeviceId,
  fence: '' as FenceId,
  group: '' as GroupId,
  scene: '' as SceneId,
} as const;

export const newRule: RuleDraft = {
  id: '' as RuleId,
  name: '',
  enabled: true,
  trigger: null,
  conditions: [],
  actions: [],
  leave: [],
};

/** The rule as a call takes it: what was not chosen is left out, and the server says so in its words. */
export const bodyOf = ({ name, enabled, trigger, conditions, actions, leave }: RuleDraft) => ({
  name,
  enabled,
  ...(trigger === null ? {} : { trigger }),
  conditions: [...conditions],
  actions: [...actions],
  leave: [...leave],
});

export const draftOf = ({ id, name, enabled, trigger, conditions, actions, leave }: Rule): RuleDraft => ({
  id,
  name,
  enabled,
  trigger,
  conditions,
  actions,
  leave,
});
