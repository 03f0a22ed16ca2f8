import { z } from 'zod';
import { Instant } from '../values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { sealedAddress } from './connections.ts';

/** Where reports go (domain: 5). Groups are told in order; inside a group the first that accepts ends it. */
export const ReportDestination = z.object({
  /** Row number on the settings page; row 1 is the portal's own server and cannot be edited. */
  no: z.number().int().min(1).max(limits.reportRows),
  name: z.string().max(30),
  /** A key or password in it is shown as `***`. */
  url: z.string().max(250),
  group: z.number().int().min(1).max(limits.reportGroups),
  level: z.enum(['all', 'alarm', 'status']),
});
export type ReportDestination = z.infer<typeof ReportDestination>;

/** The same with what is secret in its address, sealed by the hub and known to nobody else. */
export const StoredDestination = ReportDestination.extend(sealedAddress);
export type StoredDestination = z.infer<typeof StoredDestination>;

/** How a group behaves; group 1 is always essential. */
export const ReportGroup = z.object({
  no: z.number().int().min(1).max(limits.reportGroups),
  retries: z.union([z.literal(1), z.literal(3), z.literal(5), z.literal(10), z.literal(99)]),
  essential: z.boolean(),
});
export type ReportGroup = z.infer<typeof ReportGroup>;

/** What came back from one attempt. `refused` must not be repeated; `badTime` carries the receiver's clock in ms. */
export const Receipt = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('accepted') }),
  z.object({ tag: z.literal('refused'), reason: z.string().max(160) }),
  z.object({ tag: z.literal('badTime'), receiverTime: z.number() }),
  z.object({ tag: z.literal('noAnswer'), reason: z.string().max(160) }),
]);
export type Receipt = z.infer<typeof Receipt>;

/** How the last manual test of a destination ended, for whoever pressed the button. */
export const ReportTest = z.object({
  /** Rises with every test. */
  id: z.number().int().positive(),
  destination: z.number().int(),
  at: Instant,
  state: z.enum(['waiting', 'accepted', 'failed']),
  endedAt: Instant.nullable(),
  /**
   * What the receiver said, or why there was no answer. While the test waits: the same of a report before it on the
   * line; null where nothing was heard.
   */
  answer: z.string().max(160).nullable(),
});
export type ReportTest = z.infer<typeof ReportTest>;

/** The last test report that a destination acknowledged: the way to it was open then. */
export const StationProof = z.object({ destination: z.number().int(), at: Instant });
export type StationProof = z.infer<typeof StationProof>;
