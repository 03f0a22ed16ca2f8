import type { Kysely } from 'kysely';

/** Pictures of a home's floors, by the ids that its panel gives them. */
export async function floorPictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('floor_pictures')
    .addColumn('panel', 'text', (column) => column.notNull().references('panels.id').onDelete('cascade'))
    .addColumn('floor', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('floor_pictures_key', ['panel', 'floor'])
    .execute();
}
