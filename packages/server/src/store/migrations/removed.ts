import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What was taken out of the set-up of panels, so that it can be put back for a day. */
export async function removed(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removed')
    .addColumn('panel', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('removed_key', ['panel', 'kind', 'id'])
    .execute();
  await sql`create index removed_by_age on removed (at)`.execute(db);
}
