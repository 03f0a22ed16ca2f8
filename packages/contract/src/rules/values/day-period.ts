import type { DayPeriod, MinuteOfDay, Weekday } from '../../shapes/values/calendar.ts';

/** Here and not beside the shapes, which a browser does not load. */
export const everyDay: Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const dayBefore = (weekday: Weekday): Weekday => (weekday === 1 ? 7 : weekday - 1);

/**
 * Whether a local time lies in the period: from its first minute, up to but without its last. A span past midnight
 * belongs to the day it began on; one whose ends are the same minute lasts for a day.
 */
export function inPeriod(
  { days, from, to }: DayPeriod,
  { weekday, minute }: { readonly weekday: Weekday; readonly minute: MinuteOfDay },
): boolean {
  if (from < to) return days.includes(weekday) && minute >= from && minute < to;
  return minute >= from ? days.includes(weekday) : minute < to && days.includes(dayBefore(weekday));
}
