import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankProfile } from '@homeward/contract/rules/care/blank-profile.ts';
import type { CareProfile } from '@homeward/contract/shapes/care/care.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { createSeal } from '../base/seal.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import { testRandom } from '@homeward/testing/server/quiet-world.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { carePersonOf, versionsKept } from './care-person.ts';
import { erasePast } from './erase-past.ts';
import { putPanel } from './panels.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';

const stores = await eachStore();
const seal = createSeal(new Uint8Array(32), testRandom());
const ada = 'a1' as AccountId;
const profile = (notes: string): CareProfile => ({ ...blankProfile, name: 'Rosa', notes });
const picture = { type: 'image/png', content: Buffer.from([0, 255, 1]), at: 7 };

describe.each(stores)('what is kept of who is cared for, on $name', ({ make }) => {
  let store: Store;
  let database: TestDatabase | null = null;
  beforeAll(async () => {
    database = make === null ? null : await make();
    store = await openStore(database?.url ?? ':memory:');
    for (const id of [home, foreignHome]) await putPanel(store.db, { id, name: 'Home', keyHash: 'k', at: 1 });
  });
  afterAll(async () => {
    await store.close();
    await database?.remove();
  });

  it('is one picture a panel, the last', async () => {
    const ours = carePersonOf(store.db, seal, home);
    await ours.putPicture({ ...picture, type: 'image/webp', at: 6 });
    await ours.putPicture(picture);
    expect([await ours.picture(), await ours.pictureAt()]).toEqual([picture, 7]);
    const theirs = carePersonOf(store.db, seal, foreignHome);
    expect([await theirs.picture(), await theirs.pictureAt()]).toEqual([null, null]);
  });

  it('does not open in another panel’s place, nor by another key', async () => {
    const otherKey = createSeal(new Uint8Array(32).fill(1), testRandom());
    expect(await carePersonOf(store.db, otherKey, home).picture()).toBeNull();
    const ours = carePersonOf(store.db, seal, home);
    const id = await ours.keep({ profile: profile('Moved'), changed: ['notes'] }, ada, 8);
    await store.db.updateTable('care_versions').set({ panel: foreignHome }).where('id', '=', id).execute();
    expect(await carePersonOf(store.db, seal, foreignHome).versions()).toEqual([]);
    await carePersonOf(store.db, seal, foreignHome).forget(id);
  });

  it('is the last versions of a panel, newest first, and those that failed are forgotten', async () => {
    const ours = carePersonOf(store.db, seal, home);
    const theirs = carePersonOf(store.db, seal, foreignHome);
    await theirs.keep({ profile: profile('Theirs'), changed: ['notes'] }, ada, 1);
    for (let no = 1; no <= versionsKept + 2; no += 1)
      await ours.keep({ profile: profile(String(no)), changed: ['notes'] }, ada, 9);
    const [newest] = await ours.versions();
    expect(newest).toMatchObject({ at: 9, by: '', changed: ['notes'] });
    await ours.forget(newest?.id ?? 0);
    expect((await ours.versions()).map((one) => one.profile.notes)).toEqual(
      Array.from({ length: versionsKept - 1 }, (_, place) => String(versionsKept + 1 - place)),
    );
    expect(await theirs.versions()).toHaveLength(1);
  });

  it('goes with a panel’s past, and another panel’s stays', async () => {
    await carePersonOf(store.db, seal, foreignHome).putPicture(picture);
    await erasePast(store, home);
    const left = async (panel: typeof home) => {
      const kept = carePersonOf(store.db, seal, panel);
      return [await kept.pictureAt(), (await kept.versions()).length];
    };
    expect([await left(home), await left(foreignHome)]).toEqual([
      [null, 0],
      [7, 1],
    ]);
  });
});
