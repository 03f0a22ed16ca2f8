import type { DayKind, RoutineFinding, RoutineHabit } from '@homeward/contract/shapes/care/care.ts';
import type { LocalDate, MinuteOfDay } from '@homeward/contract/shapes/values/calendar.ts';
import type { Instant, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '../state/panel-state.ts';
import { dayOf, weekdayOf } from '../time/calendar.ts';
import { dayAfter, instantOf, localTime } from '../time/local-time.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { routineDayBegins } from './agenda.ts';
import type { Occasion } from './agenda.ts';
import { careProgramOf } from './care-program.ts';
import { ownEntry, setCare, showCare } from './set-care.ts';
import type { RoomDay, SeenDay, Today } from '../state/care-state.ts';
import { habitOf, withDay } from './habits.ts';
import type { Habit } from './habits.ts';
import { unseenToday } from './routine-day.ts';
import { listenMs } from './sessions.ts';
import { beginSilence } from './silences.ts';
import { clockOffset } from '../time/clock-offset.ts';

const minuteMs = 60_000;
const minutesPerDay = 1440;
/** Signs of life elsewhere hold a finding back until the home has been still for so long. */
const stillMs = 60 * minuteMs;
/** A panel that was away for longer than this cannot judge the day. */
const longestGapMs = 30 * minuteMs;

const dayKindOf = (date: LocalDate): DayKind => (weekdayOf(dayOf(date)) > 5 ? 'weekend' : 'weekday');
/** The minute of the local day for one of the routine day, and back. */
const clockOf = (minute: number): MinuteOfDay => (minute + routineDayBegins) % minutesPerDay;
const routineMinute = (clock: MinuteOfDay): number =>
  (clock - routineDayBegins + minutesPerDay) % minutesPerDay;

/** Whether anything that shows life in a room is heard now: what cannot be heard is not missing. */
const isHeard = ({ config, devices }: PanelState, room: RoomId): boolean =>
  (careProgramOf(config).slotsIn.get(room) ?? []).some((slot) => entryAt(devices, slot).online === 'online');

/** A routine day ends: it is learned, where it could be judged. The next one begins, with what is to be checked in it. */
export function beginRoutineDay(turn: Turn, { date, at }: Occasion): void {
  const { routine, view } = turn.state.care;
  // Days that passed while the panel was away were heard by nobody.
  const unseen = turn.state.startedAt > turn.at;
  const seen = routine.today === null || unseen ? null : learned(turn.state, routine.today);
  const days = seen === null ? routine.days : withDay(routine.days, seen);
  const dayKind = dayKindOf(date);
  const habits = turn.state.config.rooms.flatMap(({ id }) => habitOf(days, id, dayKind) ?? []);
  const away = view.awaySince !== null;
  const today: Today = {
    date,
    awayFirst: away,
    away,
    unseen,
    rooms: {},
    checks: away ? [] : checksOf(turn.state, date, habits, at),
  };
  setCare(turn, { routine: { days, today } });
  showCare(turn, { findings: [], habits: habits.map(shownHabit) });
}

/** A day as it is learned; null where nobody was home when it began, the panel was away, or nothing was heard of it. */
function learned(state: PanelState, { date, rooms, away, awayFirst, unseen }: Today): SeenDay | null {
  const { timeZone } = state.config;
  const minuteOf = (at: Instant): number =>
    routineMinute(localTime(timeZone, at + clockOffset(state)).minute);
  const judged = state.config.rooms.flatMap(({ id }): readonly (readonly [RoomId, RoomDay])[] => {
    const day = ownEntry(rooms, id);
    if (day !== undefined) return [[id, [minuteOf(day.first), minuteOf(day.last), day.signs]]];
    // A room without a sign counts as missed only where somebody could have given one, and it could be heard.
    return away || !isHeard(state, id) ? [] : [[id, null]];
  });
  if (awayFirst || unseen || judged.every(([, day]) => day === null)) return null;
  return { date, kind: dayKindOf(date), rooms: Object.fromEntries(judged) };
}

/** When to look for each habit's first sign; one that may come until the day's end is never amiss. */
function checksOf(
  state: PanelState,
  date: LocalDate,
  habits: readonly Habit[],
  begins: Instant,
): Today['checks'] {
  return habits.flatMap(({ room, missedAt }) => {
    const clock = missedAt + routineDayBegins;
    if (missedAt >= minutesPerDay) return [];
    const day = clock < minutesPerDay ? date : dayAfter(date);
    const at = instantOf(state.config.timeZone, day, clock % minutesPerDay) - clockOffset(state);
    return at <= begins ? [] : [{ room, at }];
  });
}

function shownHabit(habit: Habit): RoutineHabit {
  const { room, dayKind, days, held, from, to, lastFrom, lastTo, signs } = habit;
  return {
    room,
    dayKind,
    days,
    held,
    usualFrom: clockOf(from),
    usualTo: clockOf(to),
    lastFrom: clockOf(lastFrom),
    lastTo: clockOf(lastTo),
    signs,
  };
}

/** Looks whether habits whose time is over have held today. */
export function endOfChecks(turn: Turn): void {
  const { today } = turn.state.care.routine;
  if (today === null || today.checks.every(({ at }) => at > turn.at)) return;
  const due = today.checks.filter(({ at }) => at <= turn.at);
  const later = due.flatMap(({ room }) => check(turn, today, room));
  const { routine } = turn.state.care;
  const checks = [...today.checks.filter(({ at }) => at > turn.at), ...later];
  setCare(turn, { routine: { ...routine, today: { ...today, checks } } });
}

/** Looks at one room: found amiss, to be looked at again later, or as usual. */
function check(turn: Turn, today: Today, room: RoomId): Today['checks'] {
  const { care, startedAt } = turn.state;
  const asUsual = ownEntry(today.rooms, room) !== undefined || today.away || today.unseen;
  if (asUsual || !isHeard(turn.state, room)) return [];
  const still = Math.max((care.life.home ?? 0) + stillMs, startedAt + listenMs);
  if (still > turn.at) return [{ room, at: still }];
  const habit = care.view.habits.find((entry) => entry.room === room);
  if (habit !== undefined) found(turn, habit);
  return [];
}

function found(turn: Turn, { room, usualFrom, usualTo, days, held, dayKind }: RoutineHabit): void {
  const { config, care } = turn.state;
  const finding: RoutineFinding = {
    room,
    usualFrom,
    usualTo,
    days,
    held,
    dayKind,
    since: turn.at,
    endedAt: null,
  };
  showCare(turn, { findings: [...care.view.findings, finding] });
  const words = `routine ${room} ${clockWord(usualFrom)}-${clockWord(usualTo)} ${held}/${days}`;
  beginSilence(turn, 'routine', words, room, !config.care.routineAlarm);
}

const clockWord = (minute: MinuteOfDay): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The panel is back: a day it was away from for long is neither judged nor learned. */
export function missedOfDay(turn: Turn, awayMs: number): void {
  if (awayMs <= longestGapMs || turn.state.care.routine.today === null) return;
  setCare(turn, { routine: unseenToday(turn.state.care.routine) });
}
