import type { Kysely } from 'kysely';

/** The owner's word that whoever works on an alarm may see its cameras. */
export async function alarmPictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('panel_tenancy')
    .addColumn('pictures_allowed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
