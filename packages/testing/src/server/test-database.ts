import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A database nobody else uses, and how to get rid of it. */
export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** Runs one statement at `url`. */
export async function withClient(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address at which a schema of the database at `url` is all there is. */
export function onSchema(url: string, schema: string): string {
  const own = new URL(url);
  own.searchParams.set('options', `-csearch_path=${schema}`);
  return own.href;
}

/** A new schema of its own in the database at `url`, without tables. */
export async function freshSchema(url: string): Promise<TestDatabase> {
  const schema = `homeward_${randomBytes(8).toString('hex')}`;
  await withClient(url, `create schema ${schema}`);
  return { url: onSchema(url, schema), remove: () => withClient(url, `drop schema ${schema} cascade`) };
}

/** A SQLite file in a folder of its own. */
export async function freshFile(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-'));
  return { url: join(folder, 'server.db'), remove: () => rm(folder, { recursive: true }) };
}
