import { Role } from '@homeward/contract/access.ts';
import type { AccountId, AreaId, PanelId } from '@homeward/contract/ids.ts';
import type { PinSlot } from '@homeward/contract/modes.ts';
import type { AccountTable, MembershipTable } from './schema.ts';
import type { Db } from './store.ts';

export interface Account {
  readonly id: AccountId;
  readonly login: string;
  readonly name: string;
  readonly mail: string;
  readonly password: string;
  readonly createdAt: number;
}

/** What one account may be at one panel. */
export interface Membership {
  readonly account: AccountId;
  readonly panel: PanelId;
  readonly role: Role;
  /** Rising; empty is all. */
  readonly areas: readonly AreaId[];
  readonly slots: readonly PinSlot[];
  readonly from: number;
  readonly until: number | null;
  readonly consentUntil: number | null;
}

const accountOf = (row: AccountTable): Account => ({
  id: row.id as AccountId,
  login: row.login,
  name: row.name,
  mail: row.mail,
  password: row.password,
  createdAt: row.created_at,
});

const membershipOf = (row: MembershipTable): Membership => ({
  account: row.account as AccountId,
  panel: row.panel as PanelId,
  role: Role.parse(row.role),
  areas: row.areas === '' ? [] : row.areas.split(',').map((area) => Number(area) as AreaId),
  slots: JSON.parse(row.slots) as readonly PinSlot[],
  from: row.from_at,
  until: row.until_at,
  consentUntil: row.consent_until,
});

/** Sign-in names differ by more than case. */
export const loginKey = (login: string): string => login.trim().toLowerCase();

export async function accountByLogin(db: Db, login: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('login', '=', loginKey(login))
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

export async function accountById(db: Db, id: AccountId): Promise<Account | null> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? accountOf(row) : null;
}

export async function insertAccount(db: Db, account: Account): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id: account.id,
      login: loginKey(account.login),
      name: account.name,
      mail: account.mail,
      password: account.password,
      created_at: account.createdAt,
    })
    .execute();
}

export async function anyAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The memberships of an account, by panel id; those that are over too. */
export async function membershipsOf(db: Db, account: AccountId): Promise<readonly Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .selectAll()
    .where('account', '=', account)
    .orderBy('panel')
    .execute();
  return rows.map(membershipOf);
}

/** Makes or replaces a membership. */
export async function putMembership(db: Db, membership: Membership): Promise<void> {
  const values = {
    role: membership.role,
    areas: membership.areas.toSorted((a, b) => a - b).join(','),
    slots: JSON.stringify(membership.slots),
    from_at: membership.from,
    until_at: membership.until,
    consent_until: membership.consentUntil,
  };
  await db
    .insertInto('memberships')
    .values({ account: membership.account, panel: membership.panel, ...values })
    .onConflict((conflict) => conflict.columns(['account', 'panel']).doUpdateSet(values))
    .execute();
}

export async function deleteMembership(db: Db, account: AccountId, panel: PanelId): Promise<void> {
  await db.deleteFrom('memberships').where('account', '=', account).where('panel', '=', panel).execute();
}
