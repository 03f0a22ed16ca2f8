import { z } from 'zod';
import { LocalDate, MinuteOfDay, Weekdays } from '../values/calendar.ts';

/** When a time rule runs, by the panel's local time. */
export const Moment = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('once'), date: LocalDate, minute: MinuteOfDay }),
  z.object({ tag: z.literal('daily'), minute: MinuteOfDay }),
  z.object({ tag: z.literal('weekly'), days: Weekdays, minute: MinuteOfDay }),
  /** A day that a month lacks is its last day. */
  z.object({ tag: z.literal('monthly'), day: z.number().int().min(1).max(31), minute: MinuteOfDay }),
  /** `offsetMinutes` before (negative) or after the sun's rising or setting at the panel. */
  z.object({
    tag: z.literal('sun'),
    event: z.enum(['sunrise', 'sunset']),
    offsetMinutes: z.number().int().min(-240).max(240),
    days: Weekdays,
  }),
]);
export type Moment = z.infer<typeof Moment>;
