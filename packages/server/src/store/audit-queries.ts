import type { AuditRow } from '@homeward/contract/entities/audit.ts';
import type { Db } from './store.ts';

export interface AuditFilter {
  /** The number of the last entry seen. */
  readonly before?: number | undefined;
  /** A sign-in name, in any case. */
  readonly actor?: string | undefined;
  readonly act?: string | undefined;
  readonly outcome?: string | undefined;
  /** Up to but without `until`. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** Entries of a chain, newest first; `own` shows those of one sign-in name alone. */
export function auditEntries(
  db: Db,
  { scope, own }: { readonly scope: string; readonly own: string | null },
  filter: AuditFilter,
  limit: number,
): Promise<readonly AuditRow[]> {
  const { before, act, outcome, from, until } = filter;
  let query = db
    .selectFrom('audit')
    .select(['seq', 'at', 'actor', 'act', 'outcome', 'body'])
    .where('scope', '=', scope);
  for (const actor of [own, filter.actor])
    if (actor !== null && actor !== undefined)
      query = query.where((where) => where(where.fn('lower', ['actor']), '=', actor.toLowerCase()));
  if (before !== undefined) query = query.where('seq', '<', before);
  if (act !== undefined) query = query.where('act', '=', act);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<', until);
  return query.orderBy('seq', 'desc').limit(limit).execute();
}
