import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

export interface Totp {
  /** Sealed. */
  readonly secret: string;
  readonly confirmedAt: number | null;
}

export async function totpOf(db: Db, account: AccountId): Promise<Totp | null> {
  const row = await db.selectFrom('totp').selectAll().where('account', '=', account).executeTakeFirst();
  return row ? { secret: row.secret, confirmedAt: row.confirmed_at } : null;
}

/** Begins anew what is not confirmed yet; false where one is confirmed. */
export async function beginTotp(db: Db, account: AccountId, secret: string, at: number): Promise<boolean> {
  const begun = { secret, created_at: at, confirmed_at: null, last_step: 0 };
  const put = await db
    .insertInto('totp')
    .values({ account, ...begun })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet(begun).where('totp.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (put.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Confirms what was begun, and uses up the step that proved it; false where another call was first. */
export async function confirmTotp(db: Db, account: AccountId, step: number, at: number): Promise<boolean> {
  const confirmed = await db
    .updateTable('totp')
    .set({ confirmed_at: at, last_step: step })
    .where('account', '=', account)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}

/** Uses a step up; false where it, or a later one, has been used: a code works once. */
export async function useTotpStep(db: Db, account: AccountId, step: number): Promise<boolean> {
  const used = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('account', '=', account)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function removeTotp(db: Db, account: AccountId): Promise<void> {
  await db.deleteFrom('totp').where('account', '=', account).execute();
}

/** Puts recovery codes in the place of all there were. */
export async function putRecoveryCodes(db: Db, account: AccountId, hashes: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('recovery_codes').where('account', '=', account).execute();
    if (hashes.length === 0) return;
    await transaction
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ account, hash, used_at: null })))
      .execute();
  });
}

/** Uses a recovery code up; false where there is no such code left. */
export async function useRecoveryCode(
  db: Db,
  account: AccountId,
  hash: string,
  at: number,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('account', '=', account)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export interface FactorCount {
  readonly totp: boolean;
  readonly passkeys: number;
  /** Recovery codes that are left. */
  readonly recovery: number;
}

/** One for all who have none. */
const noFactors: FactorCount = { totp: false, passkeys: 0, recovery: 0 };

export async function factorsOf(db: Db, account: AccountId): Promise<FactorCount> {
  const totp = await totpOf(db, account);
  const { passkeys } = await db
    .selectFrom('passkeys')
    .select((select) => select.fn.countAll<number>().as('passkeys'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('codes'))
    .where('account', '=', account)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const count = {
    totp: totp !== null && totp.confirmedAt !== null,
    passkeys: Number(passkeys),
    recovery: Number(codes),
  };
  return count.totp || count.passkeys > 0 || count.recovery > 0 ? count : noFactors;
}

/** Whether anything beside the password proves this account. Recovery codes alone are no factor. */
export const hasFactor = ({ totp, passkeys }: FactorCount): boolean => totp || passkeys > 0;
