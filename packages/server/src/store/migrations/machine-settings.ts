import type { Kysely } from 'kysely';

/** How the machine reaches people, where the portal says so: sealed as a whole, with what the last test came to. */
export async function machineSettings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('machine_settings')
    .addColumn('part', 'text', (column) => column.primaryKey())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('tested_at', 'bigint')
    .addColumn('tested', 'text', (column) => column.notNull())
    .execute();
}
