import type { Db } from './store.ts';

/** Writes under the next revision, so that no node misses it: revisions become visible in their order. */
export async function revised<Written>(
  db: Db,
  write: (db: Db, revision: number) => Promise<Written>,
): Promise<Written> {
  return db.transaction().execute(async (transaction) => {
    const { value } = await transaction
      .updateTable('tenancy_revision')
      .set((set) => ({ value: set('value', '+', 1) }))
      .returning('value')
      .executeTakeFirstOrThrow();
    return write(transaction, value);
  });
}
