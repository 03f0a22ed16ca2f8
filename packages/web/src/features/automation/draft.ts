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

/** A condition of which nothing has been chosen yet. */
export const unsetCondition = { tag: 'device', device: unset.device, is: 'open' } as const;

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
export const bodyOf = ({
  name,
  enabled,
  trigger,
  orTriggers = [],
  conditions,
  match = 'all',
  beginAgain = false,
  actions,
  leave,
}: RuleDraft) => ({
  name,
  enabled,
  ...(trigger === null ? {} : { trigger }),
  orTriggers: [...orTriggers],
  conditions: [...conditions],
  match,
  beginAgain,
  actions: [...actions],
  leave: [...leave],
});

/** Whether an action waits, so that the rule may be started again meanwhile. */
export const isWait = ({ tag }: RuleAction | SceneAction): boolean => tag === 'wait' || tag === 'waitUntil';

export function draftOf({
  id,
  name,
  enabled,
  trigger,
  conditions,
  actions,
  leave,
  ...more
}: Rule): RuleDraft {
  const { orTriggers, match, beginAgain } = more;
  return {
    id,
    name,
    enabled,
    trigger,
    conditions,
    actions,
    leave,
    ...(orTriggers === undefined ? {} : { orTriggers }),
    ...(match === undefined ? {} : { match }),
    ...(beginAgain === undefined ? {} : { beginAgain }),
  };
}
