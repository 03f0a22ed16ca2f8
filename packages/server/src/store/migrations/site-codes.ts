import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Codes of companies for new sites. */
export async function siteCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('tenant', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('customer', 'text')
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('panel', 'text')
    .execute();
  await sql`create index site_codes_of_tenant on site_codes (tenant, created_at)`.execute(db);
}
