import { z } from 'zod';
import { AccountId } from '../values/ids.ts';

/**
 * One person, as a rule names whoever sets a mode: by the code that was used, or by the account whose session it was.
 * The code for emergencies cannot be named: what it does looks on site as if the code it stands for had been used.
 */
export const Whoever = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('user'), no: z.number().int().min(1).max(94) }),
  z.object({ tag: z.literal('guard') }),
  z.object({ tag: z.literal('master') }),
  z.object({ tag: z.literal('temporary') }),
  z.object({ tag: z.literal('installer') }),
  z.object({ tag: z.literal('account'), account: AccountId }),
]);
export type Whoever = z.infer<typeof Whoever>;
