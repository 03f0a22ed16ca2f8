import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Why and for how long a company wants in, what the owner said, and how the panels of a company stood before. */
export async function siteAccess(db: Kysely<unknown>): Promise<void> {
  const columns = [
    'asked_minutes integer not null default 0',
    "asked_reason text not null default ''",
    'refused_at bigint',
    'granted_from bigint not null default 0',
    "granted_reason text not null default ''",
    "granted_for text not null default ''",
    'granted_emergency integer not null default 0',
    'emergency_allowed integer not null default 0',
    "note text not null default ''",
  ];
  for (const column of columns) await sql.raw(`alter table panel_tenancy add column ${column}`).execute(db);
  await db.schema
    .createTable('fleet_needs')
    .addColumn('panel', 'text', (column) => column.notNull().references('panels.id').onDelete('cascade'))
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('fleet_needs_key', ['panel', 'why'])
    .execute();
  await db.schema
    .createTable('fleet_days')
    .addColumn('tenant', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('panels', 'integer', (column) => column.notNull())
    .addColumn('offline', 'integer', (column) => column.notNull())
    .addColumn('needs', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('fleet_days_key', ['tenant', 'day'])
    .execute();
}
