import type { Kysely } from 'kysely';

/** Who wants a report of a home by mail each month, when the next is due, and what became of the last. */
export async function monthlyReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('monthly_reports')
    .addColumn('panel', 'text', (column) => column.notNull().references('panels.id').onDelete('cascade'))
    .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('wanted', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('answer', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('monthly_reports_key', ['panel', 'account'])
    .execute();
  await db.schema.createIndex('monthly_reports_due').on('monthly_reports').column('due_at').execute();
}
