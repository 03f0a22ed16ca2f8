import { afterEach, beforeEach, expect, it } from 'vitest';
import { putPanel, setOnline } from '../store/panels.ts';
import { openStore, type Store } from '../store/store.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import { freshFile, type TestDatabase } from '@homeward/testing/server/test-database.ts';
import { Presence } from './presence.ts';

let database: TestDatabase;
let store: Store;
beforeEach(async () => {
  database = await freshFile();
  store = await openStore(database.url);
  for (const id of [home, foreignHome]) await putPanel(store.db, { id, name: 'A home', keyHash: 'k', at: 1 });
});
afterEach(async () => {
  await store.close();
  await database.remove();
});

it('finds out by the store what another node said while nobody here listened', async () => {
  const presence = new Presence(store.db, 'b', true);
  await presence.load();
  await presence.arrived(foreignHome, 5);
  await setOnline(store.db, home, 'a', 7);
  expect(await presence.missed()).toEqual([{ panel: home, node: 'a', from: 'a', at: 7 }]);
  presence.heard({ panel: home, node: 'a', from: 'a', at: 7 });
  expect(await presence.missed()).toEqual([]);
  await setOnline(store.db, home, 'c', 8);
  expect(await presence.missed()).toEqual([{ panel: home, node: 'c', from: 'c', at: 8 }]);
  await setOnline(store.db, home, '', null);
  expect(await presence.missed()).toEqual([{ panel: home, node: null, from: 'a', at: 0 }]);
  presence.heard({ panel: home, node: null, from: 'a', at: 9 });
  expect(await presence.missed()).toEqual([]);
  expect(presence.nodeOf(foreignHome)).toBe('b');
});

it('takes for newer what it hears while it asks the store', async () => {
  const presence = new Presence(store.db, 'b', true);
  await setOnline(store.db, home, 'a', 7);
  const asked = presence.missed();
  presence.heard({ panel: home, node: 'c', from: 'c', at: 8 });
  expect(await asked).toEqual([]);
  const askedAgain = presence.missed();
  await presence.arrived(home, 9);
  expect(await askedAgain).toEqual([]);
});
