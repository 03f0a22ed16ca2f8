import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

/** Kinds of what can be put back. */
export type RemovedKind = 'scene' | 'rule' | 'group' | 'contact';

/** Ms that something removed is kept. */
export const removedLife = 24 * 3_600_000;
/** Of a panel at most; the oldest go first. */
export const mostRemoved = 200;

/** Something that somebody took out of a panel's set-up. */
export interface Removed {
  readonly panel: PanelId;
  readonly kind: RemovedKind;
  readonly id: string;
  /** JSON of what it was. */
  readonly body: string;
  readonly account: AccountId;
  readonly at: number;
}

/** The same as it is kept, with the name of who removed it; empty where that account is gone. */
export type KeptRemoved = Pick<Removed, 'id' | 'body' | 'at'> & { readonly by: string };

/** Keeps something in the place of what was kept under its id before, and of the panel's oldest where there are too many. */
export async function putRemoved(db: Db, { panel, kind, id, body, account, at }: Removed): Promise<void> {
  await db
    .insertInto('removed')
    .values({ panel, kind, id, body, account, at })
    .onConflict((conflict) => conflict.columns(['panel', 'kind', 'id']).doUpdateSet({ body, account, at }))
    .execute();
  const edge = await db
    .selectFrom('removed')
    .select('at')
    .where('panel', '=', panel)
    .orderBy('at', 'desc')
    .offset(mostRemoved)
    .limit(1)
    .executeTakeFirst();
  if (edge) await db.deleteFrom('removed').where('panel', '=', panel).where('at', '<=', edge.at).execute();
}

/** What of a kind was removed from a panel and may be put back at `now`, newest first. */
export async function removedOf(
  db: Db,
  panel: PanelId,
  kind: RemovedKind,
  now: number,
): Promise<readonly KeptRemoved[]> {
  const rows = await db
    .selectFrom('removed')
    .leftJoin('accounts', 'accounts.id', 'removed.account')
    .select(['removed.id', 'removed.body', 'removed.at', 'accounts.name as by'])
    .where('removed.panel', '=', panel)
    .where('removed.kind', '=', kind)
    .where('removed.at', '>', now - removedLife)
    .orderBy('removed.at', 'desc')
    .orderBy('removed.id')
    .execute();
  return rows.map(({ by, ...row }) => ({ ...row, by: by ?? '' }));
}

/** Erases one. */
export async function eraseRemoved(db: Db, panel: PanelId, kind: RemovedKind, id: string): Promise<void> {
  await db
    .deleteFrom('removed')
    .where('panel', '=', panel)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

/** Erases what has been kept for its time at `now`. Resolves to when the next one's is over; null while there is none. */
export async function forgetRemoved(db: Db, now: number): Promise<number | null> {
  await db
    .deleteFrom('removed')
    .where('at', '<=', now - removedLife)
    .execute();
  const oldest = await db.selectFrom('removed').select('at').orderBy('at').limit(1).executeTakeFirst();
  return oldest === undefined ? null : oldest.at + removedLife;
}
