import { PushTrouble } from '@homeward/contract/shapes/reports/notification.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { PushDeviceTable } from './tables/notifications.ts';
import type { Db } from './store.ts';

/** A browser or phone that takes pushes for an account. */
export interface PushDeviceRow {
  readonly id: string;
  readonly account: AccountId;
  readonly name: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly createdAt: number;
  readonly acceptedAt: number | null;
  readonly receivedAt: number | null;
  readonly trouble: PushTrouble | null;
  readonly troubleAt: number | null;
}

const rowOf = (row: PushDeviceTable): PushDeviceRow => ({
  id: row.id,
  account: row.account as AccountId,
  name: row.name,
  endpoint: row.endpoint,
  p256dh: row.p256dh,
  auth: row.auth,
  createdAt: row.created_at,
  acceptedAt: row.accepted_at,
  receivedAt: row.received_at,
  trouble: PushTrouble.nullable().catch(null).parse(row.trouble),
  troubleAt: row.trouble_at,
});

/** The devices of some accounts, oldest first. */
export async function devicesOf(db: Db, accounts: readonly AccountId[]): Promise<readonly PushDeviceRow[]> {
  if (accounts.length === 0) return [];
  const rows = await db
    .selectFrom('push_devices')
    .selectAll()
    .where('account', 'in', [...accounts])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(rowOf);
}

export async function deviceById(db: Db, id: string): Promise<PushDeviceRow | null> {
  const row = await db.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? rowOf(row) : null;
}

export async function deviceByEndpoint(db: Db, endpoint: string): Promise<PushDeviceRow | null> {
  const row = await db
    .selectFrom('push_devices')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Keeps a device, which is in order from now on. An endpoint is one browser: whoever signs in there last has it. */
export async function putDevice(db: Db, device: PushDeviceRow): Promise<void> {
  const values = {
    account: device.account,
    name: device.name,
    p256dh: device.p256dh,
    auth: device.auth,
    trouble: null,
    trouble_at: null,
  };
  await db
    .insertInto('push_devices')
    .values({
      id: device.id,
      endpoint: device.endpoint,
      created_at: device.createdAt,
      accepted_at: null,
      received_at: null,
      ...values,
    })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ id: device.id, ...values }))
    .execute();
}

/** Forgets a device; an account names its own only. */
export async function deleteDevice(db: Db, id: string, account: AccountId | null = null): Promise<boolean> {
  let query = db.deleteFrom('push_devices').where('id', '=', id);
  if (account !== null) query = query.where('account', '=', account);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** A browser has another subscription now, and is in order with it; the rest of it stays. */
export async function moveDevice(
  db: Db,
  id: string,
  to: Pick<PushDeviceRow, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<void> {
  await db.deleteFrom('push_devices').where('endpoint', '=', to.endpoint).where('id', '!=', id).execute();
  await db
    .updateTable('push_devices')
    .set({ endpoint: to.endpoint, p256dh: to.p256dh, auth: to.auth, trouble: null, trouble_at: null })
    .where('id', '=', id)
    .execute();
}

/** Notes that pushes to a device come to nothing. False where that was known. */
export async function noteTrouble(db: Db, id: string, trouble: PushTrouble, at: number): Promise<boolean> {
  const noted = await db
    .updateTable('push_devices')
    .set({ trouble, trouble_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('trouble', 'is', null), where('trouble', '!=', trouble)]))
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Notes when a device's push service took a push, or when the device itself said so. */
export async function noteDevice(
  db: Db,
  id: string,
  what: 'accepted_at' | 'received_at',
  at: number,
): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({ [what]: at, trouble: null, trouble_at: null })
    .where('id', '=', id)
    .execute();
}
