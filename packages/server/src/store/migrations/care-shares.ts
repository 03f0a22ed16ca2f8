import type { Kysely } from 'kysely';

/** What whoever is cared for shares with whom. It outlasts memberships: nobody opens it by sending somebody away. */
export async function careShares(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('care_shares')
    .addColumn('panel', 'text', (column) => column.notNull().references('panels.id').onDelete('cascade'))
    .addColumn('resident', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('shared', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('care_shares_key', ['panel', 'resident', 'account', 'kind'])
    .execute();
}
