import { Rights } from '@homeward/contract/shapes/access/account.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
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
  /** The slot of a panel whose code it acts with; null is none. */
  readonly code: BoundCode | null;
}

export interface BoundCode {
  readonly panel: PanelId;
  /** As slots are numbered (modes.ts). */
  readonly slot: number;
}

const codeOf = ({
  code_panel,
  code_slot,
}: Pick<AppPasswordTable, 'code_panel' | 'code_slot'>): BoundCode | null =>
  code_panel === null || code_slot === null ? null : { panel: code_panel as PanelId, slot: code_slot };

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
  code: codeOf(row),
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
      code_panel: given.code?.panel ?? null,
      code_slot: given.code?.slot ?? null,
    })
    .execute();
}

/** The code that a live app password acts with. */
export async function codeOfAppPassword(db: Db, id: string): Promise<BoundCode | null> {
  const row = await db
    .selectFrom('app_passwords')
    .select(['code_panel', 'code_slot'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ? codeOf(row) : null;
}

/** Has an app password act with a code, or with none. False where this account has no such that is alive. */
export async function bindAppPassword(
  db: Db,
  account: AccountId,
  id: string,
  code: BoundCode | null,
): Promise<boolean> {
  const bound = await db
    .updateTable('app_passwords')
    .set({ code_panel: code?.panel ?? null, code_slot: code?.slot ?? null })
    .where('account', '=', account)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return bound.numUpdatedRows > 0n;
}

/** The code of a slot is another now, or gone: nothing acts with it any more. */
export async function unbindCode(db: Db, { panel, slot }: BoundCode): Promise<void> {
  await db
    .updateTable('app_passwords')
    .set({ code_panel: null, code_slot: null })
    .where('code_panel', '=', panel)
    .where('code_slot', '=', slot)
    .execute();
}

/** The codes of a panel are others now, or gone: nothing acts with any of them. */
export async function unbindAllCodes(db: Db, panel: PanelId): Promise<void> {
  await db
    .updateTable('app_passwords')
    .set({ code_panel: null, code_slot: null })
    .where('code_panel', '=', panel)
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
