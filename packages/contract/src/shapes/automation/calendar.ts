import { z } from 'zod';
import { LocalDate } from '../values/calendar.ts';
import { CalendarId, Instant } from '../values/ids.ts';

/** A calendar by its address (iCalendar, RFC 5545), which the hub reads again and again. */
export const Calendar = z.object({
  id: CalendarId,
  name: z.string().max(60),
  /** Where it lies, for people to tell it by; the hub takes it from the address. */
  host: z.string().max(255),
  /** http or https. Many an address is a key to the calendar: the hub seals it, and `***` keeps the one there is. */
  address: z.string().max(8000),
});
export type Calendar = z.infer<typeof Calendar>;

/** One event, each time that it comes again on its own. */
export const CalendarEvent = z.object({
  name: z.string().max(60),
  /** Wall time, in ms: where it begins and ends. */
  from: z.number().int(),
  to: z.number().int(),
  /** The local days that it touches. */
  first: LocalDate,
  last: LocalDate,
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** What the panel knows of one calendar. */
export const CalendarReading = z.object({
  calendar: CalendarId,
  /** When it was last asked, and when it last answered; null is never. */
  triedAt: Instant,
  readAt: Instant.nullable(),
  /** Since when it cannot be read, and why; null while it can. */
  failedSince: Instant.nullable(),
  problem: z.string().max(60).nullable(),
  /** Those that are not over, as they were read last; null is not known. */
  events: z.array(CalendarEvent).readonly().nullable(),
});
export type CalendarReading = z.infer<typeof CalendarReading>;
