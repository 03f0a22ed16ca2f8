import { hash } from 'node:crypto';
import type { AuditAnchor } from '@homeward/contract/shapes/access/audit.ts';
import type { Db } from './store.ts';

/** Rows written or deleted at a time. */
const chunk = 500;

/** What is known of a scope's chain beside the chain itself. */
export const anchorsOf = (db: Db, scope: string) => {
  const ofKind = (kind: 'day' | 'floor') =>
    db
      .selectFrom('audit_anchors')
      .select(['seq', 'at', 'hash'])
      .where('scope', '=', scope)
      .where('kind', '=', kind)
      .orderBy('seq', 'desc');
  return {
    /** Where each day ended, newest first. */
    days: (): Promise<readonly AuditAnchor[]> => ofKind('day').execute(),
    /** The last entry that had its time and was swept away; null where all are there. */
    floor: async (): Promise<AuditAnchor | null> => (await ofKind('floor').executeTakeFirst()) ?? null,
  };
};

/**
 * Anchors the chains that grew since the last time, and gives one hash over all of them: whoever writes it down
 * elsewhere can prove later that nothing before was changed. Null where nothing was added.
 */
export async function anchorAudit(
  db: Db,
  now: number,
): Promise<{ readonly root: string; readonly scopes: number } | null> {
  const last = await db
    .selectFrom('audit_anchors')
    .select((select) => select.fn.max('at').as('at'))
    .where('kind', '=', 'day')
    .executeTakeFirst();
  const grown = await db
    .selectFrom('audit')
    .select((select) => ['scope', select.fn.max('seq').as('seq')])
    .where('at', '>', last?.at ?? -1)
    .groupBy('scope')
    .orderBy('scope')
    .execute();
  if (grown.length === 0) return null;
  const anchors: { scope: string; seq: number; kind: string; at: number; hash: string }[] = [];
  for (const { scope, seq } of grown) {
    const row = await db
      .selectFrom('audit')
      .select('hash')
      .where('scope', '=', scope)
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow();
    anchors.push({ scope, seq, kind: 'day', at: now, hash: row.hash });
  }
  for (let from = 0; from < anchors.length; from += chunk)
    await db
      .insertInto('audit_anchors')
      .values(anchors.slice(from, from + chunk))
      .onConflict((conflict) => conflict.columns(['scope', 'seq', 'kind']).doNothing())
      .execute();
  const root = hash('sha256', JSON.stringify(anchors.map((one) => [one.scope, one.seq, one.hash])));
  return { root, scopes: anchors.length };
}

/** When the chains were anchored last; null: never. */
export async function lastAnchored(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('audit_anchors')
    .select((select) => select.fn.max('at').as('at'))
    .where('kind', '=', 'day')
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Erases entries that were `life` ms old when the newest `least` of their scope began; those never: the chain goes on
 * from them, and a clock that jumped is not believed before so many were written by it. What the first one left leans
 * on stays as the floor.
 */
export async function sweepAudit(db: Db, life: number, least: number): Promise<void> {
  const long = await db
    .selectFrom('audit')
    .select((select) => ['scope', select.fn.max('seq').as('newest')])
    .groupBy('scope')
    .having((having) => having.fn.countAll(), '>', least)
    .execute();
  for (const { scope, newest } of long) {
    const believed = await db
      .selectFrom('audit')
      .select('at')
      .where('scope', '=', scope)
      .where('seq', '=', newest - least + 1)
      .executeTakeFirst();
    if (believed) await sweepScope(db, scope, believed.at - life);
  }
}

async function sweepScope(db: Db, scope: string, before: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const of = transaction.selectFrom('audit').where('scope', '=', scope);
    const young = await of
      .select((select) => select.fn.min('seq').as('seq'))
      .where('at', '>=', before)
      .executeTakeFirst();
    const newest = await of.select((select) => select.fn.max('seq').as('seq')).executeTakeFirst();
    const first = young?.seq ?? newest?.seq ?? 0;
    const last = await of
      .select(['seq', 'at', 'hash'])
      .where('seq', '<', first)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return;
    await transaction
      .deleteFrom('audit_anchors')
      .where('scope', '=', scope)
      .where('seq', '<=', last.seq)
      .execute();
    await transaction
      .insertInto('audit_anchors')
      .values({ scope, kind: 'floor', ...last })
      .execute();
    await transaction.deleteFrom('audit').where('scope', '=', scope).where('seq', '<=', last.seq).execute();
  });
}
