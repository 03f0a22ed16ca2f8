import { z } from 'zod';
import { Instant, PanelId } from '../values/ids.ts';

/** A code that an operator made for a panel that has no owner yet, without the code itself. */
export const EnrolmentCode = z.object({
  id: z.string(),
  mac: PanelId,
  /** What the panel is called; '' where it is none of the operator's and its companies' any more. */
  site: z.string(),
  /** Who made it. */
  by: z.string(),
  created: Instant,
  expires: Instant,
  /** When it was used, and by which company; null and '' where it was not. */
  used: Instant.nullable(),
  company: z.string(),
});
export type EnrolmentCode = z.infer<typeof EnrolmentCode>;
