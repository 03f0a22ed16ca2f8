import { z } from 'zod';
import { Instant } from '../values/ids.ts';

/** One thing somebody did or was denied. */
export const AuditRow = z.object({
  seq: z.number().int(),
  at: Instant,
  /** The sign-in name. */
  actor: z.string(),
  /** What whoever signs in so is called now; '' where there is no such account any more. */
  name: z.string(),
  act: z.string(),
  /** `done`, `denied`, or why not. */
  outcome: z.string(),
  /** What it was about, as plain text of JSON, without secrets. */
  body: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** What the entries of a chain are narrowed to. */
export const auditFilter = {
  actor: z.string().max(128).optional(),
  act: z.string().max(64).optional(),
  outcome: z.string().max(32).optional(),
  /** Up to but without `until`. */
  from: Instant.optional(),
  until: Instant.optional(),
};

/** The hash of a chain on a day: whoever keeps it elsewhere can prove later that nothing before it was changed. */
export const AuditAnchor = z.object({ seq: z.number().int(), at: Instant, hash: z.string() });
export type AuditAnchor = z.infer<typeof AuditAnchor>;

/** What the check of a chain found. */
export const AuditCheck = z.object({
  whole: z.boolean(),
  entries: z.number().int(),
  /** The first entry that is not what it was; null where all are. */
  brokenAt: z.number().int().nullable(),
  /** What is before this entry has had its time and is gone. */
  from: z.number().int(),
  anchors: z.number().int(),
});
export type AuditCheck = z.infer<typeof AuditCheck>;
