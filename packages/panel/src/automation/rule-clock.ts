import type { LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import type { Instant, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { remembered } from '../kernel/remembered.ts';
import type { Whereabouts } from '../time/moments.ts';
import { offsetAt } from '../time/zone-offset.ts';
import type { World } from '../kernel/turn.ts';
import { appointmentsAt, nextAppointments, nextTime } from './agenda.ts';
import type { Appointment } from './agenda.ts';
import type { Program, TimedRule } from './program.ts';
import type { DoneMoment, RuleClock } from '../state/rules-state.ts';
import { isMissed, lateMs, startedNow, wallOf } from './world.ts';
import type { Started } from './world.ts';
import { isBackByADay } from '../time/clock-moved.ts';
import { clockOffset } from '../time/clock-offset.ts';

/**
 * Rules that wait for a time of day. A moment comes once for each local day, whatever clocks and time zones do:
 * - put forward by up to three hours, as in spring, and what was skipped comes at once; by more, and it was missed;
 * - put back, and what came does not come again;
 * - put back by more than a day, or forward by more than two, the clock was wrong, and what came or was skipped by it
 *   counts no more;
 * - a panel that comes back within ten minutes makes up for what it slept through; later, it was missed.
 */

const hourMs = 3_600_000;
const madeUpMs = 3 * hourMs;
const rememberedMs = 48 * hourMs;

interface Result {
  readonly clock: RuleClock | null;
  readonly started: readonly Started[];
}

const whereOf = ({ config }: Timing): Whereabouts => config;

const isSettled = (state: Timing, clock: RuleClock | null): clock is RuleClock =>
  clock !== null &&
  clock.wallOffset === clockOffset(state) &&
  clock.setupRevision === state.setupRevision &&
  clock.timeZone === state.config.timeZone;

/** The rules whose moment has come, by its date. */
const doneOn = remembered((done: readonly DoneMoment[]): ReadonlyMap<LocalDate, ReadonlySet<RuleId>> => {
  const dates = new Map<LocalDate, Set<RuleId>>();
  for (const { rule, date } of done) {
    const rules = dates.get(date);
    if (rules === undefined) dates.set(date, new Set([rule]));
    else rules.add(rule);
  }
  return dates;
});

/** Lets through what has not come yet. */
function openBy({ done }: RuleClock): (appointment: Appointment) => boolean {
  const dates = doneOn(done);
  return ({ rule, date }) => dates.get(date)?.has(rule.id) !== true;
}

/** The last answer of `nextTimed`. */
let known: { readonly clock: RuleClock; readonly program: Program; readonly at: Instant | null } | null =
  null;

/** When the next time rule is due, by panel time; a clock that was changed is due at once. */
export function nextTimed(state: Timing, program: Program, clock: RuleClock | null): Instant | null {
  if (program.timed.length === 0) return null;
  if (!isSettled(state, clock)) return state.at;
  if (known?.clock === clock && known.program === program) return known.at;
  const next = nextAppointments(program, whereOf(state), clock.upTo, openBy(clock));
  const at = next === null ? null : next.at - clock.wallOffset;
  known = { clock, program, at };
  return at;
}

/** Time rules that are due. */
export function timesDue(world: World, program: Program, clock: RuleClock | null): Result {
  if (program.timed.length === 0) return { clock: null, started: [] };
  const settled = isSettled(world.state, clock) ? { clock, started: [] } : settle(world, program, clock);
  if (settled.clock === null) return settled;
  const due = nextTimed(world.state, program, settled.clock);
  if (due === null || due > world.at) return settled;
  const came = isMissed(world)
    ? missed(world, program, settled.clock, world.state.startedAt + settled.clock.wallOffset - lateMs)
    : come(world, program, settled.clock, due + settled.clock.wallOffset);
  return { clock: came.clock, started: [...settled.started, ...came.started] };
}

/** Reckons anew by another clock, another zone or other rules. */
function settle(world: World, program: Program, before: RuleClock | null): Result {
  const { state, at } = world;
  const wall = wallOf(world);
  const clock: RuleClock = {
    wallOffset: clockOffset(state),
    timeZone: state.config.timeZone,
    setupRevision: state.setupRevision,
    upTo: wall,
    done: before === null ? [] : before.done,
  };
  if (before === null) return { clock, started: [] };
  const then = at + before.wallOffset;
  const shift = wall + offsetAt(clock.timeZone, wall) - (then + offsetAt(before.timeZone, then));
  const wasWrong = isBackByADay(before.wallOffset, clock.wallOffset) || Math.abs(shift) > rememberedMs;
  if (wasWrong) return { clock: { ...clock, done: [] }, started: [] };
  if (shift <= 0) return { clock, started: [] };
  const skipped = { ...clock, upTo: wall - shift };
  const isShort = shift <= madeUpMs && !isMissed(world);
  return isShort ? madeUp(world, program, skipped, wall) : missed(world, program, skipped, wall);
}

/** All that comes up to a wall time comes now. */
function madeUp(world: World, program: Program, clock: RuleClock, upTo: number): Result {
  let result: { readonly clock: RuleClock; readonly started: readonly Started[] } = { clock, started: [] };
  for (;;) {
    const next = nextAppointments(program, whereOf(world.state), result.clock.upTo, openBy(result.clock));
    if (next === null || next.at > upTo) break;
    const came = come(world, program, result.clock, next.at);
    result = { clock: came.clock, started: [...result.started, ...came.started] };
  }
  return { ...result, clock: { ...result.clock, upTo } };
}

/** What comes at an instant comes now. */
function come(
  world: World,
  program: Program,
  clock: RuleClock,
  upTo: number,
): { readonly clock: RuleClock; readonly started: readonly Started[] } {
  const list = appointmentsAt(program, whereOf(world.state), upTo, openBy(clock));
  const coming = new Set(list.map(({ rule }) => rule.id));
  // What a rule remembers goes when it comes anew: no other rule has a say in that.
  const stays = (rule: RuleId): boolean => program.timedIds.has(rule) && !coming.has(rule);
  const kept = clock.done.filter(({ rule, at }) => at > upTo - rememberedMs || stays(rule));
  const done = list.map(({ rule, date, at }) => ({ rule: rule.id, date, at }));
  return {
    clock: { ...clock, upTo, done: [...kept, ...done] },
    started: [
      startedNow(
        world,
        list.map(({ rule }) => rule),
        null,
      ),
    ],
  };
}

/** What came up to a wall time is missed: the first of each rule stands for all. */
function missed(
  world: World,
  program: Program,
  clock: RuleClock,
  upTo: number,
): { readonly clock: RuleClock; readonly started: readonly Started[] } {
  const firstMissed = (rule: TimedRule): readonly Started[] => {
    const done = clock.done.filter((one) => one.rule === rule.id).map(({ date }) => date);
    const next = nextTime(whereOf(world.state), rule, clock.upTo, done);
    if (next === null || next.at > upTo) return [];
    return [{ rules: [rule], at: next.at - clock.wallOffset, because: null, missed: true }];
  };
  return {
    clock: { ...clock, upTo: Math.max(upTo, clock.upTo) },
    started: program.timed.flatMap(firstMissed).toSorted((a, b) => a.at - b.at),
  };
}
