import { z } from 'zod';
import { Instant } from '../values/ids.ts';

/** A line of a monthly report; `attention`: something is to be done about it. */
export const MonthlyLine = z.object({ text: z.string(), attention: z.boolean() });
export type MonthlyLine = z.infer<typeof MonthlyLine>;

/** What a monthly report says, in the words of its reader: just what the mail says. */
export const MonthlyReport = z.object({
  /** As `2026-11`, by the calendar of the home. */
  month: z.string(),
  subject: z.string(),
  sections: z.array(z.object({ title: z.string(), lines: z.array(MonthlyLine).readonly() })).readonly(),
});
export type MonthlyReport = z.infer<typeof MonthlyReport>;

/**
 * What became of the last one. `waiting`: it is on its way. `accepted`: a mail server took it. `failed`: none did.
 * `unsent`: there was no way to send mail when it was due.
 */
export const MonthlyState = z.enum(['waiting', 'accepted', 'failed', 'unsent']);
export type MonthlyState = z.infer<typeof MonthlyState>;

/** Whether somebody gets the report of a home, and how the last one went. */
export const MonthlyChoice = z.object({
  wanted: z.boolean(),
  /** The own address, mostly hidden; '' where there is none. */
  to: z.string(),
  /** Mail is in the plan and set up. */
  offered: z.boolean(),
  /** When the next one leaves; null while it is not wanted. */
  next_at: Instant.nullable(),
  last: z
    .object({
      month: z.string(),
      sent_at: Instant,
      state: MonthlyState,
      ended_at: Instant.nullable(),
      /** What the mail server said last; '' before. */
      answer: z.string(),
    })
    .nullable(),
});
export type MonthlyChoice = z.infer<typeof MonthlyChoice>;
