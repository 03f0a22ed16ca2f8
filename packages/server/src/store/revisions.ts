/** A row that may be edited from the revision at which somebody read it. */
export type Revised<Row> = Row & { readonly revision: number };

/** What came of an edit: `stale` where the row stands at another revision than the edit starts from. */
export type Changed =
  | { readonly tag: 'changed' }
  | { readonly tag: 'absent' }
  | { readonly tag: 'stale'; readonly revision: number };

/** What it means that so many rows were written, where the row now stands at `revision`. */
export function changedOf(written: bigint, row: { readonly revision: number } | undefined): Changed {
  if (written > 0n) return { tag: 'changed' };
  return row === undefined ? { tag: 'absent' } : { tag: 'stale', revision: row.revision };
}
