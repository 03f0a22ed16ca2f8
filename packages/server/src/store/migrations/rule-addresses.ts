import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Addresses by which rules are called from the web; the secret in each is kept as its hash. */
export async function ruleAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rule_addresses')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('panel', 'text', (column) => column.notNull().references('panels.id').onDelete('cascade'))
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('called_at', 'bigint')
    .execute();
  await sql`create unique index rule_addresses_of_rule on rule_addresses (panel, rule)`.execute(db);
}
