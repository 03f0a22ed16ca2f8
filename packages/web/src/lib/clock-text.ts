import { dateFormat } from '#lib/i18n/formats.ts';
import { currentLanguage } from '#lib/i18n/use-text.ts';

/** The clock of the house, wherever its reader is; the reader's own before a panel is chosen. */
let panelZone: string | undefined;

/** Takes an IANA zone such as `Europe/Berlin`; one that this browser does not know is left. */
export function setPanelZone(zone: string): void {
  panelZone = zone;
  try {
    // The one that every page needs first; making it tells whether the zone is known.
    timeOfDay(0);
  } catch {
    panelZone = undefined;
  }
}

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

/** `17 Nov`. */
export function shortDay(at: number): string {
  return format(at, { day: 'numeric', month: 'short' });
}

/** `0:42`, minutes and seconds; from `seconds`, at least 0. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The calendar day of a moment at the house, `2026/11/17`, as the API writes days. */
export function calendarDay(at: number): string {
  const day = formatter('en-CA', { calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' });
  return day.format(at).replaceAll('-', '/');
}

/** Whether two moments fall on one calendar day at the house. */
export function sameDay(left: number, right: number): boolean {
  return calendarDay(left) === calendarDay(right);
}

/** A formatter by the house's clock. */
export const formatter = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(language, panelZone === undefined ? options : { ...options, timeZone: panelZone });

function format(at: number, options: Intl.DateTimeFormatOptions): string {
  // Security logs speak 24 hours and the Gregorian calendar in every language.
  return formatter(currentLanguage(), { hourCycle: 'h23', calendar: 'gregory', ...options }).format(at);
}
