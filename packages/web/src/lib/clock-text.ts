import { dateFormat } from '#lib/i18n/formats.ts';
import { currentLanguage } from '#lib/i18n/use-text.ts';

/** Instants, and the minutes east of UTC of a clock from then on, rising; the last says where what is told ends. */
export type ClockChanges = readonly (readonly [from: number, minutes: number])[];

/** The clock of the house, wherever its reader is; the reader's own before a panel is chosen. */
let panelZone: string | undefined;
let changes: ClockChanges = [];

/**
 * Takes an IANA zone such as `Europe/Berlin`; one that this browser does not know is left. With `told`, times need not ask
 * the browser's calendar, whose first answer takes a slow phone a tenth of a second.
 */
export function setPanelZone(zone: string, told: ClockChanges = []): void {
  panelZone = zone;
  changes = told;
}

/** A moment as if its clock stood in Greenwich; undefined where only the browser's calendar knows. */
function onTheWall(at: number): Date | undefined {
  if (panelZone === undefined) return new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  const next = changes.findIndex(([from]) => from > at);
  const change = changes[next - 1];
  return change === undefined ? undefined : new Date(at + change[1] * 60_000);
}

/** Clocks go back by an hour, and on Lord Howe by half of one. */
const backBy = [60 * 60_000, 30 * 60_000] as const;

/** ` UTC+1` where the clock of the house shows the same twice, and this is one of the two; empty at every other time. */
function offsetMark(at: number): string {
  const wall = onTheWall(at)?.getTime();
  if (wall === undefined) return '';
  const twice = backBy.some((gap) =>
    [at - gap, at + gap].some((other) => onTheWall(other)?.getTime() === wall),
  );
  if (!twice) return '';
  const minutes = Math.round((wall - at) / 60_000);
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return ` UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** What separates hours from minutes; a colon in all other languages. */
const separators: Readonly<Record<string, string>> = { da: '.', fi: '.' };

/** `14:31`, or with seconds: hours `11` to `16` of a moment's ISO text. Security logs speak 24 hours in every language. */
function clockText(at: number, options: Intl.DateTimeFormatOptions, length: 5 | 8): string {
  const wall = onTheWall(at);
  if (wall === undefined) return format(at, options);
  const separator = separators[currentLanguage().slice(0, 2)] ?? ':';
  return (
    wall
      .toISOString()
      .slice(11, 11 + length)
      .replaceAll(':', separator) + offsetMark(at)
  );
}

/** `14:31` in the reader's language; `at` in epoch milliseconds. */
export const timeOfDay = (at: number): string => clockText(at, { hour: '2-digit', minute: '2-digit' }, 5);

/** `02:13:58`: for everything a report may quote. */
export const exactTime = (at: number): string =>
  clockText(at, { hour: '2-digit', minute: '2-digit', second: '2-digit' }, 8);

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

/** A moment by the clock of the house, `2026-11-22T08:30:00` and something of a second. */
export function wallText(at: number): string {
  const wall = onTheWall(at);
  if (wall !== undefined) return wall.toISOString().slice(0, -1);
  const parts = formatter('en-GB', {
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}.000`;
}

/** The calendar day of a moment at the house, `2026/11/17`, as the API writes days. */
export const calendarDay = (at: number): string => wallText(at).slice(0, 10).replaceAll('-', '/');

/** Whether two moments fall on one calendar day at the house. */
export function sameDay(left: number, right: number): boolean {
  return calendarDay(left) === calendarDay(right);
}

/** A formatter by the house's clock. */
export function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  if (panelZone === undefined) return dateFormat(language, options);
  try {
    return dateFormat(language, { ...options, timeZone: panelZone });
  } catch {
    panelZone = undefined;
    return dateFormat(language, options);
  }
}

function format(at: number, options: Intl.DateTimeFormatOptions): string {
  return formatter(currentLanguage(), { hourCycle: 'h23', calendar: 'gregory', ...options }).format(at);
}
