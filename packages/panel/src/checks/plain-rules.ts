import { startsOf } from '@homeward/contract/rules/automation/rule-parts.ts';
import type { Condition, Rule, SimpleCondition } from '@homeward/contract/shapes/automation/automation.ts';

/** A rule that starts in one way and asks for all of what it asks for. */
export type PlainRule = Omit<Rule, 'conditions'> & { readonly conditions: readonly SimpleCondition[] };

/** More ways than this are not told apart: what any of several conditions leaves open stays open then. */
const most = 64;

type Ways = readonly (readonly SimpleCondition[])[];

/** The ways in which one condition can hold. */
function waysOf(condition: Condition): Ways {
  if (condition.tag !== 'group') return [[condition]];
  return condition.match === 'all' ? [condition.conditions] : condition.conditions.map((one) => [one]);
}

/** The ways in which what a rule asks for can hold: it runs in any of them. */
function waysFor({ conditions, match }: Pick<Rule, 'conditions' | 'match'>): Ways {
  if (match === 'any' && conditions.length > 0) return conditions.flatMap(waysOf);
  let ways: Ways = [[]];
  for (const condition of conditions) {
    const own = waysOf(condition);
    if (ways.length * own.length > most) continue;
    ways = ways.flatMap((way) => own.map((more) => [...way, ...more]));
  }
  return ways;
}

/** A rule as several that together do the same: one for each thing that starts it, and each way in which it may run. */
export function plainRules(rule: Rule): readonly PlainRule[] {
  const ways = waysFor(rule);
  return startsOf(rule).flatMap((trigger) => ways.map((conditions) => ({ ...rule, trigger, conditions })));
}
