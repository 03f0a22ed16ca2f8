import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';

/** The queue of a monitoring station, what to know of its sites, and which homes it watches. */
export async function alarmCases(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const column of ['monitoring_allowed', 'monitored'])
    await sql.raw(`alter table panel_tenancy add column ${column} integer not null default 0`).execute(db);
  await db.schema
    .createTable('alarm_cases')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('silent', 'integer', (column) => column.notNull())
    .addColumn('head', 'text', (column) => column.notNull())
    .addColumn('signals', 'integer', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addColumn('restored_at', 'bigint')
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_name', 'text', (column) => column.notNull())
    .addColumn('claimed_at', 'bigint')
    .addColumn('answered_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addColumn('closed_name', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  await sql`create unique index alarm_cases_open on alarm_cases (tenant, site) where closed_at is null`.execute(
    db,
  );
  await sql`create index alarm_cases_of_tenant on alarm_cases (tenant, opened_at)`.execute(db);
  await sql`create index alarm_cases_closed on alarm_cases (closed_at)`.execute(db);
  await db.schema
    .createTable('alarm_lines')
    .addColumn('id', dialect === 'sqlite' ? 'integer' : 'bigserial', (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('case_id', 'text', (column) =>
      column.notNull().references('alarm_cases.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await sql`create index alarm_lines_of on alarm_lines (case_id, id)`.execute(db);
  await db.schema
    .createTable('alarm_sites')
    .addColumn('tenant', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('card', 'text', (column) => column.notNull())
    .addColumn('contacts', 'integer', (column) => column.notNull())
    .addColumn('steps', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('alarm_sites_key', ['tenant', 'site'])
    .execute();
}
