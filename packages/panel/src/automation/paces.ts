import type { Instant, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import type { Pace, RulesState } from '../state/rules-state.ts';
import { placeIn, spliced } from './sorted.ts';

/** A rule that runs more often than so within a minute fights with something, and rests (reliability B-13). */
const runsPerMinute = 20;
const minuteMs = 60_000;
const restMs = 600_000;

/** Whether a rule rests now. */
export function isResting({ broken }: RulesState, rule: RuleId, at: Instant): boolean {
  for (const one of broken) if (one.rule === rule && one.until > at) return true;
  return false;
}

/** A rule that rests from now on. */
export function stopped(
  rules: RulesState,
  rule: RuleId,
  at: Instant,
): { readonly rules: RulesState; readonly allowed: false } {
  const broken = [...rules.broken.filter((one) => one.rule !== rule), { rule, until: at + restMs }];
  return {
    rules: { ...rules, paces: rules.paces.filter((pace) => pace.rule !== rule), broken },
    allowed: false,
  };
}

/** Counts a run; `allowed` is false where it is one too many, and the rule rests from now on. */
export function countRun(
  rules: RulesState,
  rule: RuleId,
  at: Instant,
): { readonly rules: RulesState; readonly allowed: boolean } {
  const place = placeIn(rules.paces, (pace) => pace.rule < rule);
  const entry = rules.paces[place];
  const own = entry?.rule === rule ? entry : null;
  const recent = own?.runs.filter((run) => run > at - minuteMs) ?? [];
  if (recent.length >= runsPerMinute) return stopped(rules, rule, at);
  const pace: Pace = { rule, runs: [...recent, at] };
  const paces =
    own === null
      ? spliced(rules.paces, place, 0, pace).filter(({ runs }) => (runs.at(-1) ?? 0) > at - minuteMs)
      : spliced(rules.paces, place, 1, pace);
  return { rules: { ...rules, paces }, allowed: true };
}

/** Lets go of what is over: rests, and minutes in which a rule ran. */
export function endOfRest(rules: RulesState, at: Instant): RulesState {
  const { broken } = rules;
  if (!broken.some(({ until }) => until <= at)) return rules;
  return { ...rules, broken: broken.filter(({ until }) => until > at) };
}

/** When the next rest is over; null while none rests. */
export function nextRest({ broken }: RulesState): Instant | null {
  let next: Instant | null = null;
  for (const { until } of broken) if (next === null || until < next) next = until;
  return next;
}
