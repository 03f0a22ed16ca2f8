import { statSync } from 'node:fs';
import type * as Files from 'node:fs/promises';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql } from 'kysely';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import { freshFile, freshSchema, type TestDatabase } from '@homeward/testing/server/test-database.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { panelById, putPanel } from './panels.ts';
import { openStore, type Db } from './store.ts';

const disk = vi.hoisted(() => ({ fails: false }));
vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof Files>();
  const open: typeof files.open = async (...given) => {
    const file = await files.open(...given);
    const datasync = file.datasync.bind(file);
    file.datasync = () => (disk.fails ? Promise.reject(new Error('the disk fails')) : datasync());
    return file;
  };
  return { ...files, open };
});

const postgres = await postgresService();
const databases = [
  { name: 'SQLite', make: freshFile },
  {
    name: 'SQLite in memory',
    make: () => Promise.resolve({ url: ':memory:', remove: () => Promise.resolve() }),
  },
  ...(postgres.tag === 'there' ? [{ name: 'PostgreSQL', make: () => freshSchema(postgres.url) }] : []),
];

it('is asked of PostgreSQL as well', (context) => {
  if (postgres.tag === 'missing') context.skip(postgres.reason);
  expect(databases).toHaveLength(3);
});

async function opened(make: () => Promise<TestDatabase>) {
  const database = await make();
  const store = await openStore(database.url);
  onTestFinished(async () => {
    await store.close();
    await database.remove();
  });
  return store;
}

describe.each(databases)('a commit that is waited for beside its thread, on $name', ({ make }) => {
  const put = (db: Db, id: typeof home) => putPanel(db, { id, name: 'A home', keyHash: 'k', at: 1 });

  it('is whole: there for everybody, or not at all', async () => {
    const { db, commit } = await opened(make);
    await expect(commit((transaction) => put(transaction, home).then(() => 'done'))).resolves.toBe('done');
    expect(await panelById(db, home)).not.toBeNull();
    const broken = commit(async (transaction) => {
      await put(transaction, foreignHome);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await panelById(db, foreignHome)).toBeNull();
  });

  it('may come together with others', async () => {
    const { db, commit } = await opened(make);
    const [first] = await Promise.all([
      commit((transaction) => put(transaction, home)),
      db.transaction().execute((transaction) => put(transaction, foreignHome)),
      commit((transaction) => sql`select 1`.execute(transaction)),
    ]);
    expect(first).toBeUndefined();
    expect(await panelById(db, home)).not.toBeNull();
    expect(await panelById(db, foreignHome)).not.toBeNull();
  });
});

it('a commit that is waited for beside its thread leaves all others waiting for the disk themselves', async () => {
  const { db, commit } = await opened(freshFile);
  const waits = async (of: Db) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(of)).rows[0]?.synchronous;
  const [normal, full] = [1, 2];
  expect(await waits(db)).toBe(full);
  expect(await commit(waits)).toBe(normal);
  expect(await waits(db)).toBe(full);
  expect(await commit(waits)).toBe(normal);
  await expect(commit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await waits(db)).toBe(full);
});

it('what the disk refused to take is brought there before anything is built on it', async () => {
  const { db, commit, file } = await opened(freshFile);
  const logBytes = () => statSync(`${file}-wal`).size;
  const put = (id: typeof home) =>
    commit((transaction) => putPanel(transaction, { id, name: 'A home', keyHash: 'k', at: 1 }));
  const before = logBytes();
  disk.fails = true;
  onTestFinished(() => void (disk.fails = false));
  await expect(put(home)).rejects.toThrow('the disk fails');
  disk.fails = false;
  const reader = new Database(file ?? '', { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from panels').get();
  // As long as somebody reads what lies in the log, it stays, and nothing is stored behind it.
  await expect(put(foreignHome)).rejects.toThrow('in use');
  expect(await panelById(db, foreignHome)).toBeNull();
  reader.close();
  await put(foreignHome);
  expect(logBytes()).toBeLessThan(before);
  expect(await panelById(db, home)).not.toBeNull();
  expect(await panelById(db, foreignHome)).not.toBeNull();
});
