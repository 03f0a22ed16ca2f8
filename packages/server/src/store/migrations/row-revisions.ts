import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How often a row was written, beside what several people edit: an edit may name the one it starts from. */
export async function rowRevisions(db: Kysely<unknown>): Promise<void> {
  for (const table of ['templates', 'customers', 'escalation_plans'])
    await sql`alter table ${sql.table(table)} add column revision integer not null default 1`.execute(db);
}
