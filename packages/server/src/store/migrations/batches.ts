import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What companies do at many panels at once, how it went at each, and what each had before. */
export async function batches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tasks', 'text', (column) => column.notNull())
    .addColumn('wave', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('job', 'text', (column) => column.notNull())
    .addColumn('cancelled', 'integer', (column) => column.notNull())
    .execute();
  await sql`create index batches_by_tenant on batches (tenant, at)`.execute(db);
  // A panel need not exist: whoever names one that does not is shown that it was refused.
  await db.schema
    .createTable('batch_panels')
    .addColumn('batch', 'text', (column) => column.notNull().references('batches.id').onDelete('cascade'))
    .addColumn('panel', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('undoing', 'integer', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('snapshot', 'text')
    .addColumn('kept', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint')
    .addPrimaryKeyConstraint('batch_panels_key', ['batch', 'panel'])
    .execute();
}
