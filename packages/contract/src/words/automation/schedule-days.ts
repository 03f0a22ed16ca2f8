/** What holidays mean for a schedule: nothing, it keeps still on them, or it happens on them alone. */
export const holidayRules = ['same', 'never', 'only'] as const;
export type HolidayRule = (typeof holidayRules)[number];

/**
 * What a calendar means for a schedule: it keeps still on days with an event, or happens on them alone; or it happens
 * when an event begins, or ends, whatever the hour.
 */
export const calendarRules = ['never', 'only', 'begins', 'ends'] as const;
export type CalendarRule = (typeof calendarRules)[number];

interface Days {
  /** ISO 8601: 1 is Monday. */
  readonly days: readonly number[];
  readonly holidays: HolidayRule;
  /** Local days, `YYYY-MM-DD`. */
  readonly except: readonly string[];
  readonly calendar?: { readonly id: string; readonly rule: CalendarRule } | undefined;
}
interface Span {
  readonly from: string;
  readonly to: string;
}
interface Event {
  readonly from: number;
  readonly to: number;
  readonly first: string;
  readonly last: string;
}

/** What is known of the days that schedules go by. */
export interface KnownDays<Found extends Event = Event> {
  readonly holidays: readonly Span[];
  /** `events` null is a calendar that nobody could read yet. */
  readonly calendars: readonly { readonly calendar: string; readonly events: readonly Found[] | null }[];
}

/** The holiday that a local day belongs to. */
export const holidayOn = <One extends Span>(holidays: readonly One[], date: string): One | undefined =>
  holidays.find(({ from, to }) => from <= date && date <= to);

/** Whether a schedule happens when events of its calendar begin or end, and not at a time of day. */
export const followsEvents = ({ calendar }: Pick<Days, 'calendar'>): boolean =>
  calendar?.rule === 'begins' || calendar?.rule === 'ends';

/** The events that a schedule's calendar is known to have; null is not known, or no calendar. */
export const eventsFor = <Found extends Event>(
  { calendar }: Pick<Days, 'calendar'>,
  { calendars }: KnownDays<Found>,
): readonly Found[] | null => calendars.find((reading) => reading.calendar === calendar?.id)?.events ?? null;

/** Whether the calendar lets a schedule happen on a day. What nobody knows keeps still whatever protects less. */
function calendarLets(
  schedule: Pick<Days, 'calendar'> & { readonly mode: string },
  known: KnownDays,
  date: string,
): boolean {
  const { calendar } = schedule;
  if (calendar === undefined || followsEvents(schedule)) return true;
  const events = eventsFor(schedule, known);
  if (events === null) return calendar.rule === 'never' && schedule.mode !== 'disarm';
  return events.some(({ first, last }) => first <= date && date <= last) === (calendar.rule === 'only');
}

/** Whether a schedule happens on a local day, `YYYY-MM-DD`, of that weekday. */
export function happensOn(
  schedule: Days & { readonly mode: string },
  known: KnownDays,
  date: string,
  weekday: number,
): boolean {
  const { days, holidays: rule, except } = schedule;
  if (!days.includes(weekday) || except.includes(date)) return false;
  if (rule !== 'same' && (holidayOn(known.holidays, date) !== undefined) !== (rule === 'only')) return false;
  return calendarLets(schedule, known, date);
}

/** When a schedule follows which events of its calendar, by wall time and in order; none for one that goes by the clock. */
export function eventTimes<Found extends Event>(
  schedule: Pick<Days, 'calendar'>,
  known: KnownDays<Found>,
): readonly { readonly at: number; readonly event: Found }[] {
  if (!followsEvents(schedule)) return [];
  const ends = schedule.calendar?.rule === 'ends';
  return (eventsFor(schedule, known) ?? [])
    .map((event) => ({ at: ends ? event.to : event.from, event }))
    .toSorted((one, other) => one.at - other.at);
}
