import type { z } from 'zod';
import { AlarmCase } from './alarm-case.ts';

/** An alarm case as an operator above the company sees it: not which detector, for that is the home's. */
export const CompanyCase = AlarmCase.omit({ head: true, claimedBy: true, restoredAt: true });
export type CompanyCase = z.infer<typeof CompanyCase>;
