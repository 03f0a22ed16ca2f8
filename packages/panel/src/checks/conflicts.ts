import { startsOf } from '@homeward/contract/rules/automation/rule-parts.ts';
import type { Rule, SimpleCondition } from '@homeward/contract/shapes/automation/automation.ts';
import type { ConflictFinding, ExampleStep } from '@homeward/contract/shapes/automation/checks.ts';
import type { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '../state/config.ts';
import { endOf, linksOf, waitOf } from './consequences.ts';
import type { AnyAction, Link } from './consequences.ts';
import { clashesOf } from './clashes.ts';
import { plainRules } from './plain-rules.ts';
import type { PlainRule } from './plain-rules.ts';
import { sharedTrigger } from './overlap.ts';
import { isPossible, isPossibleTogether, refutes } from './possibility.ts';

/** Loops longer than this are not looked for: the panel cuts rules that start each other eight times in a row. */
const longestLoop = 8;

const starts = (rule: Pick<Rule, 'id' | 'trigger'>, after: number): readonly ExampleStep[] => [
  { tag: 'happens', after, trigger: rule.trigger },
  { tag: 'runs', after: after + waitOf(rule.trigger), rule: rule.id },
];

/** Seconds until what an action brought about ends by itself, where that is what starts the rule. */
const endBefore = (by: AnyAction, { trigger }: Pick<Rule, 'trigger'>): number =>
  trigger.tag === 'switched' && !trigger.on && 'command' in by ? (endOf(by.command) ?? 0) : 0;

/** The timeline of a loop: it starts, and each rule does what starts the next, until the first would start again. */
function loopTimeline(loop: readonly Link[]): readonly ExampleStep[] {
  const [first] = loop;
  if (first === undefined) return [];
  const steps: ExampleStep[] = [...starts(first.from, 0)];
  let after = waitOf(first.from.trigger);
  for (const { from, by, pause, to } of loop) {
    after += pause;
    steps.push({ tag: 'acts', after, rule: from.id, action: by });
    after += endBefore(by, to) + waitOf(to.trigger);
    steps.push({ tag: 'runs', after, rule: to.id });
  }
  return steps;
}

/** Each loop once, beginning with the rule that comes first in the list. A link that its rule's conditions refute is none. */
function loopsOf(rules: readonly Rule[], links: readonly Link[]): readonly (readonly Link[])[] {
  const place = new Map(rules.map(({ id }, index) => [id, index]));
  const from = new Map<RuleId, Link[]>();
  for (const link of links) from.set(link.from.id, [...(from.get(link.from.id) ?? []), link]);
  const loops: (readonly Link[])[] = [];
  const seen = new Set<string>();

  const walk = (start: Pick<Rule, 'id'>, at: Pick<Rule, 'id'>, path: readonly Link[]): void => {
    for (const link of from.get(at.id) ?? []) {
      if ((place.get(link.to.id) ?? 0) < (place.get(start.id) ?? 0)) continue;
      if (link.to.id === start.id) {
        const loop = [...path, link];
        const key = loop.map((one) => one.from.id).join(' ');
        if (!seen.has(key)) loops.push(loop);
        seen.add(key);
        continue;
      }
      const visited = path.some((one) => one.from.id === link.to.id);
      if (!visited && path.length + 1 < longestLoop) walk(start, link.to, [...path, link]);
    }
  };
  for (const rule of rules) walk(rule, rule, []);
  return loops;
}

/** Without what makes each rule itself. */
const bare = ({ conditions, match, actions, beginAgain, ...starts }: Rule): string =>
  JSON.stringify({
    starts: startsOf(starts)
      .map((one) => JSON.stringify(one))
      .toSorted(),
    conditions: conditions.map((one) => JSON.stringify(one)).toSorted(),
    match: match ?? 'all',
    actions,
    beginAgain: beginAgain ?? false,
  });

function pairs<Found>(
  rules: readonly Rule[],
  look: (one: Rule, other: Rule) => readonly Found[],
): readonly Found[] {
  return rules.flatMap((one, index) => rules.slice(index + 1).flatMap((other) => look(one, other)));
}

const both = (one: PlainRule, other: PlainRule): readonly SimpleCondition[] => [
  ...one.conditions,
  ...other.conditions,
];

/**
 * Rules that fight or never run, each with an example: loops, rules that one occasion starts and that tell one thing
 * different things, rules that are the same, and rules whose conditions leave them nothing. Rules that are switched
 * off are left alone.
 */
export function conflictsOf(config: PanelConfig): readonly ConflictFinding[] {
  const rules = config.rules.filter(({ enabled }) => enabled);
  const links = linksOf(config).filter(
    ({ by, to }) => endBefore(by, to) > 0 || !refutes(config, by, to.conditions),
  );
  const none = { device: null, area: null };
  const loops = loopsOf(rules, links).map((loop): ConflictFinding => ({
    tag: 'loop',
    rules: loop.map(({ from }) => from.id),
    ...none,
    timeline: loopTimeline(loop),
  }));
  const duplicates = pairs(rules, (one, other): readonly ConflictFinding[] =>
    bare(one) === bare(other)
      ? [{ tag: 'duplicate', rules: [one.id, other.id], ...none, timeline: starts(one, 0) }]
      : [],
  );
  const opposed = pairs(rules, (first, second) =>
    bare(first) === bare(second)
      ? []
      : once(
          plainRules(first).flatMap((one) =>
            plainRules(second).flatMap((other) => opposedIn(config, one, other)),
          ),
        ),
  );
  const never = rules
    .filter((rule) => !plainRules(rule).some(isPossible))
    .map((rule): ConflictFinding => ({
      tag: 'neverRuns',
      rules: [rule.id],
      ...none,
      timeline: [{ tag: 'happens', after: 0, trigger: rule.trigger }],
    }));
  return [...loops, ...opposed, ...duplicates, ...never];
}

/** Each thing that two rules fight over once, however many ways lead there. */
const once = (findings: readonly ConflictFinding[]): readonly ConflictFinding[] => [
  ...new Map(findings.map((one) => [`${one.device} ${one.area}`, one])).values(),
];

/** What two rules tell one thing differently, where one occasion starts both. */
function opposedIn(config: PanelConfig, one: PlainRule, other: PlainRule): readonly ConflictFinding[] {
  const trigger = sharedTrigger(one.trigger, other.trigger);
  if (trigger === null) return [];
  if (!isPossibleTogether(both(one, other))) return [];
  return clashesOf(config, one, other).map(({ device, area, first, second }) => ({
    tag: 'opposed',
    rules: [one.id, other.id],
    device,
    area,
    timeline: [
      ...starts({ ...one, trigger }, 0),
      { tag: 'runs', after: waitOf(one.trigger), rule: other.id },
      { tag: 'acts', after: waitOf(one.trigger), rule: one.id, action: first },
      { tag: 'acts', after: waitOf(one.trigger), rule: other.id, action: second },
    ],
  }));
}
