import { z } from 'zod';
import { codeMeanings, mostCodes, trustWords } from '../../words/devices/trust-words.ts';

/** How far a device's word goes, where its wire knows. */
export const Trust = z.object({
  word: z.enum(trustWords),
  /** It speaks by itself from time to time, so that its silence means something. */
  reports: z.boolean(),
});
export type Trust = z.infer<typeof Trust>;

/** What a device's codes mean, by the code as its buttons are called. */
export const TaughtCodes = z
  .record(z.string().min(1).max(64), z.enum(codeMeanings))
  .refine((codes) => Object.keys(codes).length <= mostCodes);
export type TaughtCodes = z.infer<typeof TaughtCodes>;
