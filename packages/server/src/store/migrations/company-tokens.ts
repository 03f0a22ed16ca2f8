import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Tokens by which programs act for a company. */
export async function companyTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('company_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await sql`create index company_tokens_of_tenant on company_tokens (tenant, created_at)`.execute(db);
}
