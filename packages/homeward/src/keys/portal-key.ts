import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { forgetSealed, isSealed } from '@homeward/server/store/sealed.ts';
import { openStore, type Store } from '@homeward/server/store/store.ts';
import { isKeyThere, keyIn, keyLost, keysMissing, portalKeyName } from './key-files.ts';

/**
 * What secrets in the portal's store below the folder `data` are sealed by, 32 bytes, made once; it lies beside what
 * makes PIN codes checkable. Throws where the store is there and the key is lost.
 */
export function portalKey(data: string): Uint8Array {
  const keys = join(data, 'keys');
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  return keyIn(data, portalKeyName);
}

async function within<Result>(database: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(database);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/**
 * The same for a store on PostgreSQL, which is elsewhere and may have been sealed long ago, or by another node. Rejects
 * where its key is lost, and where the store cannot be had.
 */
export async function portalKeyFor(data: string, database: string | null): Promise<Uint8Array> {
  if (database !== null && !isKeyThere(data, portalKeyName))
    if (await within(database, ({ db }) => isSealed(db))) throw keyLost(data, portalKeyName);
  return portalKey(data);
}

/**
 * Names of the keys that are missing; `database` is the store on PostgreSQL, null where it is in the folder. Rejects where
 * that cannot be had.
 */
export async function allKeysMissing(data: string, database: string | null): Promise<readonly string[]> {
  const missing = keysMissing(data);
  if (database === null || missing.includes(portalKeyName) || isKeyThere(data, portalKeyName)) return missing;
  return (await within(database, ({ db }) => isSealed(db))) ? [portalKeyName, ...missing] : missing;
}

/** The portal's key is lost: its store takes the next one. */
export const giveUpSealed = (data: string, database: string | null): Promise<void> =>
  within(database ?? join(data, 'portal.db'), ({ db }) => forgetSealed(db));
