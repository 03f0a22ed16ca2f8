import type { DataOf } from '@homeward/contract/routes/table.ts';

/** A part of how the machine reaches people, as it is shown. */
export type ShownPart = DataOf<'GET /portal/machine'>['parts'][number];
