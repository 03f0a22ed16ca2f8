import type { Kysely } from 'kysely';

/** What companies have above their reports. */
export async function letterheads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('letterheads')
    .addColumn('tenant', 'text', (column) => column.primaryKey().references('tenants.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('logo', 'text', (column) => column.notNull())
    .execute();
}
