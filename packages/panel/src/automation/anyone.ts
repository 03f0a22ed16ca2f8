import { asksOf, startsOf, writtenRule } from '@homeward/contract/rules/automation/rule-parts.ts';
import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '../state/config.ts';

/**
 * Leave was given knowing who "anyone" was: who comes into the house later starts no rule that has it, until its owner
 * saves it once more. Otherwise whoever may carry a tracker could disarm without a code.
 */

/** Whether a rule with leave waits for anyone's coming or going, or asks whether anyone is there. */
const asksForAnyone = (rule: Rule): boolean =>
  rule.leave.length > 0 &&
  [...startsOf(rule), ...asksOf(rule)].some(
    (part) =>
      (part.tag === 'arrived' || part.tag === 'left' || part.tag === 'inside') && part.tracker === null,
  );

/** Whether "anyone" of a rule means this tracker too. */
export const isAnyone = ({ anyone }: Pick<Rule, 'anyone'>, tracker: TrackerId): boolean =>
  anyone === undefined || anyone.includes(tracker);

/** A rule as its owner saves it: "anyone" is everyone there is. */
export function forEveryone(given: Rule): Rule {
  const { anyone: _, ...rule } = given;
  return writtenRule(rule);
}

/** The rules that do not take a newcomer in by themselves. */
export const rulesClosedTo = ({ rules, trackers }: PanelConfig, newcomer: TrackerId): readonly Rule[] =>
  trackers.some(({ id }) => id === newcomer) ? [] : rules.filter(asksForAnyone);

/** The rules with a newcomer in the house: those with leave go on meaning whom they meant. */
export function rulesBeside(config: PanelConfig, newcomer: TrackerId): readonly Rule[] {
  const closed = new Set(rulesClosedTo(config, newcomer));
  if (closed.size === 0) return config.rules;
  const known = config.trackers.map(({ id }) => id);
  return config.rules.map((rule) => (closed.has(rule) ? { ...rule, anyone: rule.anyone ?? known } : rule));
}

/** The rules when a tracker is gone: another that comes by its id is somebody else. */
export const rulesWithout = ({ rules }: PanelConfig, gone: TrackerId): readonly Rule[] =>
  rules.some(({ anyone }) => anyone?.includes(gone) === true)
    ? rules.map((rule) =>
        rule.anyone === undefined ? rule : { ...rule, anyone: rule.anyone.filter((id) => id !== gone) },
      )
    : rules;
