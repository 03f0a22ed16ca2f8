import { BatchTask, TemplateTask } from '@homeward/contract/shapes/company/template.ts';
import { ReportDestination } from '@homeward/contract/shapes/reports/report.ts';
import { z } from 'zod';

/** A destination as it is kept: its address as it is shown, and what is secret in it, sealed by the server. */
export const KeptDestination = ReportDestination.extend({ secret: z.string().optional() });
export type KeptDestination = z.infer<typeof KeptDestination>;

const KeptReports = z.object({
  tag: z.literal('reports'),
  destinations: z.array(KeptDestination).readonly(),
});

/** Tasks as templates and batches keep them. */
export const KeptTemplateTask = z.union([KeptReports, TemplateTask]);
export type KeptTemplateTask = z.infer<typeof KeptTemplateTask>;
export const KeptTask = z.union([KeptReports, BatchTask]);
export type KeptTask = z.infer<typeof KeptTask>;
