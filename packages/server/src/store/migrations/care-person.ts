import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';

/** A picture of who is cared for, and what was written down of them before. */
export async function carePerson(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('care_pictures')
    .addColumn('panel', 'text', (column) => column.primaryKey().references('panels.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('care_versions')
    .addColumn('id', dialect === 'sqlite' ? 'integer' : 'bigserial', (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('panel', 'text', (column) => column.notNull().references('panels.id').onDelete('cascade'))
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await sql`create index care_versions_of on care_versions (panel, id)`.execute(db);
}
