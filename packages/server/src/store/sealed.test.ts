import { afterEach, beforeEach, expect, it } from 'vitest';
import { fastHasher, testClock, testLog, testRandom } from '@homeward/testing/server/quiet-world.ts';
import { freshFile, type TestDatabase } from '@homeward/testing/server/test-database.ts';
import { serverOptions } from '../options/options.ts';
import { createServer } from '../server.ts';
import { forgetSealed, isSealed } from './sealed.ts';
import { openStore, type Store } from './store.ts';

let database: TestDatabase;
let store: Store;
beforeEach(async () => {
  database = await freshFile();
  store = await openStore(database.url);
});
afterEach(async () => {
  await store.close();
  await database.remove();
});

const keyOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

/** Starts a server on the store by a key and ends it; resolves to its public key for pushes. */
async function started(key: Uint8Array | null): Promise<string> {
  const server = await createServer({
    store,
    clock: testClock(),
    random: testRandom(key === null ? 'none' : String(key[0])),
    log: testLog(),
    hasher: fastHasher,
    options: serverOptions({ key }),
  });
  const { publicKey } = server.services.notify.pushKeys;
  await server.close();
  return publicKey;
}

const rows = () => store.db.selectFrom('notification_keys').selectAll().orderBy('name').execute();

it('is the first key’s alone: another one is refused, and changes nothing', async () => {
  expect(await isSealed(store.db)).toBe(false);
  const publicKey = await started(keyOf(1));
  expect(await isSealed(store.db)).toBe(true);
  const before = await rows();
  await expect(started(keyOf(2))).rejects.toThrow('keys/portal.key is another one');
  expect(await rows()).toEqual(before);
  expect(await started(keyOf(1))).toBe(publicKey);
});

it('is known by its keys for pushes, where an older version has sealed it', async () => {
  const publicKey = await started(keyOf(1));
  await store.db.deleteFrom('notification_keys').where('name', '=', 'seal').execute();
  await expect(started(keyOf(2))).rejects.toThrow('keys/portal.key is another one');
  expect(await started(keyOf(1))).toBe(publicKey);
  expect(await rows()).toHaveLength(2);
});

it('takes the next key once the first is given up', async () => {
  const publicKey = await started(keyOf(1));
  await forgetSealed(store.db);
  expect(await started(keyOf(2))).not.toBe(publicKey);
  await expect(started(keyOf(1))).rejects.toThrow('keys/portal.key is another one');
});
