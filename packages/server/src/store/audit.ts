import { hash } from 'node:crypto';
import type { AuditTable } from './schema.ts';
import type { Db } from './store.ts';

/** One thing somebody did or was denied. `scope` is a panel's id, or empty for accounts alone. */
export interface AuditEntry {
  readonly scope: string;
  readonly at: number;
  readonly actor: string;
  readonly act: string;
  readonly outcome: string;
  /** Plain data without secrets. */
  readonly body: Readonly<Record<string, unknown>>;
}

export const auditDigest = (row: Omit<AuditTable, 'hash'>): string =>
  hash(
    'sha256',
    JSON.stringify([row.previous, row.scope, row.seq, row.at, row.actor, row.act, row.outcome, row.body]),
  );

/** Appends entries, each carrying the hash of the one before it in its scope (reliability D9). */
export async function appendAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const tails = new Map<string, { seq: number; hash: string }>();
    for (const entry of entries) {
      const tail = tails.get(entry.scope) ?? (await tailOf(transaction, entry.scope));
      const row = {
        scope: entry.scope,
        seq: tail.seq + 1,
        at: entry.at,
        actor: entry.actor,
        act: entry.act,
        outcome: entry.outcome,
        body: JSON.stringify(entry.body),
        previous: tail.hash,
      };
      const next = auditDigest(row);
      await transaction
        .insertInto('audit')
        .values({ ...row, hash: next })
        .execute();
      tails.set(entry.scope, { seq: row.seq, hash: next });
    }
  });
}

async function tailOf(db: Db, scope: string): Promise<{ seq: number; hash: string }> {
  const row = await db
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('scope', '=', scope)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { seq: 0, hash: '' };
}

/** What was done or tried by somebody of late, newest first. */
export async function auditOf(
  db: Db,
  scope: string,
  actor: string,
  limit: number,
): Promise<readonly AuditEntry[]> {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('scope', '=', scope)
    .where('actor', '=', actor)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    scope: row.scope,
    at: row.at,
    actor: row.actor,
    act: row.act,
    outcome: row.outcome,
    // What stands there was made from such a body.
    body: JSON.parse(row.body) as AuditEntry['body'],
  }));
}
