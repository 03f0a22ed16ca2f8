import { z } from 'zod';
import { DeviceId, Instant } from '../values/ids.ts';

/**
 * What somebody said of a detector that is unusually quiet: that they looked at it, which holds for a week or until it
 * has triggered again; or that it is fine like this, which holds until it is to be watched again.
 */
export const QuietAnswer = z.enum(['looked', 'fine']);
export type QuietAnswer = z.infer<typeof QuietAnswer>;

/** A detector that is alive and has not triggered for far longer than usual. It is advice: nothing is known to be broken. */
export const QuietDetector = z.object({
  device: DeviceId,
  name: z.string(),
  /** Ms between two triggers, as it was; 0 where nobody knows any more. */
  usual: z.number().int().nonnegative(),
  last_at: Instant.nullable(),
  /** Null while nobody has answered. */
  answer: QuietAnswer.nullable(),
  answered_at: Instant.nullable(),
  answered_by: z.string(),
});
export type QuietDetector = z.infer<typeof QuietDetector>;
