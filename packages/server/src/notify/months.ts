import { offsetMinutes, startOfDay } from '../panels/time-zone.ts';

/** A month of the calendar in a zone: its name as `2026-11`, and its instants in ms, the end not included. */
export interface Month {
  readonly name: string;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly from: number;
  readonly until: number;
}

function monthOf(zone: string, year: number, month: number): Month {
  const next = month === 12 ? ([year + 1, 1] as const) : ([year, month + 1] as const);
  return {
    name: `${year}-${String(month).padStart(2, '0')}`,
    year,
    month,
    from: startOfDay(zone, year, month, 1),
    until: startOfDay(zone, ...next, 1),
  };
}

/** The month in which an instant lies. */
export function monthAt(zone: string, at: number): Month {
  const local = new Date(at + offsetMinutes(zone, at) * 60_000);
  return monthOf(zone, local.getUTCFullYear(), local.getUTCMonth() + 1);
}

/** The month before the one in which an instant lies. */
export const monthBefore = (zone: string, at: number): Month => monthAt(zone, monthAt(zone, at).from - 1);

/** The day of the month and the minute of the day at an instant in a zone. */
export function localAt(zone: string, at: number): { readonly day: number; readonly minute: number } {
  const local = new Date(at + offsetMinutes(zone, at) * 60_000);
  return { day: local.getUTCDate(), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}
