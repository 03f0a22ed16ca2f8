import { z } from 'zod';
import { Instant } from '../values/ids.ts';
import { NotificationChannel } from './notification.ts';

/**
 * Where a way stands. `untested`: nothing ever came through, and nobody has tried. `waiting`: a test is on its way.
 * `failing`: the last test came to nothing, and a second follows. `failed`: two or more in a row did.
 */
export const CanaryState = z.enum(['untested', 'waiting', 'proven', 'failing', 'failed']);
export type CanaryState = z.infer<typeof CanaryState>;

/**
 * What proves that something got through: the device said that it has it, or a mail server, a gateway or a program took
 * it, behind which nobody can look.
 */
export const CanaryProof = z.enum(['device', 'carrier']);
export type CanaryProof = z.infer<typeof CanaryProof>;

/** One address of somebody. */
export const CanaryWay = z.object({
  channel: NotificationChannel,
  /** Of the device or webhook; a mail address or number mostly hidden. */
  to: z.string(),
  state: CanaryState,
  /** When anything last got through; null where nothing did. */
  proven_at: Instant.nullable(),
  proof: CanaryProof,
  /** When the last test left; null before the first. */
  sent_at: Instant.nullable(),
  failed_at: Instant.nullable(),
  /** Why it came to nothing; '' where it did not. */
  answer: z.string(),
});
export type CanaryWay = z.infer<typeof CanaryWay>;

/** Somebody whom an alarm or a call for help would be told to. */
export const CanaryPerson = z.object({
  /** The account, or `contact:` and the id of a care contact. */
  who: z.string(),
  name: z.string(),
  /** Of the list of care contacts. */
  contact: z.boolean(),
  mine: z.boolean(),
  /** Whether tests by SMS and by call go to them; they cost money. */
  sms: z.boolean(),
  voice: z.boolean(),
  /** A number is known. */
  has_phone: z.boolean(),
  ways: z.array(CanaryWay).readonly(),
});
export type CanaryPerson = z.infer<typeof CanaryPerson>;

/** A monitoring station, and when it last acknowledged a test of the panel; null: not since that is kept. */
export const CanaryStation = z.object({ name: z.string(), proven_at: Instant.nullable() });
export type CanaryStation = z.infer<typeof CanaryStation>;

export const Canary = z.object({
  /** When all ways were tested last, and when they will be; null before that is settled. */
  tested_at: Instant.nullable(),
  next_at: Instant.nullable(),
  people: z.array(CanaryPerson).readonly(),
  stations: z.array(CanaryStation).readonly(),
});
export type Canary = z.infer<typeof Canary>;
