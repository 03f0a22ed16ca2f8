import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Panels of other makers that report to a company, and what they reported. */
export async function signals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signal_accounts')
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('tenant', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key_sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('heard_at', 'bigint')
    .execute();
  await db.schema
    .createTable('signals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('acknowledged_at', 'bigint')
    .addColumn('acknowledged_by', 'text', (column) => column.notNull())
    .addColumn('acknowledged_name', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .execute();
  await sql`create index signals_of_tenant on signals (tenant, id)`.execute(db);
  await sql`create index signals_by_time on signals (received_at)`.execute(db);
}
