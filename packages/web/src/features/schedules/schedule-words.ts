import type { ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import { sameDay, timeOfDay } from '#lib/clock-text.ts';
import { dateText } from '#lib/date-text.ts';
import { dateFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';

/** The name of a day of the week, 1 is Monday. */
export const weekday = (day: number, style: 'long' | 'short'): string =>
  dateFormat(currentLanguage(), { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

const two = (number: number): string => String(number).padStart(2, '0');
/** `08:30` of a minute of the day. */
export const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** The minute of the day of `08:30`; undefined for what is no time. */
export function minuteOf(clock: string): number | undefined {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(clock) ?? [];
  return hour === undefined || minute === undefined ? undefined : Number(hour) * 60 + Number(minute);
}

export function daysText(t: Text, days: readonly number[]): string {
  switch (days.toSorted((one, other) => one - other).join('')) {
    case '1234567':
      return t('schedules.everyDay');
    case '12345':
      return t('schedules.workDays');
    case '67':
      return t('schedules.weekend');
    default:
      return days.map((day) => weekday(day, 'short')).join(', ');
  }
}

/** A moment to come: its time, with the day where it is not today. */
export function whenText(at: number, now: number): string {
  if (sameDay(at, now)) return timeOfDay(at);
  const day =
    at - now < 6 * 86_400_000 ? dateFormat(currentLanguage(), { weekday: 'long' }).format(at) : dateText(at);
  return `${day}, ${timeOfDay(at)}`;
}

/** The one that comes next, with when. */
export function nextOf(
  rows: readonly ScheduleRow[],
): { readonly row: ScheduleRow; readonly at: number } | undefined {
  return rows
    .flatMap((row) => row.next.slice(0, 1).map((at) => ({ row, at })))
    .toSorted((one, other) => one.at - other.at)[0];
}
