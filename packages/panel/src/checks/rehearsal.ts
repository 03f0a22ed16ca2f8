import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import { forEveryone } from '../automation/anyone.ts';
import { beside } from '../automation/dry-run.ts';
import type { Firing } from '../automation/evaluate.ts';
import { whyOf } from '../automation/refusals.ts';
import { act } from '../automation/rule-actions.ts';
import type { RulesState } from '../state/rules-state.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { Watch, World } from '../kernel/turn.ts';
import { scratchTurn } from './try-out.ts';

/** Starts that one rehearsal keeps; the latest. */
const most = 2000;

/** What a rule would have done in a life that is lived once more. */
export interface Rehearsing {
  /** Goes into `step` with every input of that life. */
  readonly watch: Watch;
  /** Told after each of those steps. */
  readonly stepped: (before: PanelState, after: PanelState) => void;
  /** Every start, oldest first. */
  readonly runs: () => readonly RuleRun[];
}

const outcomes = {
  runs: 'ran',
  blocked: 'blocked',
  cut: 'cut',
  stopped: 'stopped',
  missed: 'missed',
  busy: 'busy',
} as const;

/** What each action would have come to at that moment: tried on the house as it was, and forgotten. */
function refusalsOf(world: World, rule: Rule): readonly (string | null)[] {
  const turn = scratchTurn(world);
  return rule.actions.map((action, index) => {
    const outcome = act(turn, rule, action, index);
    return outcome.tag === 'refused' ? whyOf(outcome.refusal) : null;
  });
}

const runOf = (world: World, { rule, at, outcome, blockedBy }: Firing): RuleRun => ({
  rule: rule.id,
  at,
  outcome: outcomes[outcome],
  blockedBy,
  refusals: outcome === 'runs' ? refusalsOf(world, rule) : [],
  cause: [],
  requests: [],
});

/** A rule as it was written, but for what it is called: its name changes nothing that it does. */
const deedOf = (rule: Rule): string => JSON.stringify({ ...forEveryone(rule), name: '' });

/** Whether just this rule is in a house, looked up once for each list of rules. */
function presence(rule: Rule): (state: PanelState) => boolean {
  const deed = deedOf(rule);
  const known = new WeakMap<readonly Rule[], boolean>();
  return ({ config: { rules } }) => {
    const answer = known.get(rules) ?? rules.some((one) => one.id === rule.id && deedOf(one) === deed);
    known.set(rules, answer);
    return answer;
  };
}

/** A run with what became of its web requests since; the run itself where nothing did. */
function withEnds(run: RuleRun, { automation }: PanelState): RuleRun {
  const numbers = new Set(run.requests.map(({ request }) => request));
  const isIt = ({ requests, wait }: RuleRun): boolean =>
    (wait !== undefined && wait.wait === run.wait?.wait) ||
    requests.some(({ request }) => numbers.has(request));
  return [...automation.runs].find(isIt) ?? run;
}

const isWaiting = ({ requests, wait }: RuleRun): boolean =>
  (wait !== undefined && wait.ended === null) ||
  requests.some(({ status, reason }) => status === null && reason === null);

/**
 * Rehearses a rule from a state of the past on. It sees what rules saw then, at each input and each deadline, and what
 * it would have told the house comes to nothing. While just this rule was in the house nothing is tried: what came of
 * it then is what really came of it, from the moment it was saved.
 */
export function rehearse(rule: Rule, from: PanelState): Rehearsing {
  const isThere = presence(rule);
  const asked = beside([rule]);
  let runs: RuleRun[] = [];
  let noted = 0;
  /** What the panel remembered of it last, while it was there. */
  let real: RulesState | null = isThere(from) ? from.automation.rules : null;

  const keep = (more: readonly RuleRun[]): void => {
    runs.push(...more);
    if (runs.length > 2 * most) runs = runs.slice(-most);
  };

  /** Asks it, unless it is there and the panel asks it itself. */
  const tryOut = (world: World, ask: (watch: Watch) => void): void => {
    if (isThere(world.state)) {
      real = world.state.automation.rules;
      return;
    }
    if (real !== null) asked.resume(real);
    real = null;
    ask(asked.watch);
    keep(
      asked
        .firings()
        .slice(noted)
        .map((firing) => runOf(world, firing)),
    );
    noted = asked.firings().length;
  };

  return {
    watch: {
      still: (world, until) => {
        tryOut(world, (watch) => watch.still(world, until));
      },
      due: (world) => {
        tryOut(world, (watch) => watch.due(world));
      },
      happened: (world, happened, depth) => {
        tryOut(world, (watch) => watch.happened(world, happened, depth));
      },
      ran: (world, those) => {
        if (isThere(world.state)) keep(those.filter((run) => run.rule === rule.id));
      },
    },
    stepped: (before, after) => {
      if (isThere(after)) real = after.automation.rules;
      if (before.automation.runs !== after.automation.runs)
        runs = runs.map((run) => (isWaiting(run) ? withEnds(run, after) : run));
    },
    runs: () => runs.slice(-most),
  };
}

/** Starts that only one of two rehearsals has, as it came to pass in it. */
export function startsOnlyIn(these: readonly RuleRun[], those: readonly RuleRun[]): readonly RuleRun[] {
  const key = ({ at, outcome, blockedBy }: RuleRun): string => `${at} ${outcome} ${blockedBy}`;
  const left = new Map<string, number>();
  for (const run of those) left.set(key(run), (left.get(key(run)) ?? 0) + 1);
  return these.filter((run) => {
    const count = left.get(key(run)) ?? 0;
    if (count > 0) left.set(key(run), count - 1);
    return count === 0;
  });
}
