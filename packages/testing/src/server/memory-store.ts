import { readFile, writeFile } from 'node:fs/promises';
import { openStore, type Store } from '@homeward/server/store/store.ts';
import { freshFile, type TestDatabase } from './test-database.ts';

/** A database with all tables and no rows, as bytes: to make the tables takes longer than most tests. */
let empty: Promise<Buffer> | undefined;

async function migratedBytes(): Promise<Buffer> {
  const { url, remove } = await freshFile();
  await (await openStore(url)).close();
  const bytes = await readFile(url);
  await remove();
  // Its header asks for a log beside it, which a database in memory cannot have (bytes 18 and 19 of the file format).
  bytes.fill(1, 18, 20);
  return bytes;
}

/** A store of its own in memory. */
export async function memoryStore(): Promise<Store> {
  empty ??= migratedBytes();
  return openStore(await empty);
}

/** A SQLite file in a folder of its own, whose tables are there. */
export async function migratedFile(): Promise<TestDatabase> {
  empty ??= migratedBytes();
  const file = await freshFile();
  await writeFile(file.url, await empty);
  return file;
}
