import { z } from 'zod';

/** What an uninterruptible supply says of itself. Null is not known, which is never read as well. */
export const Power = z.object({
  /** The mains is there. */
  mains: z.boolean().nullable(),
  /** The battery will soon be empty. */
  low: z.boolean().nullable(),
  /** The battery is missing or worn out, or the supply goes past it: it would not help. */
  missing: z.boolean().nullable(),
  /** More hangs on it than it can carry. */
  over: z.boolean().nullable(),
  /** Of the battery, 0 to 100. */
  percent: z.number().min(0).max(100).nullable(),
  /** For how long the battery lasts. */
  minutes: z.number().int().nonnegative().nullable(),
});
export type Power = z.infer<typeof Power>;

/** A supply of the panel, by the gateway that watches it. How long it lasts is asked of the gateway. */
export const PowerUnit = Power.omit({ minutes: true }).extend({ gateway: z.string().max(40) });
export type PowerUnit = z.infer<typeof PowerUnit>;
