import { z } from 'zod';
import { jobKinds } from '../../words/panel/job-kinds.ts';
import { AccountId, Instant, PanelId } from '../values/ids.ts';

export const JobId = z.string().min(8).max(64).brand<'JobId'>();

export type JobId = z.infer<typeof JobId>;

export const JobKind = z.enum(jobKinds);

export type JobKind = z.infer<typeof JobKind>;

/**
 * `waiting` for its turn; `lost`: the server that ran it ended before it did, so that nobody knows how far it came
 * beyond the last percent that is written.
 */
export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'lost']);

export type JobState = z.infer<typeof JobState>;

/** Plain data that a job leaves behind; no secrets. */
export const JobResult = z.record(z.string(), z.unknown());

export type JobResult = z.infer<typeof JobResult>;

/** Long work of a panel, or of a tenant over several. */
export const Job = z.object({
  id: JobId,
  kind: JobKind,
  /** Null for a tenant's. */
  panel: PanelId.nullable(),
  tenant: z.string().max(64).nullable(),
  percent: z.number().int().min(0).max(100),
  state: JobState,
  /** What it does now, or how it ended, as a message key; empty where there is nothing to say. */
  message: z.string().max(120),
  /** What it came to, or what is known of why not; until it is over, what there is so far, null where that is nothing. */
  result: JobResult.nullable(),
  /** The name of who started it. */
  by: z.string().max(80),
  account: AccountId,
  /** It may be left off before it is over. */
  cancellable: z.boolean(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
});

export type Job = z.infer<typeof Job>;
