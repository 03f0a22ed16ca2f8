import { postgresService } from './outside-service.ts';
import { freshSchema } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

/** A store that a test runs on; null is one in memory. */
export interface OnStore {
  readonly name: string;
  readonly make: (() => Promise<TestDatabase>) | null;
}

/** SQLite, and PostgreSQL where there is one. */
export async function eachStore(): Promise<readonly OnStore[]> {
  const postgres = await postgresService();
  return [
    { name: 'SQLite', make: null },
    ...(postgres.tag === 'there' ? [{ name: 'PostgreSQL', make: () => freshSchema(postgres.url) }] : []),
  ];
}
