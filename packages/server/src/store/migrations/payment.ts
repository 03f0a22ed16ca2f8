import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What homes have agreed with whoever is paid, and receipts of it. */
export async function payment(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('panel', 'text', (column) => column.primaryKey().references('panels.id').onDelete('cascade'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('known_at', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('gone', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('receipts')
    .addColumn('panel', 'text', (column) => column.notNull().references('panels.id').onDelete('cascade'))
    .addColumn('no', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('receipts_key', ['panel', 'no'])
    .execute();
  await sql`create index subscriptions_news on subscriptions (revision)`.execute(db);
}
