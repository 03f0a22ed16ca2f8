import { isFull, rotation } from '../amounts.ts';
import { postgresService } from './outside-service.ts';
import { freshSchema } from './test-database.ts';
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
  const both = [sqlite, { name: 'PostgreSQL', make: () => freshSchema(postgres.url) }];
  const turn = rotation + Buffer.from(file).reduce((sum, byte) => sum + byte, 0);
  return isFull || file === '' ? both : both.filter((_, index) => index === turn % 2);
}
