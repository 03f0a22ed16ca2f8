import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How far an installer has come at a new site, and the acceptance reports that were made of it. */
export async function acceptance(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_wizards')
    .addColumn('panel', 'text', (column) => column.primaryKey().references('panels.id').onDelete('cascade'))
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('begun_by', 'text', (column) => column.notNull())
    .addColumn('marks', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('acceptance_reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('panel', 'text', (column) => column.notNull().references('panels.id').onDelete('cascade'))
    .addColumn('tenant', 'text')
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('installer', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  await sql`create index acceptance_reports_of on acceptance_reports (panel, made_at)`.execute(db);
  await db.schema
    .createTable('acceptance_signatures')
    .addColumn('report', 'text', (column) =>
      column.notNull().references('acceptance_reports.id').onDelete('cascade'),
    )
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('acceptance_signatures_once', ['report', 'side'])
    .execute();
}
