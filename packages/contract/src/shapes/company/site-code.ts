import { z } from 'zod';
import { Instant } from '../values/ids.ts';

/** A code that a company made for a new site, without the code itself. */
export const SiteCode = z.object({
  id: z.string(),
  label: z.string(),
  /** Who made it. */
  by: z.string(),
  created: Instant,
  expires: Instant,
  /** When it was used, and at which site; null and '' where it was not. */
  used: Instant.nullable(),
  site: z.string(),
});
export type SiteCode = z.infer<typeof SiteCode>;
