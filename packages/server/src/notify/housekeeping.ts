import { newPushKeys } from '@homeward/channels/push/keys.ts';
import type { PushKeys } from '@homeward/channels/push/keys.ts';
import type { Log } from '@homeward/contract/ports.ts';
import type { Seal } from '../base/seal.ts';
import { installationKey } from '../store/notification-people.ts';
import { aboutPushKey, pushKeyName } from '../store/sealed.ts';
import type { Db } from '../store/store.ts';
import { notifyLimits } from './limits.ts';
import type { NotifyOptions } from '../options/notify.ts';

const day = 24 * 60 * 60_000;

/**
 * The installation's own keys for pushes, made once and sealed in the store. Where the sealing key is made anew with each
 * start they cannot be read, and new ones take their place: devices must subscribe again.
 */
export async function keptPushKeys(db: Db, seal: Seal, log: Log): Promise<PushKeys> {
  const make = (): string => seal.seal(JSON.stringify(newPushKeys()), aboutPushKey);
  const opened = seal.open(await installationKey(db, pushKeyName, make), aboutPushKey);
  if (opened !== null) return JSON.parse(opened) as PushKeys;
  log.warn('the keys for pushes cannot be read and are made anew: devices must subscribe again', {});
  const keys = newPushKeys();
  const value = seal.seal(JSON.stringify(keys), aboutPushKey);
  await db.updateTable('notification_keys').set({ value }).where('name', '=', pushKeyName).execute();
  return keys;
}

/** Whether anybody could be told of anything. */
export async function anyAddress(db: Db, options: NotifyOptions): Promise<boolean> {
  const { mail, sms, smpp, modem, voice, sip } = options;
  if ([mail, sms, smpp, modem, voice, sip].some((way) => way !== null)) return true;
  const device = await db.selectFrom('push_devices').select('id').limit(1).executeTakeFirst();
  const hook = await db.selectFrom('webhooks').select('id').limit(1).executeTakeFirst();
  return device !== undefined || hook !== undefined;
}

/** Frees what a process that is gone had taken. */
export async function freeLeases(db: Db): Promise<void> {
  await db.updateTable('notices').set({ leased_until: 0 }).where('leased_until', '>', 0).execute();
  await db.updateTable('outbox_lanes').set({ leased_until: 0, leased_by: '' }).execute();
}

/** Forgets what became of notifications when its time is over. */
export async function sweepNotifications(db: Db, now: number): Promise<void> {
  const { incidentDays, otherDays } = notifyLimits;
  await db
    .deleteFrom('outbox')
    .where('ended_at', '<', now - incidentDays * day)
    .execute();
  await db
    .deleteFrom('outbox')
    .where('incident', 'is', null)
    .where('ended_at', '<', now - otherDays * day)
    .execute();
  await db
    .deleteFrom('escalations')
    .where('next_at', 'is', null)
    .where('begun_at', '<', now - incidentDays * day)
    .execute();
}
