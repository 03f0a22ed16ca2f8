import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Who made a code for a panel, when, and which company used it: those from before have none, and are not listed. */
export async function enrolmentCodes(db: Kysely<unknown>): Promise<void> {
  const columns = [
    "id text not null default ''",
    'tenant text',
    "by_name text not null default ''",
    'created_at bigint not null default 0',
    'used_by text',
  ];
  for (const column of columns) await sql.raw(`alter table enrolment_codes add column ${column}`).execute(db);
  await sql`create index enrolment_codes_of_tenant on enrolment_codes (tenant, created_at)`.execute(db);
}
