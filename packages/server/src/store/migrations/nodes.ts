import type { Kysely } from 'kysely';

/** Which server nodes there are, and that they live. */
export async function nodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('nodes')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('beat', 'bigint', (column) => column.notNull())
    .execute();
}
