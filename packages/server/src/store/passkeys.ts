import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { PasskeyTable } from './tables/account.ts';
import type { Db } from './store.ts';

export interface Passkey {
  /** The credential's id, base64url. */
  readonly id: string;
  readonly account: AccountId;
  readonly name: string;
  readonly publicKey: string;
  /** How often its authenticator says it was used; 0 where it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly host: string;
  readonly backedUp: boolean;
  readonly createdAt: number;
  readonly lastUsed: number | null;
}

const passkeyOf = (row: PasskeyTable): Passkey => ({
  id: row.id,
  account: row.account as AccountId,
  name: row.name,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports === '' ? [] : row.transports.split(','),
  host: row.host,
  backedUp: row.backed_up === 1,
  createdAt: row.created_at,
  lastUsed: row.last_used,
});

/** False where this credential is known already, be it somebody else's. */
export async function insertPasskey(db: Db, passkey: Passkey): Promise<boolean> {
  const added = await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      account: passkey.account,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports.join(','),
      host: passkey.host,
      backed_up: passkey.backedUp ? 1 : 0,
      created_at: passkey.createdAt,
      last_used: passkey.lastUsed,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Oldest first. */
export async function passkeysOf(db: Db, account: AccountId): Promise<readonly Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('account', '=', account)
    .orderBy('created_at')
    .execute();
  return rows.map(passkeyOf);
}

export async function passkeyById(db: Db, id: string): Promise<Passkey | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? passkeyOf(row) : null;
}

/** Notes a use; false where another use was counted meanwhile, which a copy of the key would look like. */
export async function notePasskeyUse(
  db: Db,
  { id, counter }: Passkey,
  next: number,
  at: number,
): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter: next, last_used: at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** False where this account has no such passkey. */
export async function renamePasskey(db: Db, account: AccountId, id: string, name: string): Promise<boolean> {
  const named = await db
    .updateTable('passkeys')
    .set({ name })
    .where('account', '=', account)
    .where('id', '=', id)
    .executeTakeFirst();
  return named.numUpdatedRows > 0n;
}

/** False where this account has no such passkey. */
export async function deletePasskey(db: Db, account: AccountId, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('account', '=', account)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
