import { currentLanguage } from '#lib/i18n/use-text.ts';

/** `14:31` in the reader's language; `at` in epoch milliseconds. */
export function timeOfDay(at: number): string {
  return format(at, { hour: '2-digit', minute: '2-digit' });
}

/** `02:13:58`: for everything a report may quote. */
export function exactTime(at: number): string {
  return format(at, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
}

/** `Tuesday 17 November`. */
export function longDay(at: number): string {
  return format(at, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** `0:42`, minutes and seconds; from `seconds`, at least 0. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whether two moments fall on one calendar day of the reader. */
export function sameDay(left: number, right: number): boolean {
  return new Date(left).toDateString() === new Date(right).toDateString();
}

function format(at: number, options: Intl.DateTimeFormatOptions): string {
  // Security logs speak 24 hours and the Gregorian calendar in every language.
  return new Intl.DateTimeFormat(currentLanguage(), {
    hourCycle: 'h23',
    calendar: 'gregory',
    ...options,
  }).format(at);
}
