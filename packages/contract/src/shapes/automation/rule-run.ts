import { z } from 'zod';
import { waitEnds } from '../../words/automation/automation-lists.ts';
import { Instant, RuleId } from '../values/ids.ts';

/** A web request of a run, and how it ended. */
export const RuleRequest = z.object({
  /** Index of the action. */
  action: z.number().int().nonnegative(),
  /** The panel's number for it. */
  request: z.number().int().positive(),
  /** HTTP status; null without an answer, or while it is waited for. */
  status: z.number().int().nullable(),
  /** Why there is no answer, else empty; null while it is waited for. */
  reason: z.string().max(80).nullable(),
});
export type RuleRequest = z.infer<typeof RuleRequest>;

/** A wait of a run: while it lasts, and what came of it. */
export const RuleWait = z.object({
  /** The panel's number for it. */
  wait: z.number().int().positive(),
  /** Index of the action that waits. */
  action: z.number().int().nonnegative(),
  /** Until then at most, by panel time; null when nothing is waited for any more. */
  until: Instant.nullable(),
  /** How the run ended; null while it waits. */
  ended: z.enum(waitEnds).nullable(),
});
export type RuleWait = z.infer<typeof RuleWait>;

/** One time a rule was started, and what came of it. */
export const RuleRun = z.object({
  rule: RuleId,
  at: Instant,
  /**
   * `blocked`: a condition did not hold; `cut`: rules started each other too often; `stopped`: it ran too often, and
   * rests now (`BrokenRule`); `missed`: its time passed while the panel was away or the clock was wrong; `busy`: it
   * still waited in its run before.
   */
  outcome: z.enum(['ran', 'blocked', 'cut', 'stopped', 'missed', 'busy']),
  /** Index of the condition that blocked, else null; null too where none of several held. */
  blockedBy: z.number().int().nonnegative().nullable(),
  /** Per action, in order: null is done, else why it was refused. */
  refusals: z.array(z.string().nullable()).readonly(),
  /** Rules that led here, the first one first; empty where no rule did. */
  cause: z.array(RuleId).readonly(),
  requests: z.array(RuleRequest).readonly(),
  /** Absent where it never waited. */
  wait: RuleWait.optional(),
});
export type RuleRun = z.infer<typeof RuleRun>;
