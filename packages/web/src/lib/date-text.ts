import { dateFormats } from '@homeward/contract/words/values/date-formats.ts';
import { calendarDay, sameDay, timeOfDay } from '#lib/clock-text.ts';

export type DateFormat = (typeof dateFormats)[number];

const key = 'homeward.date';

/** The format somebody chose on this device, or their account brought along. */
export function dateFormat(): DateFormat {
  try {
    const stored = localStorage.getItem(key);
    return dateFormats.find((format) => format === stored) ?? dateFormats[0];
  } catch {
    return dateFormats[0];
  }
}

export function setDateFormat(format: DateFormat): void {
  try {
    localStorage.setItem(key, format);
  } catch {
    // Forbidden storage only means the first of the formats.
  }
}

/** `17/11/2026`, as chosen, at the house; `at` in epoch ms. */
export const dateText = (at: number, format = dateFormat()): string => dayText(calendarDay(at), format);

/** The same for a day of the calendar, `2026/11/17` or `2026-11-17`. */
export function dayText(day: string, format = dateFormat()): string {
  const [year = '', month = '', date = ''] = day.split(/[/-]/);
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/** `14:31` of today, `17/11/2026, 14:31` of another day. */
export const momentText = (at: number): string =>
  sameDay(at, Date.now()) ? timeOfDay(at) : `${dateText(at)}, ${timeOfDay(at)}`;
