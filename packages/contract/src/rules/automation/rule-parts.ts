import type { Condition, Rule, SimpleCondition, Trigger } from '../../shapes/automation/automation.ts';

/** Everything that starts a rule. */
export const startsOf = ({
  trigger,
  orTriggers = [],
}: Pick<Rule, 'trigger' | 'orTriggers'>): readonly Trigger[] => [trigger, ...orTriggers];

/** Where each of them stands in the rule. */
export const placeOfStart = (index: number): string => (index === 0 ? 'trigger' : `orTriggers.${index - 1}`);

/** What conditions ask for, groups taken apart. */
export const simpleOf = (conditions: readonly Condition[]): readonly SimpleCondition[] =>
  conditions.flatMap((one) => (one.tag === 'group' ? one.conditions : [one]));

/** Every condition that a rule asks for, while it waits too. */
export const asksOf = ({
  conditions,
  actions,
}: Pick<Rule, 'conditions' | 'actions'>): readonly SimpleCondition[] =>
  simpleOf([
    ...conditions,
    ...actions.flatMap((action) => (action.tag === 'waitUntil' ? [action.condition] : [])),
  ]);

/** A rule with what it says by saying nothing left out, so that the same rule is written the same way. */
export function writtenRule({ orTriggers = [], match, beginAgain, ...rule }: Rule): Rule {
  return {
    ...rule,
    ...(orTriggers.length === 0 ? {} : { orTriggers }),
    ...(match === 'any' ? { match } : {}),
    ...(beginAgain === true ? { beginAgain } : {}),
  };
}
