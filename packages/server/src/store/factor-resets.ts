import type { FactorReset } from '@homeward/contract/shapes/access/factor-reset.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

/** Keeps that a reset has begun; false where one waits already. */
export async function beginReset(
  db: Db,
  given: {
    readonly account: AccountId;
    readonly reason: string;
    readonly by: string;
    readonly at: number;
    readonly due: number;
  },
): Promise<boolean> {
  const { account, reason, by, at, due } = given;
  const put = await db
    .insertInto('factor_resets')
    .values({ account, reason, by_name: by, began_at: at, due_at: due, told_at: null })
    .onConflict((conflict) => conflict.column('account').doNothing())
    .executeTakeFirst();
  return (put.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type WaitingReset = FactorReset & { readonly id: AccountId; readonly told: boolean };

const waiting = (db: Db) =>
  db
    .selectFrom('factor_resets')
    .innerJoin('accounts', 'accounts.id', 'factor_resets.account')
    .select(['accounts.id', 'login', 'reason', 'by_name', 'began_at', 'due_at', 'told_at'])
    .orderBy('began_at');

/** Those that wait, oldest first; of one account where it is named. */
export async function waitingResets(db: Db, account?: AccountId): Promise<readonly WaitingReset[]> {
  const rows = await (
    account === undefined ? waiting(db) : waiting(db).where('accounts.id', '=', account)
  ).execute();
  return rows.map((row) => ({
    id: row.id as AccountId,
    account: row.login,
    reason: row.reason,
    by: row.by_name,
    beganAt: row.began_at,
    dueAt: row.due_at,
    told: row.told_at !== null,
  }));
}

/** The person is told now, by whoever gets a true answer; the wait begins here. */
export async function claimTelling(db: Db, account: AccountId, at: number, due: number): Promise<boolean> {
  const told = await db
    .updateTable('factor_resets')
    .set({ told_at: at, due_at: due })
    .where('account', '=', account)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return told.numUpdatedRows > 0n;
}

/** False where none waits any more. */
export async function stopReset(db: Db, account: AccountId): Promise<boolean> {
  const gone = await db.deleteFrom('factor_resets').where('account', '=', account).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Takes every second factor away, all at once; false where the reset was stopped, or done elsewhere. */
export async function carryOutReset(db: Db, account: AccountId, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('factor_resets')
      .where('account', '=', account)
      .where('told_at', 'is not', null)
      .where('due_at', '<=', now)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) return false;
    for (const table of ['totp', 'recovery_codes', 'passkeys'] as const)
      await transaction.deleteFrom(table).where('account', '=', account).execute();
    return true;
  });
}
