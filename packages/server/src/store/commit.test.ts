import { statSync } from 'node:fs';
import type * as Files from 'node:fs/promises';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql } from 'kysely';
import { foreignHome, home } from '../testing/sample-panel.ts';
import { freshFile, freshSchema, type TestDatabase } from '../testing/test-database.ts';
import { postgresService } from '../testing/outside-service.ts';
import { panelById, putPanel } from './panels.ts';
import { openStore, type Db } from './store.ts';

const disk = vi.hoisted(() => ({
  fails: false,
  asked: 0,
  waits: null as PromiseWithResolvers<void> | null,
}));
vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof Files>();
  const open: typeof files.open = async (...given) => {
    const file = await files.open(...given);
    const datasync = file.datasync.bind(file);
    file.datasync = async () => {
      disk.asked += 1;
      await disk.waits?.promise;
      if (disk.fails) throw new Error('the disk fails');
      await datasync();
    };
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

describe.each(databases)('a commit that is waited for beside the main thread, on $name', ({ make }) => {
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

describe('what is committed to a file', () => {
  const account = { id: home, name: 'A home', keyHash: 'k', at: 1 };

  it('has reached the disk when its promise resolves, and the thread goes on meanwhile', async () => {
    const { db, commit } = await opened(freshFile);
    const ways: readonly (() => Promise<unknown>)[] = [
      () => putPanel(db, account),
      () => db.transaction().execute((transaction) => putPanel(transaction, account)),
      () => commit((transaction) => putPanel(transaction, account)),
    ];
    for (const way of ways) {
      disk.asked = 0;
      disk.waits = Promise.withResolvers<void>();
      onTestFinished(() => disk.waits?.resolve());
      let done = false;
      const written = way().then(() => (done = true));
      await expect.poll(() => disk.asked).toBe(1);
      expect(done).toBe(false);
      disk.waits.resolve();
      await written;
      disk.waits = null;
    }
  });

  it('waits for nothing where nothing changed', async () => {
    const { db, commit } = await opened(freshFile);
    disk.asked = 0;
    await panelById(db, home);
    await db.transaction().execute((transaction) => panelById(transaction, home));
    expect(disk.asked).toBe(0);
    await expect(commit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await putPanel(db, account);
    expect(disk.asked).toBe(1);
  });

  it('leaves the connection to others while its sync is under way, where it is asked to', async () => {
    const { db, commit } = await opened(freshFile);
    disk.waits = Promise.withResolvers<void>();
    const written = commit((transaction) => putPanel(transaction, account));
    expect(await panelById(db, home)).not.toBeNull();
    disk.waits.resolve();
    await written;
    disk.waits = null;
  });
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
