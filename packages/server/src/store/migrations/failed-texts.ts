import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How the gateway had named a text message that then did not arrive: a receipt that comes again is of no other one. */
export async function failedTexts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column taken_as text`.execute(db);
}
