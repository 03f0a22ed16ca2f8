import { mostSignals, Signal } from '@homeward/contract/shapes/reports/signal.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AlarmSignal } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { foldAlarm } from './alarm-folding.ts';
import type { SignalAccountTable } from './tables/signals.ts';
import type { Db, Store } from './store.ts';

/** An account as it is kept: `keySealed` is blank where it reports in the clear. */
export interface KeptSignalAccount {
  readonly account: string;
  readonly tenant: TenantId;
  readonly name: string;
  readonly keySealed: string;
  readonly createdAt: number;
  readonly heard: number | null;
}

const Content = Signal.pick({
  occurredAt: true,
  protocol: true,
  encrypted: true,
  from: true,
  data: true,
  events: true,
});

const accountOf = (row: SignalAccountTable): KeptSignalAccount => ({
  account: row.account,
  tenant: row.tenant as TenantId,
  name: row.name,
  keySealed: row.key_sealed,
  createdAt: row.created_at,
  heard: row.heard_at,
});

/** Accounts of a company at most. */
const mostAccounts = 10_000;

export async function signalAccounts(db: Db, tenant: TenantId): Promise<readonly KeptSignalAccount[]> {
  const rows = await db
    .selectFrom('signal_accounts')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('account')
    .limit(mostAccounts)
    .execute();
  return rows.map(accountOf);
}

export async function signalAccount(db: Db, account: string): Promise<KeptSignalAccount | null> {
  const row = await db
    .selectFrom('signal_accounts')
    .selectAll()
    .where('account', '=', account)
    .executeTakeFirst();
  return row === undefined ? null : accountOf(row);
}

/** Keeps an account; false where the number is another company's. */
export async function putSignalAccount(
  db: Db,
  { account, tenant, name, keySealed, createdAt }: Omit<KeptSignalAccount, 'heard'>,
): Promise<boolean> {
  await db
    .insertInto('signal_accounts')
    .values({ account, tenant, name, key_sealed: keySealed, created_at: createdAt, heard_at: null })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .doUpdateSet({ name, key_sealed: keySealed })
        .where('signal_accounts.tenant', '=', tenant),
    )
    .execute();
  return (await signalAccount(db, account))?.tenant === tenant;
}

/** False where the company has none of that number. */
export async function removeSignalAccount(db: Db, tenant: TenantId, account: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('signal_accounts')
    .where('account', '=', account)
    .where('tenant', '=', tenant)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A signal that came, or word that a panel is there where it has no `content`. */
export interface ArrivedSignal {
  readonly id: string;
  readonly account: string;
  readonly at: number;
  readonly content: Omit<
    Signal,
    'id' | 'account' | 'name' | 'at' | 'acknowledgedAt' | 'acknowledgedBy' | 'note'
  > | null;
  /** What it says to the queue of the company. */
  readonly alarms: readonly AlarmSignal[];
}

/** The queue's name of a panel of another maker. */
export const siteOfAccount = (account: string): string => `account:${account}`;

/**
 * Resolves when it can no longer be lost: to the company whose queue moved, or null. Rejects where nobody has the
 * account any more.
 */
export const storeSignal = (
  store: Store,
  { id, account, at, content, alarms }: ArrivedSignal,
): Promise<TenantId | null> =>
  store.commit(async (db) => {
    const known = await db
      .selectFrom('signal_accounts')
      .select(['tenant', 'name'])
      .where('account', '=', account)
      .executeTakeFirst();
    if (known === undefined) throw new Error('the account was taken away');
    await db.updateTable('signal_accounts').set({ heard_at: at }).where('account', '=', account).execute();
    if (content === null) return null;
    await db
      .insertInto('signals')
      .values({
        id,
        tenant: known.tenant,
        account,
        received_at: at,
        content: JSON.stringify(content),
        acknowledged_at: null,
        acknowledged_by: '',
        acknowledged_name: '',
        note: '',
      })
      .execute();
    const tenant = known.tenant as TenantId;
    let moved = false;
    for (const [place, signal] of alarms.entries()) {
      const arrived = {
        id: `${id}${place}`,
        tenant,
        site: siteOfAccount(account),
        name: known.name,
        at,
        signal,
      };
      moved = (await foldAlarm(db, arrived)) || moved;
    }
    return moved ? tenant : null;
  });

export interface SignalWish {
  readonly open: boolean;
  readonly account?: string | undefined;
  readonly before?: string | undefined;
}

/** The newest first. */
export async function signalsOf(
  db: Db,
  tenant: TenantId,
  { open, account, before }: SignalWish,
): Promise<readonly Signal[]> {
  let query = db
    .selectFrom('signals')
    .leftJoin('signal_accounts', (join) =>
      join
        .onRef('signal_accounts.account', '=', 'signals.account')
        .onRef('signal_accounts.tenant', '=', 'signals.tenant'),
    )
    .selectAll('signals')
    .select('signal_accounts.name as name')
    .where('signals.tenant', '=', tenant)
    .orderBy('signals.id', 'desc')
    .limit(mostSignals);
  if (open) query = query.where('acknowledged_at', 'is', null);
  if (account !== undefined) query = query.where('signals.account', '=', account);
  if (before !== undefined) query = query.where('signals.id', '<', before);
  return (await query.execute()).map((row) =>
    Signal.parse({
      ...Content.parse(JSON.parse(row.content)),
      id: row.id,
      account: row.account,
      name: row.name ?? '',
      at: row.received_at,
      acknowledgedAt: row.acknowledged_at,
      acknowledgedBy: row.acknowledged_name,
      note: row.note,
    }),
  );
}

/** Whether a company has any of these signals. */
export async function hasSignals(db: Db, tenant: TenantId, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('signals')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', 'in', [...ids])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes note of those of a company that nobody has taken note of; how many they were. */
export async function acknowledgeSignals(
  db: Db,
  tenant: TenantId,
  ids: readonly string[],
  by: { readonly id: AccountId; readonly name: string; readonly at: number; readonly note: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('signals')
    .set({ acknowledged_at: by.at, acknowledged_by: by.id, acknowledged_name: by.name, note: by.note })
    .where('tenant', '=', tenant)
    .where('id', 'in', [...ids])
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Forgets what came before a time, and somebody took note of. */
export async function forgetSignals(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('signals')
    .where('received_at', '<', before)
    .where('acknowledged_at', 'is not', null)
    .execute();
}
