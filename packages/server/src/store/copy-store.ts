import { sql } from 'kysely';
import type { Store } from './store.ts';

/** Writes all that a SQLite store holds into a new file. Rejects where the file is there already. */
export async function copyStore(store: Pick<Store, 'db'>, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(store.db);
}
