import type { AccountId } from '@homeward/contract/ids.ts';
import type { Db } from './store.ts';

export type Rights = 'full' | 'read';

export interface AppPassword {
  readonly id: string;
  readonly account: AccountId;
  readonly name: string;
  readonly secretHash: string;
  readonly rights: Rights;
  readonly createdAt: number;
}

export const rightsOf = (word: string): Rights => (word === 'full' ? 'full' : 'read');

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
  if (!row) return null;
  return {
    id: row.id,
    account,
    name: row.name,
    secretHash: row.secret_hash,
    rights: rightsOf(row.rights),
    createdAt: row.created_at,
  };
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
    })
    .execute();
}

export async function revokeAppPassword(db: Db, account: AccountId, id: string, at: number): Promise<void> {
  await db
    .updateTable('app_passwords')
    .set({ revoked_at: at })
    .where('account', '=', account)
    .where('id', '=', id)
    .execute();
}
