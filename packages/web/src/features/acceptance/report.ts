import type { DataOf } from '@homeward/contract/routes/table.ts';

/** An acceptance report, whole. */
export type Report = DataOf<'GET /panel/acceptance_report'>;
