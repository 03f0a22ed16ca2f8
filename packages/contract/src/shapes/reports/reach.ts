import { z } from 'zod';
import { NotificationChannel } from './notification.ts';

/** Somebody who is told, and the ways that would carry it to them now; without one, nobody tells them. */
export const ReachedPerson = z.object({
  /** '' where who else is told is not the asker's to know. */
  name: z.string(),
  /** Of the list of care contacts; null is a member of the home. */
  contact: z.string().nullable(),
  ways: z.array(NotificationChannel).readonly(),
});
export type ReachedPerson = z.infer<typeof ReachedPerson>;

/** A way to somebody over which two tests in a row, or more, came to nothing. */
export const FailedWay = z.object({ name: z.string(), channel: NotificationChannel });
export type FailedWay = z.infer<typeof FailedWay>;

/** Whom an alarm would reach if it came now: a fact of set-up, devices and carriers, and never a promise. */
export const Reach = z.object({
  /** Of a break-in, fire or water. */
  alarm: z.array(ReachedPerson).readonly(),
  /** Of a call for help. */
  help: z.array(ReachedPerson).readonly(),
  /** Monitoring stations and mail addresses that the panel itself reports to, by name, and those that it cannot reach. */
  stations: z.object({ working: z.array(z.string()).readonly(), failing: z.array(z.string()).readonly() }),
  /** Ways that were tested lately and came to nothing. */
  failed: z.array(FailedWay).readonly(),
});
export type Reach = z.infer<typeof Reach>;
