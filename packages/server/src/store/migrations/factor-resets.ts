import type { Kysely } from 'kysely';

/** Second factors that are to be taken away, each after its wait. */
export async function factorResets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('factor_resets')
    .addColumn('account', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .execute();
}
