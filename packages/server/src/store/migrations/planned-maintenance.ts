import type { Kysely } from 'kysely';

/** From when until when the maintenance is that an announcement is about. */
export async function plannedMaintenance(db: Kysely<unknown>): Promise<void> {
  for (const column of ['planned_from', 'planned_until'])
    await db.schema.alterTable('announcements').addColumn(column, 'bigint').execute();
}
