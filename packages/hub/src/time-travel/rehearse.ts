import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import type { Rehearsal } from '@homeward/contract/shapes/automation/checks.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { rehearse, startsOnlyIn } from '@homeward/panel/checks/rehearsal.ts';
import type { Rehearsing } from '@homeward/panel/checks/rehearsal.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { step } from '@homeward/panel/step.ts';
import type { Watch } from '@homeward/panel/kernel/turn.ts';
import { wallOf } from '../archive/segment.ts';
import { replay } from './replay.ts';
import type { PastFiles } from './stretches.ts';

const day = 86_400_000;
/** Starts that an answer holds at most; the latest. */
const most = 2000;

/** Several who look on, as one. */
const together = (...watches: readonly Watch[]): Watch => ({
  still: (world, until) => {
    for (const watch of watches) watch.still(world, until);
  },
  due: (world) => {
    for (const watch of watches) watch.due(world);
  },
  happened: (world, happened, depth) => {
    for (const watch of watches) watch.happened(world, happened, depth);
  },
  ran: (world, runs) => {
    for (const watch of watches) watch.ran(world, runs);
  },
});

/** The candidate and the saved version, rehearsed side by side. */
interface Pair {
  readonly candidate: Rehearsing;
  readonly saved: Rehearsing | null;
  readonly watch: Watch;
}

function begin(rule: Rule, saved: Rule | null, state: PanelState): Pair {
  const candidate = rehearse(rule, state);
  const other = saved === null ? null : rehearse(saved, state);
  return {
    candidate,
    saved: other,
    watch: together(candidate.watch, ...(other === null ? [] : [other.watch])),
  };
}

export interface RehearsalOptions {
  /** The rule as it would be saved. */
  readonly rule: Rule;
  /** The version of it that is saved; null is none. */
  readonly saved: Rule | null;
  readonly days: number;
  /** Wall time up to which life is lived once more. */
  readonly to: Instant;
  /** Ms from panel time to wall time today. */
  readonly wallOffset: number;
}

/**
 * Rehearses a rule over the last days, beside the version of it that is saved. Where life is taken up anew, behind a
 * gap, so is the rehearsal. Times in the answer are panel time by today's offset, so that a clock that was set since
 * moves nothing. Blocking: for workers.
 */
export function rehearseOver(past: PastFiles, options: RehearsalOptions): Rehearsal {
  const { rule, saved, days, to, wallOffset } = options;
  const from = to - days * day;
  const done: Pair[] = [];
  /** What to add to panel time of then for panel time of today, from that panel time on. */
  const shifts: { readonly at: Instant; readonly ms: number }[] = [];
  let pair: Pair | null = null;
  let first: Instant | null = null;
  let inputs = 0;
  let broken = false;

  const noteShift = ({ at, wallOffset: then }: PanelState): void => {
    const ms = then - wallOffset;
    if (shifts.at(-1)?.ms !== ms) shifts.push({ at, ms });
  };

  replay(past, from, to, (moment) => {
    if (moment.tag === 'taken') {
      if (pair !== null) done.push(pair);
      broken ||= moment.why !== 'beginning';
      pair = begin(rule, saved, moment.state);
      noteShift(moment.state);
      first ??= wallOf(moment.state);
      return undefined;
    }
    const { before, after, input } = moment;
    pair ??= begin(rule, saved, before);
    step(before, input, pair.watch);
    pair.candidate.stepped(before, after);
    pair.saved?.stepped(before, after);
    noteShift(after);
    inputs += 1;
    return undefined;
  });

  const today = (run: RuleRun): RuleRun => {
    const ms = shifts.findLast(({ at }) => at <= run.at)?.ms ?? shifts[0]?.ms ?? 0;
    return ms === 0 ? run : { ...run, at: run.at + ms };
  };
  const pairs = pair === null ? done : [...done, pair];
  const runs = pairs.flatMap(({ candidate }) => candidate.runs()).map(today);
  const savedRuns = pairs.flatMap((one) => one.saved?.runs() ?? []).map(today);
  return {
    from: (first ?? to) - wallOffset,
    to: to - wallOffset,
    inputs,
    runs: runs.slice(-most),
    added: saved === null ? [] : startsOnlyIn(runs, savedRuns).slice(-most),
    removed: startsOnlyIn(savedRuns, runs).slice(-most),
    partial: broken || first === null || first > from + day,
  };
}
