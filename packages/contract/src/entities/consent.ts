import { z } from 'zod';
import { Instant } from '../ids.ts';
import { SupportCase } from './tenant.ts';

/** Who of outside may look in, as the banner of every page shows it (reliability D6). */
export const ConsentView = z.object({
  /** The panel's own consent while it is alive. `grant` stands beside every act made under it in the audit. */
  consent: z.object({ grant: z.string(), from: Instant, until: Instant, by: z.string() }).nullable(),
  /** The panel was not reached when it was revoked: what it opens at the house ends with its time. */
  stopped: z.boolean(),
  /** Not handed over yet: the company still builds it. */
  installing: z.boolean(),
  /** The company that looks after this panel. */
  company: z.object({ id: z.string(), name: z.string(), phone: z.string(), mail: z.string() }).nullable(),
  /** Somebody of it asks to be let in. */
  asked: z.object({ by: z.string(), at: Instant }).nullable(),
  cases: z.array(SupportCase).readonly(),
});
export type ConsentView = z.infer<typeof ConsentView>;
