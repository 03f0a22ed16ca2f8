import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';

export async function jobs(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const blob = dialect === 'sqlite' ? sql`blob` : sql`bytea`;
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('panel', 'text', (column) => column.references('panels.id').onDelete('cascade'))
    .addColumn('tenant', 'text')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('percent', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('cancellable', 'integer', (column) => column.notNull())
    .addColumn('cancel', 'integer', (column) => column.notNull())
    .addColumn('lock', 'text')
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema
    .createTable('job_files')
    .addColumn('job', 'text', (column) => column.primaryKey().references('jobs.id').onDelete('cascade'))
    .addColumn('panel', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content', blob, (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('hub_enrolments')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('panel', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .execute();
  const indexes = [
    // One at a time, also between nodes.
    sql`create unique index jobs_once on jobs (lock) where ended_at is null and lock is not null`,
    sql`create index jobs_of_panel on jobs (panel, started_at desc)`,
    sql`create index jobs_of_tenant on jobs (tenant, started_at desc) where tenant is not null`,
    sql`create index job_files_until on job_files (until_at)`,
  ];
  for (const index of indexes) await index.execute(db);
}
