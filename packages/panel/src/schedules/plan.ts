import type { CalendarReading } from '@homeward/contract/shapes/automation/calendar.ts';
import type { Holiday } from '@homeward/contract/shapes/values/calendar.ts';
import type { ArmSchedule, ScheduleRun } from '@homeward/contract/shapes/automation/schedule.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { eventTimes, followsEvents, happensOn } from '@homeward/contract/words/automation/schedule-days.ts';
import type { PanelState } from '../state/panel-state.ts';
import { instantOf, hasDay, localTime, nextOf } from '../time/local-time.ts';
import type { Occurrence } from '../time/local-time.ts';
import { dateOf, dayOf, weekdayOf } from '../time/calendar.ts';
import type { ScheduleMemory } from '../state/schedules-state.ts';
import { clockOffset } from '../time/clock-offset.ts';

const minuteMs = 60_000;
const yearMs = 365 * 86_400_000;
/** Days on which a schedule happened that are remembered: a clock is seldom put back further. */
const rememberedDays = 8;

/** Years that are searched for the next time: one that happens on holidays alone may wait long. */
const yearsAhead = 10;

const momentOf = ({ days, minute }: ArmSchedule) => ({ tag: 'weekly', days, minute }) as const;

type Known = Pick<PanelState, 'config' | 'calendars'>;

const daysOf = ({ config, calendars }: Known) => ({ holidays: config.holidays, calendars });

const isOn = (state: Known, schedule: ArmSchedule, day: number): boolean =>
  happensOn(schedule, daysOf(state), dateOf(day), weekdayOf(day));

/** The events that a schedule follows, on days on which it happens, by wall time and in order. */
const followedBy = (state: Known, schedule: ArmSchedule): readonly FollowedEvent[] =>
  eventTimes(schedule, daysOf(state))
    .map(({ at, event: { name } }) => ({
      at,
      name,
      date: localTime(state.config.timeZone, at).date,
    }))
    .filter(({ date }) => isOn(state, schedule, dayOf(date)));

interface FollowedEvent extends Occurrence {
  readonly name: string;
}

/** Whether a schedule still happens as a run of it was planned: on its day, or with its event. */
export const isStillOn = (state: PanelState, schedule: ArmSchedule, { day, event }: ScheduleRun): boolean =>
  event === undefined
    ? isOn(state, schedule, dayOf(day))
    : followedBy(state, schedule).some(({ at }) => at === event.at);

/** The times of a schedule as a word, to tell whether they have changed. */
export const timesOf = (schedule: ArmSchedule): string => {
  const { days, minute, mode, area, calendar } = schedule;
  const clock = `${days.toSorted((a, b) => a - b).join('')} ${minute} ${mode} ${area}`;
  return followsEvents(schedule) ? `${clock} ${calendar?.id} ${calendar?.rule}` : clock;
};

const setUps = new WeakMap<readonly ArmSchedule[], string>();

/** The set-up of all schedules as a word; made once for each list. */
function setUpOf(schedules: readonly ArmSchedule[]): string {
  const known = setUps.get(schedules);
  if (known !== undefined) return known;
  const word = schedules
    .map(
      (schedule) =>
        `${schedule.id} ${schedule.enabled} ${schedule.warnMinutes} ${timesOf(schedule)} ${schedule.holidays} ${schedule.except.join(',')} ${schedule.calendar?.id} ${schedule.calendar?.rule}`,
    )
    .join('|');
  setUps.set(schedules, word);
  return word;
}

const eventWords = new WeakMap<object, string>();

/** What calendars say, as a word; made once for each list of events. */
const wordOf = (calendars: readonly CalendarReading[]): string =>
  calendars
    .map(({ calendar, events }) => {
      if (events === null) return calendar;
      const known = eventWords.get(events);
      const word = known ?? events.map(({ from, to }) => `${from} ${to}`).join(',');
      if (known === undefined) eventWords.set(events, word);
      return `${calendar} ${word}`;
    })
    .join('|');

interface Basis {
  readonly timeZone: string;
  readonly calendars: readonly CalendarReading[];
  readonly holidays: readonly Holiday[];
  readonly wallOffset: number;
  readonly word: string;
}
const bases = new WeakMap<readonly ArmSchedule[], Basis>();

/**
 * What plans depend on: the set-up, holidays, what calendars say, the time zone, and how wall time stands to panel time.
 * Asked after every step.
 */
export function basisOf(state: Pick<PanelState, 'config' | 'wallOffset' | 'calendars'>): string {
  const { calendars } = state;
  const { timeZone, schedules, holidays } = state.config;
  const wallOffset = clockOffset(state);
  const known = bases.get(schedules);
  if (
    known?.timeZone === timeZone &&
    known.wallOffset === wallOffset &&
    known.holidays === holidays &&
    known.calendars === calendars
  )
    return known.word;
  const off = holidays.map(({ from, to }) => `${from} ${to}`).join(',');
  const word = `${timeZone} ${wallOffset} ${setUpOf(schedules)} ${off} ${wordOf(calendars)}`;
  bases.set(schedules, { timeZone, holidays, calendars, wallOffset, word });
  return word;
}

/** The first time of a schedule after a wall time that it has not had yet; null where there is none for years. */
function nextTime(
  state: Known,
  schedule: ArmSchedule,
  afterWall: number,
  { ran, followed = -Infinity }: ScheduleMemory,
): (Occurrence & { readonly name?: string }) | null {
  const { timeZone } = state.config;
  if (followsEvents(schedule))
    return followedBy(state, schedule).find(({ at }) => at > afterWall && at > followed) ?? null;
  for (let year = 0; year < yearsAhead; year += 1) {
    const next = nextOf(timeZone, momentOf(schedule), afterWall + year * yearMs, ran, (date) =>
      isOn(state, schedule, dayOf(date)) ? instantOf(timeZone, date, schedule.minute) : null,
    );
    if (next !== null) return next;
  }
  return null;
}

/** The first run of a schedule after a wall time that it has not had yet; null where it is off or never happens. */
export function runAfter(
  state: PanelState,
  schedule: ArmSchedule,
  afterWall: number,
  memory: ScheduleMemory,
): ScheduleRun | null {
  const wallOffset = clockOffset(state);
  if (!schedule.enabled) return null;
  const next = nextTime(state, schedule, afterWall, memory);
  if (next === null) return null;
  const nextAt = next.at - wallOffset;
  return {
    schedule: schedule.id,
    day: next.date,
    nextAt,
    ...(next.name === undefined ? {} : { event: { name: next.name, at: next.at } }),
    announceAt: announcementFor(schedule, nextAt),
    announced: false,
    delays: 0,
  };
}

/** When a run is announced; disarming needs no warning. */
export const announcementFor = ({ mode, warnMinutes }: ArmSchedule, nextAt: Instant): Instant | null =>
  mode === 'disarm' || warnMinutes === 0 ? null : nextAt - warnMinutes * minuteMs;

/**
 * The latest time that a run was passed over, because the clock was put forward or the time zone changed: its day, its
 * event, and how late it is by now (ms). Null where its time has not come. Days before the run's own were not promised.
 */
export function passedOver(
  state: PanelState,
  schedule: ArmSchedule,
  run: ScheduleRun,
  wall: number,
  { ran }: ScheduleMemory,
): (Pick<ScheduleRun, 'day' | 'event'> & { readonly lateMs: number }) | null {
  const { timeZone } = state.config;
  const { event } = run;
  if (event !== undefined)
    return event.at <= wall && isStillOn(state, schedule, run)
      ? { day: run.day, event, lateMs: wall - event.at }
      : null;
  if (followsEvents(schedule)) return null;
  const first = dayOf(run.day);
  const today = dayOf(localTime(timeZone, wall).date);
  for (let no = today; no >= Math.max(first, today - rememberedDays); no -= 1) {
    const day = dateOf(no);
    if (!isOn(state, schedule, no) || ran.includes(day) || !hasDay(timeZone, day)) continue;
    const lateMs = wall - instantOf(timeZone, day, schedule.minute);
    if (lateMs >= 0) return { day, lateMs };
  }
  return null;
}

/** What is remembered after a run: the day on which it happened, or the event that it followed. */
export function remembering(
  memory: ScheduleMemory,
  { day, event }: Pick<ScheduleRun, 'day' | 'event'>,
): ScheduleMemory {
  if (event !== undefined) return { ...memory, followed: event.at };
  return { ...memory, ran: [...memory.ran, day].slice(-rememberedDays) };
}
