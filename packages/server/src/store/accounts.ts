import { roles } from '@homeward/contract/words/access/roles.ts';
import { Role } from '@homeward/contract/shapes/access/access.ts';
import type { AccountId, AreaId, DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { sql } from 'kysely';
import { changedOf } from './revisions.ts';
import type { Changed, Revised } from './revisions.ts';
import { sharesOf, withheldFrom } from './care-shares.ts';
import type { Withheld } from './care-shares.ts';
import type { AccountTable, MembershipTable } from './schema.ts';
import type { Db } from './store.ts';

export interface Account {
  readonly id: AccountId;
  readonly login: string;
  readonly name: string;
  readonly mail: string;
  readonly password: string;
  readonly createdAt: number;
  /** Null: as it was made. */
  readonly passwordAt: number | null;
  /** Set while there was a second factor, and shorter than one may be without. */
  readonly shortPassword: boolean;
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
  /** What this person may watch; empty is none, for a master all. */
  readonly cameras: readonly DeviceId[];
  /** What whoever is cared for does not share with this person. */
  readonly withheld?: readonly Withheld[];
}

const accountOf = (row: AccountTable): Account => ({
  id: row.id as AccountId,
  login: row.login,
  name: row.name,
  mail: row.mail,
  password: row.password,
  createdAt: row.created_at,
  passwordAt: row.password_at,
  shortPassword: row.short_password === 1,
});

/** Very many people are in memory: what is the same in most of them is there once. */
const nothing: readonly never[] = Object.freeze([]);
const roleNamed: ReadonlyMap<string, Role> = new Map(roles.map((role) => [role, role]));

const membershipOf = (row: MembershipTable): Revised<Membership> => ({
  account: row.account as AccountId,
  panel: row.panel as PanelId,
  role: roleNamed.get(row.role) ?? Role.parse(row.role),
  areas: row.areas === '' ? nothing : row.areas.split(',').map((area) => Number(area) as AreaId),
  slots: row.slots === '[]' ? nothing : (JSON.parse(row.slots) as readonly PinSlot[]),
  from: row.from_at,
  until: row.until_at,
  cameras: row.cameras === '' ? nothing : row.cameras.split(',').map((camera) => camera as DeviceId),
  revision: row.revision,
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

/** Accounts with this mail address, in any case; a family may share one. */
export async function accountsByMail(db: Db, mail: string): Promise<readonly Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where(sql`lower(mail)`, '=', mail.trim().toLowerCase())
    .limit(5)
    .execute();
  return rows.map(accountOf);
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
      password_at: account.passwordAt,
      short_password: account.shortPassword ? 1 : 0,
      profile_revision: 1,
    })
    .execute();
}

/** How often somebody has changed what he says of himself; null where there is no such account. */
export async function profileRevision(db: Db, id: AccountId): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('profile_revision')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.profile_revision ?? null;
}

/**
 * Counts an edit of what somebody says of himself, in one transaction with it: first, so that a second one waits.
 * `expect`: the revision that the edit starts from; null is whichever there is.
 */
export async function countProfileEdit(db: Db, id: AccountId, expect: number | null): Promise<Changed> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set((set) => ({ profile_revision: set('profile_revision', '+', 1) }))
    .where('id', '=', id)
    .$if(expect !== null, (update) => update.where('profile_revision', '=', expect))
    .executeTakeFirst();
  const revision = await profileRevision(db, id);
  return changedOf(numUpdatedRows, revision === null ? undefined : { revision });
}

/** Writes only what is given. */
export async function changeAccount(
  db: Db,
  id: AccountId,
  change: Partial<Pick<Account, 'name' | 'mail' | 'password' | 'passwordAt' | 'shortPassword'>>,
): Promise<void> {
  const { name, mail, password, passwordAt, shortPassword } = change;
  const values = {
    ...(name === undefined ? {} : { name }),
    ...(mail === undefined ? {} : { mail }),
    ...(password === undefined ? {} : { password }),
    ...(passwordAt === undefined ? {} : { password_at: passwordAt }),
    ...(shortPassword === undefined ? {} : { short_password: shortPassword ? 1 : 0 }),
  };
  if (Object.keys(values).length === 0) return;
  await db.updateTable('accounts').set(values).where('id', '=', id).execute();
}

/** Deletes an account with everything that is its own. */
export async function deleteAccount(db: Db, id: AccountId): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', id).execute();
}

export async function anyAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The memberships of an account, by panel id; those that are over too. */
export async function membershipsOf(db: Db, account: AccountId): Promise<readonly Revised<Membership>[]> {
  const rows = await db
    .selectFrom('memberships')
    .selectAll()
    .where('account', '=', account)
    .orderBy('panel')
    .execute();
  const shares = rows.length === 0 ? null : await sharesOf(db, account);
  return rows.map((row) => {
    const membership = membershipOf({ ...row, account });
    const withheld = withheldFrom(shares?.get(row.panel) ?? [], membership);
    return withheld.length === 0 ? membership : { ...membership, withheld };
  });
}

const valuesOf = (membership: Membership) => ({
  role: membership.role,
  areas: membership.areas.toSorted((a, b) => a - b).join(','),
  slots: JSON.stringify(membership.slots),
  from_at: membership.from,
  until_at: membership.until,
  cameras: membership.cameras.join(','),
});

/** Makes or replaces a membership. */
export async function putMembership(db: Db, membership: Membership): Promise<void> {
  const { account, panel } = membership;
  const values = valuesOf(membership);
  await db
    .insertInto('memberships')
    .values({ account, panel, ...values, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'panel'])
        .doUpdateSet((set) => ({ ...values, revision: set('memberships.revision', '+', 1) })),
    )
    .execute();
}

/** Changes a membership that there is. `expect`: the revision that the edit starts from; null is whichever there is. */
export async function changeMembership(
  db: Db,
  membership: Membership,
  expect: number | null,
): Promise<Changed> {
  const { account, panel } = membership;
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set((set) => ({ ...valuesOf(membership), revision: set('revision', '+', 1) }))
    .where('account', '=', account)
    .where('panel', '=', panel)
    .$if(expect !== null, (update) => update.where('revision', '=', expect))
    .executeTakeFirst();
  const row = await db
    .selectFrom('memberships')
    .select('revision')
    .where('account', '=', account)
    .where('panel', '=', panel)
    .executeTakeFirst();
  return changedOf(numUpdatedRows, row);
}

export async function deleteMembership(db: Db, account: AccountId, panel: PanelId): Promise<void> {
  await db.deleteFrom('memberships').where('account', '=', account).where('panel', '=', panel).execute();
}

/** Everybody with a membership at a panel, with the account; those that are over too. */
export async function membersOf(
  db: Db,
  panel: PanelId,
): Promise<readonly { readonly account: Account; readonly membership: Revised<Membership> }[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account')
    .selectAll('accounts')
    .select(['panel', 'role', 'areas', 'slots', 'from_at', 'until_at', 'cameras', 'memberships.account'])
    .select('memberships.revision')
    .where('panel', '=', panel)
    .orderBy('accounts.login')
    .execute();
  return rows.map((row) => ({ account: accountOf(row), membership: membershipOf(row) }));
}

/** Whether a panel has an owner. */
export async function hasMaster(db: Db, panel: PanelId): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('account')
    .where('panel', '=', panel)
    .where('role', '=', 'master')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
