import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Moment } from '@homeward/contract/shapes/automation/moment.ts';
import type { LocalDate, MinuteOfDay, Weekday } from '@homeward/contract/shapes/values/calendar.ts';
import { dateOf, dayOf, inMonthOf, weekdayOf } from './calendar.ts';
import { offsetAt } from './zone-offset.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const minutesPerDay = 1440;

/** What a clock on the wall shows, but for the date. */
export interface TimeOfWeek {
  readonly weekday: Weekday;
  readonly minute: MinuteOfDay;
}

/** What a clock on the wall shows. */
export interface LocalTime extends TimeOfWeek {
  readonly date: LocalDate;
}

/** What a clock shows in the time zone at a moment of wall time (ms since 1970-01-01 UTC). */
export function localTime(timeZone: string, wallMs: number): LocalTime {
  const local = wallMs + offsetAt(timeZone, wallMs);
  const day = Math.floor(local / dayMs);
  return { date: dateOf(day), ...timeOfWeek(local) };
}

/** As `localTime`, but for the date, which takes as long again to write. */
export const localTimeOfWeek = (timeZone: string, wallMs: number): TimeOfWeek =>
  timeOfWeek(wallMs + offsetAt(timeZone, wallMs));

function timeOfWeek(local: number): TimeOfWeek {
  const day = Math.floor(local / dayMs);
  return { weekday: weekdayOf(day), minute: Math.floor((local - day * dayMs) / minuteMs) };
}

/**
 * The wall time at which a clock in the zone first shows this minute of this day. Where clocks are put forward over it,
 * the first instant after the gap; where it comes twice, the first. (The earliest moment at which local time has
 * reached it is both.)
 */
export function instantOf(timeZone: string, date: LocalDate, minute: MinuteOfDay): number {
  const local = (dayOf(date) * minutesPerDay + minute) * minuteMs;
  const before = offsetAt(timeZone, local - dayMs);
  const after = offsetAt(timeZone, local + dayMs);
  const early = local - before;
  if (before === after || offsetAt(timeZone, early) === before) return early;
  const late = local - after;
  if (after < before || offsetAt(timeZone, late) === after) return late;
  return changeBetween(timeZone, late, early, before);
}

/** The first moment after `from`, at most `to`, whose offset is no longer `before`. */
function changeBetween(timeZone: string, from: number, to: number, before: number): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Whether the zone has this day at all: a country that changes sides of the date line skips one. */
export const hasDay = (timeZone: string, date: LocalDate): boolean =>
  localTime(timeZone, instantOf(timeZone, date, 0)).date === date;

/** The day so many days later. */
export const dayAfter = (date: LocalDate, days = 1): LocalDate => dateOf(dayOf(date) + days);

/** When something happens that the clock on the wall decides. */
export type ClockMoment = Exclude<Moment, { tag: 'sun' }>;
/** One time it happens: for which local day, and at which wall time (ms). */
export interface Occurrence {
  readonly date: LocalDate;
  readonly at: number;
}

/** Days to look ahead: far enough for the end of a polar night, in which the sun does not rise. */
const ahead = events.modeByRemote;

/** Whether a moment falls on a numbered day. */
export function fallsOn(moment: Moment, day: number): boolean {
  switch (moment.tag) {
    case 'once':
      return dayOf(moment.date) === day;
    case 'daily':
      return true;
    case 'weekly':
    case 'sun':
      return moment.days.includes(weekdayOf(day));
    case 'monthly':
      return inMonthOf(day, moment.day) === day;
  }
}

/**
 * The first time after the wall time `after` at which the moment comes, once for each local day that the zone has.
 * `done` are days for which it has come already, be it because clocks were put back since. Null where it comes no more.
 */
export function nextInstant(
  timeZone: string,
  moment: ClockMoment,
  after: number,
  done: readonly LocalDate[] = [],
): Occurrence | null {
  return nextOf(timeZone, moment, after, done, (date) => instantOf(timeZone, date, moment.minute));
}

/** The same for any moment; `atOf` says when it comes on a day, null is not on that day. */
export function nextOf(
  timeZone: string,
  moment: Moment,
  after: number,
  done: readonly LocalDate[],
  atOf: (date: LocalDate) => number | null,
): Occurrence | null {
  // The sun's moment of a day may come some hours after its end.
  const today = dayOf(localTime(timeZone, after).date) - (moment.tag === 'sun' ? 1 : 0);
  const first = moment.tag === 'once' ? Math.max(today, dayOf(moment.date)) : today;
  for (let day = first; day < first + ahead; day += 1) {
    if (!fallsOn(moment, day)) continue;
    const date = dateOf(day);
    if (done.includes(date) || !hasDay(timeZone, date)) continue;
    const at = atOf(date);
    if (at !== null && at > after) return { date, at };
  }
  return null;
}
