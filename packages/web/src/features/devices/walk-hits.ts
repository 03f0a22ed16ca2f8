import type { DataOf } from '@homeward/contract/routes/table.ts';

/** What a device showed in a walk test. */
export interface Hit {
  readonly at: number;
  /** What it said: `open`, `motion`, a button's word. */
  readonly what: string;
  /** How well it was heard, 0 to 9; null where it did not say. */
  readonly rssi: number | null;
}

/** Words of what a device says by itself, without anybody near it. */
const byItself: ReadonlySet<string> = new Set(['heard', 'closed']);

/**
 * Who was set off in a walk test, and who spoke at all, each with the last time; rows come newest first, as the panel
 * has them.
 */
export function hitsOf(rows: DataOf<'GET /panel/walktest'>['rows']): {
  readonly hits: ReadonlyMap<string, Hit>;
  readonly spoke: ReadonlyMap<string, Hit>;
} {
  const hits = new Map<string, Hit>();
  const spoke = new Map<string, Hit>();
  for (const { device_id: id, at, what, rssi } of rows) {
    if (!spoke.has(id)) spoke.set(id, { at, what, rssi });
    if (!byItself.has(what) && !hits.has(id)) hits.set(id, { at, what, rssi });
  }
  return { hits, spoke };
}
