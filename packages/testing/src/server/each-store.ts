import { isFull, rotation } from '../amounts.ts';
import { migratedFile } from './memory-store.ts';
import { postgresService } from './outside-service.ts';
import { pooledSchema } from './pooled-schemas.ts';
import type { TestDatabase } from './test-database.ts';

/** A store that a test runs on; null is one in memory. */
export interface OnStore {
  readonly name: string;
  readonly make: (() => Promise<TestDatabase>) | null;
}

/**
 * SQLite, and PostgreSQL where there is one. Tests of what stands above the store name their file: a quick run takes one
 * of both for it, at the next commit perhaps the other. Tests of the store itself name none.
 */
export async function eachStore(file = ''): Promise<readonly OnStore[]> {
  const postgres = await postgresService();
  const sqlite = { name: 'SQLite', make: null };
  if (postgres.tag !== 'there') return [sqlite];
  const both = [sqlite, { name: 'PostgreSQL', make: () => pooledSchema(postgres.url) }];
  const turn = rotation + Buffer.from(file).reduce((sum, byte) => sum + byte, 0);
  return isFull || file === '' ? both : both.filter((_, index) => index === turn % 2);
}

/** The same stores where a test needs a place that is opened more than once: SQLite in a file. */
export async function eachDatabase(
  file = '',
): Promise<readonly { readonly name: string; readonly make: () => Promise<TestDatabase> }[]> {
  return (await eachStore(file)).map(({ name, make }) => ({ name, make: make ?? migratedFile }));
}
