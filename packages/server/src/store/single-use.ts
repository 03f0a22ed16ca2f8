import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

/** What a secret that is good once opens. */
export type Purpose = 'factor' | 'handover' | 'ticket' | 'reset' | 'spent';

export interface SingleUse {
  readonly hash: string;
  readonly purpose: Purpose;
  /** Null: of no account. */
  readonly account: AccountId | null;
  readonly body: string;
  readonly expiresAt: number;
}

export type Kept = Pick<SingleUse, 'account' | 'body' | 'expiresAt'>;

const keptOf = (row: { account: string | null; body: string; expires_at: number }): Kept => ({
  account: row.account as AccountId | null,
  body: row.body,
  expiresAt: row.expires_at,
});

/** Keeps a secret's hash; false where it is there already. */
export async function putSingleUse(db: Db, given: SingleUse): Promise<boolean> {
  const { hash, purpose, account, body, expiresAt } = given;
  const added = await db
    .insertInto('single_use')
    .values({ hash, purpose, account, body, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What a secret would open at `now`, without using it up; null where it opens nothing. */
export async function findSingleUse(
  db: Db,
  hash: string,
  purpose: Purpose,
  now: number,
): Promise<Kept | null> {
  const row = await db
    .selectFrom('single_use')
    .select(['account', 'body', 'expires_at'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? keptOf(row) : null;
}

/** Uses a secret up: of two at the same time only one gets what it opens. */
export async function takeSingleUse(
  db: Db,
  hash: string,
  purpose: Purpose,
  now: number,
): Promise<Kept | null> {
  const row = await db
    .deleteFrom('single_use')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .returning(['account', 'body', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? keptOf(row) : null;
}

/** When the newest living secret of an account for a purpose expires; null where there is none. */
export async function lastSingleUse(
  db: Db,
  account: AccountId,
  purpose: Purpose,
  now: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('single_use')
    .select('expires_at')
    .where('account', '=', account)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Voids everything that an account has open for a purpose. */
export async function voidSingleUse(db: Db, account: AccountId, purpose: Purpose): Promise<void> {
  await db.deleteFrom('single_use').where('account', '=', account).where('purpose', '=', purpose).execute();
}

/** Forgets what expired before `now`. */
export async function forgetSingleUse(db: Db, now: number): Promise<void> {
  await db.deleteFrom('single_use').where('expires_at', '<=', now).execute();
}
