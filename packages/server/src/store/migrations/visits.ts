import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** For which times companies were let in, by what word, and how each ended. */
export async function visits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visits')
    .addColumn('grant_id', 'text', (column) => column.primaryKey())
    .addColumn('panel', 'text', (column) => column.notNull().references('panels.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('wanted_by', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_how', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`create index visits_of_panel on visits (panel, from_at)`.execute(db);
}
