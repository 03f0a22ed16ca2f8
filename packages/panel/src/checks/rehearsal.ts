import type { Rule, RuleRun } from '@homeward/contract/entities/automation.ts';
import { beside } from '../automation/beside.ts';
import type { Beside } from '../automation/beside.ts';
import type { Firing } from '../automation/evaluate.ts';
import { whyOf } from '../automation/refusals.ts';
import { act } from '../automation/rule-actions.ts';
import type { PanelState } from '../state.ts';
import type { Watch, World } from '../turn.ts';
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

const isSame = (a: RuleRun, b: RuleRun): boolean =>
  a.rule === b.rule && a.at === b.at && a.outcome === b.outcome && a.blockedBy === b.blockedBy;

/** Runs that a step wrote down, oldest first. */
function recorded(before: PanelState, after: PanelState): readonly RuleRun[] {
  if (before.automation.runs === after.automation.runs) return [];
  const [known] = before.automation.runs;
  const end = known === undefined ? -1 : after.automation.runs.indexOf(known);
  return after.automation.runs.slice(0, end < 0 ? undefined : end).toReversed();
}

/**
 * Rehearses a rule from a state of the past on. It sees what rules saw then, at each input and each deadline, and what
 * it would have told the house comes to nothing. Where just this rule was in the house, what really came of it counts:
 * then a rehearsal is what happened.
 */
export function rehearse(rule: Rule, from: PanelState): Rehearsing {
  const text = JSON.stringify(rule);
  const wasThere = ({ config }: PanelState): boolean =>
    config.rules.some((one) => one.id === rule.id && JSON.stringify(one) === text);
  const asked: Beside = beside([rule], wasThere(from) ? from.automation.rules : undefined);
  let runs: RuleRun[] = [];
  let seen = 0;

  const note = (world: World): void => {
    for (const firing of asked.firings().slice(seen)) runs.push(runOf(world, firing));
    seen = asked.firings().length;
    if (runs.length > 2 * most) runs = runs.slice(-most);
  };

  return {
    watch: {
      still: (world, until) => {
        asked.watch.still(world, until);
        note(world);
      },
      due: (world) => {
        asked.watch.due(world);
        note(world);
      },
      happened: (world, happened, depth) => {
        asked.watch.happened(world, happened, depth);
        note(world);
      },
    },
    stepped: (before, after) => {
      if (before.automation.runs === after.automation.runs || !wasThere(before)) return;
      for (const run of recorded(before, after)) {
        const place = runs.findLastIndex((one) => isSame(one, run));
        if (place >= 0) runs = runs.with(place, run);
      }
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
