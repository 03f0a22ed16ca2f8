import { z } from 'zod';
import { Instant } from '../values/ids.ts';

/** The second factors of somebody who lost them all are taken away, after a wait in which he can stop it. */
export const FactorReset = z.object({
  /** The sign-in name. */
  account: z.string(),
  /** What whoever began it gave as the reason. */
  reason: z.string(),
  by: z.string(),
  beganAt: Instant,
  /** Not before then; it begins anew once the person has been told. */
  dueAt: Instant,
});
export type FactorReset = z.infer<typeof FactorReset>;
