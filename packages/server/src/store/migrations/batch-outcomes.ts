import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which panels of a batch may have a part of its change, why they give that back, and what came of what they were asked. */
export async function batchOutcomes(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    'halfway integer not null default 0',
    "because text not null default ''",
    "outcomes text not null default '[]'",
  ])
    await sql.raw(`alter table batch_panels add column ${column}`).execute(db);
  // Looked at all the time, and nearly always empty.
  await sql`create index batch_panels_taken_back on batch_panels (batch) where because <> ''`.execute(db);
}
