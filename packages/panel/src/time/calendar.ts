import { firstDayOf, partsOf } from '@homeward/contract/words/values/civil-date.ts';
import type { LocalDate, Weekday } from '@homeward/contract/shapes/values/calendar.ts';

/** Days of the Gregorian calendar as numbers, counted from 1970-01-01, so that a day can be added and compared. */

/** Days from 1970-01-01 to a date; a day that its month lacks counts on into the next. */
export function dayOf(date: LocalDate): number {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  return firstDayOf(year, month) + day - 1;
}

const digits = (number: number, length: number): string => String(number).padStart(length, '0');

/** `YYYY-MM-DD` of a numbered day; years 0 to 9999. */
export function dateOf(numbered: number): LocalDate {
  const { year, month, day } = partsOf(numbered);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** 1 is Monday, 7 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): Weekday => ((((day + 3) % 7) + 7) % 7) + 1;

/** The day of that number in the month of `day`, or the month's last where the month lacks it. */
export function inMonthOf(day: number, wanted: number): number {
  const { year, month } = partsOf(day);
  const first = firstDayOf(year, month);
  const next = month === 12 ? firstDayOf(year + 1, 1) : firstDayOf(year, month + 1);
  return Math.min(first + wanted, next) - 1;
}
