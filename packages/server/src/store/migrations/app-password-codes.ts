import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** An app password may act with its owner's code at one panel. */
export async function appPasswordCodes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_passwords add column code_panel text`.execute(db);
  await sql`alter table app_passwords add column code_slot integer`.execute(db);
}
