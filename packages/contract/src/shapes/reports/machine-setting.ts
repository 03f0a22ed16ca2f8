import { z } from 'zod';
import { machineParts } from '../../words/reports/machine-rows.ts';
import { Instant } from '../values/ids.ts';

export const MachinePart = z.enum(machineParts);

/** By the fields of its row (machine-rows.ts), where `***` stands for a secret. */
export const MachineValues = z.record(
  z.string().max(30),
  z.union([z.string().max(2000), z.number(), z.boolean()]),
);

/** What came of a test: what the other side said, and in how many ms. */
export const MachineTest = z.object({
  tag: z.enum(['accepted', 'refused', 'noAnswer']),
  /** A reason of `deliveryReasons`, or the code that a server answered with, such as `SMTP 550 at RCPT TO`. */
  reason: z.string(),
  /** The last words of the server itself, without the secret that it was sent; '' where it said none. */
  said: z.string(),
  to: z.string(),
  milliseconds: z.number().int().nonnegative(),
});
export type MachineTest = z.infer<typeof MachineTest>;

/** A part as it is set. */
export const MachineSetting = z.object({
  part: MachinePart,
  /** Who says so: a variable of the machine, which wins, the portal, or nobody. */
  by: z.enum(['machine', 'portal', 'nothing']),
  values: MachineValues,
  /** What the portal holds was sealed by a key that is gone: it must be typed again. */
  lost: z.boolean(),
  revision: z.number().int().nonnegative(),
  /** How the last test went, of what was typed or of what is set. */
  last: z
    .object({ at: Instant, tag: MachineTest.shape.tag, reason: z.string(), said: z.string() })
    .nullable(),
});
export type MachineSetting = z.infer<typeof MachineSetting>;
