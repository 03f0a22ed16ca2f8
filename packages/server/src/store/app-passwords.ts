import { Rights } from '@homeward/contract/entities/account.ts';
import type { AccountId } from '@homeward/contract/ids.ts';
import type { AppPasswordTable } from './schema.ts';
import type { Db } from './store.ts';

export interface AppPassword {
  readonly id: string;
  readonly account: AccountId;
  readonly name: string;
  readonly secretHash: string;
  readonly rights: Rights;
  readonly createdAt: number;
  readonly lastUsed: number | null;
}

/** What is no right that is known is the least. */
export const rightsOf = (word: string): Rights => Rights.catch('read').parse(word);

const appPasswordOf = (row: AppPasswordTable): AppPassword => ({
  id: row.id,
  account: row.account as AccountId,
  name: row.name,
  secretHash: row.secret_hash,
  rights: rightsOf(row.rights),
  createdAt: row.created_at,
  lastUsed: row.last_used,
});

/** The live app password of an account with this hash. */
export async function appPasswordByHash(
  db: Db,
  account: AccountId,
  secretHash: string,
): Promise<AppPassword | null> {
  const row = await db
    .selectFrom('app_passwords')
    .selectAll()
    .where('account', '=', account)
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ? appPasswordOf(row) : null;
}

/** The live ones of an account, oldest first. */
export async function appPasswordsOf(db: Db, account: AccountId): Promise<readonly AppPassword[]> {
  const rows = await db
    .selectFrom('app_passwords')
    .selectAll()
    .where('account', '=', account)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(appPasswordOf);
}

export async function noteAppPasswordUse(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('app_passwords').set({ last_used: at }).where('id', '=', id).execute();
}

export async function insertAppPassword(db: Db, given: AppPassword): Promise<void> {
  await db
    .insertInto('app_passwords')
    .values({
      id: given.id,
      account: given.account,
      name: given.name,
      secret_hash: given.secretHash,
      rights: given.rights,
      created_at: given.createdAt,
      revoked_at: null,
      last_used: given.lastUsed,
    })
    .execute();
}

/** False where this account has no such app password that is alive. */
export async function revokeAppPassword(
  db: Db,
  account: AccountId,
  id: string,
  at: number,
): Promise<boolean> {
  const revoked = await db
    .updateTable('app_passwords')
    .set({ revoked_at: at })
    .where('account', '=', account)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}
