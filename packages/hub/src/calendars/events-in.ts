import ICAL from 'ical.js';
import type { CalendarEvent } from '@homeward/contract/shapes/automation/calendar.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { printable } from '@homeward/contract/words/values/printable.ts';

import { instantOf, localTime } from '@homeward/panel/time/local-time.ts';
import { isTimeZone } from '@homeward/panel/time/zone-offset.ts';

const dayMs = 86_400_000;
/** Times that entries come again which are looked at, in a whole file. */
const mostTimes = 20_000;

export interface Looking {
  /** Of the house: whole days, and hours that name no zone, are by its clocks. */
  readonly timeZone: string;
  /** Wall time in ms: events that are over by then are left out. */
  readonly now: number;
}

type Component = InstanceType<typeof ICAL.Component>;
type Time = InstanceType<typeof ICAL.Time>;

const two = (number: number): string => String(number).padStart(2, '0');
const dateIn = ({ year, month, day }: Time): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** The zone that a time is said in; null where the file itself says how that zone goes, or the time is universal. */
function zoneOf(time: Time, said: unknown, { timeZone }: Looking): string | null {
  if (typeof said === 'string' && isTimeZone(said)) return said;
  return time.zone === ICAL.Timezone.localTimezone ? timeZone : null;
}

/** Wall time of a time in the calendar, in ms. */
function wallOf(time: Time, said: unknown, looking: Looking): number {
  if (time.isDate) return instantOf(looking.timeZone, dateIn(time), 0);
  const zone = zoneOf(time, said, looking);
  return zone === null
    ? time.toUnixTime() * 1000
    : instantOf(zone, dateIn(time), time.hour * 60 + time.minute) + time.second * 1000;
}

const isCancelled = (entry: Component): boolean =>
  String(entry.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED';
const zoneSaid = (entry: Component, name: string): unknown =>
  entry.getFirstProperty(name)?.getParameter('tzid');

/** One time of an entry; null where it is over, or cancelled. An event without a length lasts for its moment. */
function eventOf(entry: Component, begin: Time, end: Time, looking: Looking): CalendarEvent | null {
  if (isCancelled(entry)) return null;
  const from = wallOf(begin, zoneSaid(entry, 'dtstart'), looking);
  const to = Math.max(from, wallOf(end, zoneSaid(entry, 'dtend') ?? zoneSaid(entry, 'dtstart'), looking));
  if (to <= looking.now && from < looking.now) return null;
  const dayAt = (wall: number): string => localTime(looking.timeZone, wall).date;
  const first = dayAt(from);
  const name = printable(String(entry.getFirstPropertyValue('summary') ?? '')).slice(0, 60);
  // What ends at midnight does not touch the day that begins then.
  return { name: name === '' ? first : name, from, to, first, last: dayAt(Math.max(from, to - 1)) };
}

/** The entries of a file by what they are about: one that comes again, and its times that are otherwise. */
function entriesOf(calendar: Component): readonly (readonly Component[])[] {
  const byUid = new Map<string, Component[]>();
  calendar.getAllSubcomponents('vevent').forEach((entry, index) => {
    if (entry.getFirstPropertyValue('dtstart') === null) return;
    const uid = String(entry.getFirstPropertyValue('uid') ?? `nameless ${index}`);
    byUid.set(uid, [...(byUid.get(uid) ?? []), entry]);
  });
  return [...byUid.values()];
}

/** How many times may still be looked at. */
interface Budget {
  left: number;
}

/** The times of one entry up to an end, as far as the budget goes. */
function timesOf(entries: readonly Component[], until: number, looking: Looking, budget: Budget) {
  const found: CalendarEvent[] = [];
  const [main] = entries.filter((entry) => !entry.hasProperty('recurrence-id'));
  const others = entries.filter((entry) => entry.hasProperty('recurrence-id'));
  const take = (entry: Component, begin: Time, end: Time): void => {
    const event = eventOf(entry, begin, end, looking);
    if (event !== null && event.from <= until) found.push(event);
  };
  // Times whose entry is not in the file stand for themselves.
  if (main === undefined || isCancelled(main)) {
    for (const one of main === undefined ? others : []) {
      const event = new ICAL.Event(one);
      take(one, event.startDate, event.endDate);
    }
    return found;
  }
  const event = new ICAL.Event(main, { exceptions: others, strictExceptions: false });
  if (!event.isRecurring()) {
    take(main, event.startDate, event.endDate);
    return found;
  }
  const times = event.iterator();
  for (let next = times.next(); next; next = times.next()) {
    budget.left -= 1;
    if (budget.left < 0 || wallOf(next, zoneSaid(main, 'dtstart'), looking) > until) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    take(item.component, startDate, endDate);
  }
  return found;
}

/** Whether a text is a calendar at all. */
export const isCalendar = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text);

/**
 * The events of a calendar (iCalendar, RFC 5545) that are not over, for so many days ahead and so many of them, in order:
 * what comes again is there each time, by its rule and without what was taken out. An entry that cannot be read is left
 * out. Throws where the text as a whole cannot be read.
 */
export function eventsIn(text: string, looking: Looking): readonly CalendarEvent[] {
  const until = looking.now + limits.calendarDays * dayMs;
  const parsed: unknown = ICAL.parse(text.replace(/^\uFEFF/, '').trim());
  // Several calendars in one file come as a list of them.
  const roots = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
  const budget: Budget = { left: mostTimes };
  const events = roots.flatMap((root: unknown) =>
    entriesOf(new ICAL.Component(root as never)).flatMap((entries) => {
      try {
        return timesOf(entries, until, looking, budget);
      } catch {
        return [];
      }
    }),
  );
  return events
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
    .slice(0, limits.calendarEvents);
}
