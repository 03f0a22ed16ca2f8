import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How a case of support was closed, by whom, for which company, and what came of it. */
export async function supportEnds(db: Kysely<unknown>): Promise<void> {
  for (const column of ['ended_how', 'ended_by', 'ended_company', 'outcome'])
    await sql.raw(`alter table support_cases add column ${column} text not null default ''`).execute(db);
}
