import type { Seal } from '../base/seal.ts';
import { installationKey } from './notification-people.ts';
import type { Db } from './store.ts';

/** A word that the key of this store has sealed, and what the pushes' keys are sealed for. */
const observer = 'seal';
const aboutWitness = 'the key of this store';
export const pushKeyName = 'push';
export const aboutPushKey = 'notification key push';

const aboutOf: Readonly<Record<string, string>> = { [observer]: aboutWitness, [pushKeyName]: aboutPushKey };

/** Whether a key has sealed something here that would be lost with it. */
export const isSealed = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('notification_keys').select('name').limit(1).executeTakeFirst()) !== undefined;

/**
 * Throws where the store was sealed by another key than this one: second factors, webhooks and the keys for pushes could
 * not be read, and what took their place could not be read by the right one. The first key that comes is the store's.
 */
export async function assertSealedBy(db: Db, seal: Seal): Promise<void> {
  const rows = await db.selectFrom('notification_keys').select(['name', 'value']).execute();
  const opens = (name: string, value: string): boolean => {
    const about = aboutOf[name];
    return about === undefined || seal.open(value, about) !== null;
  };
  if (rows.every(({ name, value }) => opens(name, value))) {
    const own = await installationKey(db, observer, () => seal.seal('homeward', aboutWitness));
    // Another node may have been the first.
    if (opens(observer, own)) return;
  }
  throw new Error(
    'keys/portal.key is another one than this store was sealed by. Put the keys folder of a backup back, or copy the file of another node. Where it is lost, take the file away; "homeward new-keys" makes a new one',
  );
}

/** The key of this store is lost: the next one that comes is its key. Devices must subscribe to pushes again. */
export async function forgetSealed(db: Db): Promise<void> {
  await db.deleteFrom('notification_keys').execute();
}
