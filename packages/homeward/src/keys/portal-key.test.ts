import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSeal } from '@homeward/server/base/seal.ts';
import { assertSealedBy } from '@homeward/server/store/sealed.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { freshSchema } from '@homeward/testing/server/test-database.ts';
import { commands } from '../commands/commands.ts';
import { allKeysMissing, portalKey, portalKeyFor } from './portal-key.ts';
import { readSettings } from '../settings/settings.ts';
import { systemRandom } from '../machine/system-ports.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('opens after a restart what was sealed before, and only in its own folder', () => {
  const [folder, other] = [newFolder(), newFolder()];
  const sealed = createSeal(portalKey(folder), systemRandom).seal('a second factor', 'row 1');
  expect(createSeal(portalKey(folder), systemRandom).open(sealed, 'row 1')).toBe('a second factor');
  expect(createSeal(portalKey(other), systemRandom).open(sealed, 'row 1')).toBeNull();
  expect(statSync(join(folder, 'keys', 'portal.key')).mode & 0o077).toBe(0);
});

it('on PostgreSQL is made for a store that is new, missed where it has sealed one, and made anew when it is told to', async (context) => {
  const postgres = await postgresService();
  if (postgres.tag === 'missing') return context.skip(postgres.reason);
  const { url, remove } = await freshSchema(postgres.url);
  onTestFinished(remove);
  const [folder, other] = [newFolder(), newFolder()];
  const key = await portalKeyFor(folder, url);
  const store = await openStore(url);
  onTestFinished(() => store.close());
  await assertSealedBy(store.db, createSeal(key, systemRandom));
  expect(Buffer.from(await portalKeyFor(folder, url)).equals(Buffer.from(key))).toBe(true);
  // Another node whose operator forgot to copy it, and one that lost it.
  await expect(portalKeyFor(other, url)).rejects.toThrow('portal.key is not there');
  expect(existsSync(join(other, 'keys', 'portal.key'))).toBe(false);
  expect(await allKeysMissing(other, url)).toEqual(['portal.key']);
  const read = readSettings({ HOMEWARD_DATA: other, HOMEWARD_DATABASE: url }, other);
  if (read.tag === 'wrong') throw new Error(read.problems.join());
  await commands['new-keys']?.(read.settings, [], { now: 7, say: () => undefined });
  const next = await portalKeyFor(other, url);
  await assertSealedBy(store.db, createSeal(next, systemRandom));
  await expect(assertSealedBy(store.db, createSeal(key, systemRandom))).rejects.toThrow('is another one');
});
