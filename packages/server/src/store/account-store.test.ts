import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { accountById, accountsByMail, changeAccount, deleteAccount, insertAccount } from './accounts.ts';
import { appPasswordsOf, insertAppPassword, revokeAppPassword } from './app-passwords.ts';
import {
  deletePasskey,
  insertPasskey,
  notePasskeyUse,
  passkeyById,
  passkeysOf,
  renamePasskey,
} from './passkeys.ts';
import type { Passkey } from './passkeys.ts';
import { rowsOf } from './personal-rows.ts';
import { avatarOf, deleteAvatar, hasAvatar, likesOf, putAvatar, putLikes } from './profiles.ts';
import {
  beginTotp,
  confirmTotp,
  factorsOf,
  putRecoveryCodes,
  totpOf,
  useRecoveryCode,
  useTotpStep,
} from './second-factors.ts';
import { findSingleUse, forgetSingleUse, lastSingleUse, putSingleUse, takeSingleUse } from './single-use.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';

const databases = await eachDatabase();
const ann = 'a1' as AccountId;
const ben = 'a2' as AccountId;

const passkey: Passkey = {
  id: 'credential',
  account: ann,
  name: 'Phone',
  publicKey: 'AAAA',
  counter: 3,
  transports: ['internal', 'hybrid'],
  host: 'home.example',
  backedUp: true,
  createdAt: 1,
  lastUsed: null,
};

describe.each(databases)('what $name keeps of accounts', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await make();
    store = await openStore(database.url);
    for (const [id, login] of [
      [ann, 'ann'],
      [ben, 'ben'],
    ] as const)
      await insertAccount(store.db, {
        id,
        login,
        name: login,
        mail: 'Home@Example.org',
        password: 'p',
        createdAt: 1,
        passwordAt: null,
        shortPassword: false,
      });
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  it('changes what is named alone', async () => {
    await changeAccount(store.db, ann, {});
    await changeAccount(store.db, ann, { name: 'Ann', passwordAt: 5, shortPassword: true });
    expect(await accountById(store.db, ann)).toMatchObject({
      name: 'Ann',
      mail: 'Home@Example.org',
      password: 'p',
      passwordAt: 5,
      shortPassword: true,
    });
    expect((await accountsByMail(store.db, ' home@example.ORG')).map(({ id }) => id).toSorted()).toEqual([
      ann,
      ben,
    ]);
  });

  it('takes a time-based code once, and none before it', async () => {
    const { db } = store;
    expect(await beginTotp(db, ann, 'sealed 1', 1)).toBe(true);
    expect(await beginTotp(db, ann, 'sealed 2', 2)).toBe(true);
    expect(await useTotpStep(db, ann, 9)).toBe(false);
    const confirmed = await Promise.all([confirmTotp(db, ann, 10, 3), confirmTotp(db, ann, 10, 3)]);
    expect(confirmed.filter(Boolean)).toHaveLength(1);
    expect(await beginTotp(db, ann, 'sealed 3', 4)).toBe(false);
    expect(await totpOf(db, ann)).toEqual({ secret: 'sealed 2', confirmedAt: 3 });
    expect(await useTotpStep(db, ann, 10)).toBe(false);
    const used = await Promise.all([useTotpStep(db, ann, 11), useTotpStep(db, ann, 11)]);
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await useTotpStep(db, ben, 12)).toBe(false);
  });

  it('takes a recovery code once', async () => {
    const { db } = store;
    await putRecoveryCodes(db, ann, ['h0', 'old']);
    await putRecoveryCodes(db, ann, ['h1', 'h2']);
    expect(await useRecoveryCode(db, ann, 'old', 1)).toBe(false);
    expect(await useRecoveryCode(db, ben, 'h1', 1)).toBe(false);
    const used = await Promise.all([useRecoveryCode(db, ann, 'h1', 1), useRecoveryCode(db, ann, 'h1', 1)]);
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await factorsOf(db, ann)).toEqual({ totp: true, passkeys: 0, recovery: 1 });
  });

  it('keeps a passkey for one account, and notices a copy of it', async () => {
    const { db } = store;
    expect(await insertPasskey(db, passkey)).toBe(true);
    expect(await insertPasskey(db, { ...passkey, account: ben })).toBe(false);
    expect(await passkeyById(db, 'credential')).toEqual(passkey);
    const uses = await Promise.all([notePasskeyUse(db, passkey, 4, 9), notePasskeyUse(db, passkey, 4, 9)]);
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await renamePasskey(db, ben, 'credential', 'Mine')).toBe(false);
    expect(await deletePasskey(db, ben, 'credential')).toBe(false);
    expect(await passkeysOf(db, ann)).toEqual([{ ...passkey, counter: 4, lastUsed: 9 }]);
  });

  it('opens what is good once, once', async () => {
    const { db } = store;
    const ticket = { hash: 't', purpose: 'ticket', account: ann, body: '{}', expiresAt: 100 } as const;
    expect(await putSingleUse(db, ticket)).toBe(true);
    expect(await putSingleUse(db, ticket)).toBe(false);
    expect(await findSingleUse(db, 't', 'handover', 1)).toBeNull();
    expect(await findSingleUse(db, 't', 'ticket', 100)).toBeNull();
    expect(await findSingleUse(db, 't', 'ticket', 99)).toEqual({ account: ann, body: '{}', expiresAt: 100 });
    expect(await lastSingleUse(db, ann, 'ticket', 1)).toBe(100);
    const taken = await Promise.all([
      takeSingleUse(db, 't', 'ticket', 1),
      takeSingleUse(db, 't', 'ticket', 1),
    ]);
    expect(taken.filter((one) => one !== null)).toHaveLength(1);
    await putSingleUse(db, { ...ticket, hash: 'late', expiresAt: 5 });
    expect(await takeSingleUse(db, 'late', 'ticket', 5)).toBeNull();
    await putSingleUse(db, { ...ticket, hash: 'spent', purpose: 'spent', account: null });
    await forgetSingleUse(db, 100);
    expect(await db.selectFrom('single_use').selectAll().execute()).toEqual([]);
  });

  it('knows what a person likes, as it comes and as it was changed', async () => {
    const { db } = store;
    const standard = { locale: null, theme: 'dark', dateFormat: 'YYYY/MM/DD', remembered: {} };
    expect(await likesOf(db, ann)).toEqual(standard);
    const liked = {
      locale: 'de-DE',
      theme: 'system',
      dateFormat: 'DD/MM/YYYY',
      remembered: { a: 'b' },
    } as const;
    await putLikes(db, ann, { ...liked, theme: 'light' });
    await putLikes(db, ann, liked);
    expect(await likesOf(db, ann)).toEqual(liked);
    expect(await likesOf(db, ben)).toEqual(standard);
  });

  it('keeps one picture of each', async () => {
    const { db } = store;
    const picture = { type: 'image/png', content: Buffer.from([1, 2, 3]), at: 7 };
    await putAvatar(db, ann, { ...picture, type: 'image/jpeg' });
    await putAvatar(db, ann, picture);
    expect(await avatarOf(db, ann)).toEqual(picture);
    await putAvatar(db, ben, picture);
    await deleteAvatar(db, ben);
    expect([await hasAvatar(db, ann), await hasAvatar(db, ben)]).toEqual([true, false]);
  });

  it('lists the app passwords that are alive', async () => {
    const { db } = store;
    const given = { account: ann, rights: 'read', createdAt: 1, lastUsed: null, code: null } as const;
    await insertAppPassword(db, { ...given, id: 'p1', name: 'Phone', secretHash: 's1' });
    await insertAppPassword(db, { ...given, id: 'p2', name: 'Script', secretHash: 's2' });
    expect(await revokeAppPassword(db, ben, 'p1', 2)).toBe(false);
    expect(await revokeAppPassword(db, ann, 'p1', 2)).toBe(true);
    expect(await revokeAppPassword(db, ann, 'p1', 3)).toBe(false);
    expect((await appPasswordsOf(db, ann)).map(({ name }) => name)).toEqual(['Script']);
  });

  it('tells what the other parts keep of a person', async () => {
    const rows = await rowsOf(store.db, ann);
    expect(Object.values(rows).flat()).toEqual([]);
  });

  it('lets go of everything with the account', async () => {
    const { db } = store;
    await deleteAccount(db, ann);
    for (const table of [
      'totp',
      'recovery_codes',
      'passkeys',
      'single_use',
      'profiles',
      'avatars',
      'app_passwords',
    ] as const)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect(await accountById(db, ben)).toMatchObject({ login: 'ben' });
  });
});
