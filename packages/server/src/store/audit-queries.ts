import { sql } from 'kysely';
import type { AuditRow } from '@homeward/contract/shapes/access/audit.ts';
import type { Db } from './store.ts';

export interface AuditFilter {
  /** The number of the last entry seen. */
  readonly before?: number | undefined;
  /** A sign-in name, or what somebody is called now; in any case. */
  readonly actor?: string | undefined;
  readonly act?: string | undefined;
  /** Any of them; all where it is left out. */
  readonly acts?: readonly string[] | undefined;
  readonly outcome?: string | undefined;
  /** The id of the grant it was done under. */
  readonly grant?: string | undefined;
  /** Up to but without `until`. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** Entries of a chain. */
export interface AuditOf {
  readonly scope: string;
  /** Those of one sign-in name alone; null is everybody's. */
  readonly own: string | null;
  /** Beside the own, those that say in their body that they are about what is this account's (`whose`). */
  readonly about?: string | undefined;
}

/** Entries of a chain, newest first. */
export function auditEntries(
  db: Db,
  { scope, own, about }: AuditOf,
  filter: AuditFilter,
  limit: number,
): Promise<readonly AuditRow[]> {
  const { before, actor, act, acts, outcome, grant, from, until } = filter;
  let query = db
    .selectFrom('audit')
    .select(['seq', 'at', 'actor', 'act', 'outcome', 'body'])
    .select(
      sql<string>`coalesce((select name from accounts where accounts.login = lower(audit.actor)), '')`.as(
        'name',
      ),
    )
    .where('scope', '=', scope);
  if (own !== null)
    query = query.where((where) => {
      const byOwn = where(where.fn('lower', ['actor']), '=', own.toLowerCase());
      if (about === undefined) return byOwn;
      // As it stands in the body, whatever else does.
      const said = `"whose":${JSON.stringify(about)}`.replaceAll(/[\\%_]/g, String.raw`\$&`);
      return where.or([byOwn, sql<boolean>`body like ${`%${said}%`} escape '\\'`]);
    });
  if (actor !== undefined)
    query = query.where(
      sql<boolean>`(lower(audit.actor) = ${actor.toLowerCase()} or lower(audit.actor) in
        (select login from accounts where lower(name) = ${actor.toLowerCase()}))`,
    );
  if (before !== undefined) query = query.where('seq', '<', before);
  if (act !== undefined) query = query.where('act', '=', act);
  if (acts !== undefined) query = query.where('act', 'in', acts);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (grant !== undefined)
    query = query.where(sql<boolean>`body like ${`%"grant":"${grant.replaceAll(/\W/g, '')}"%`}`);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<', until);
  return query.orderBy('seq', 'desc').limit(limit).execute();
}
