import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Who of the care contacts a message is for, beside the account; and until when their turns of an incident last. */
export async function careContacts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column contact text`.execute(db);
  await sql`alter table outbox add column contact_name text`.execute(db);
  await sql`alter table escalations add column contacts_until bigint`.execute(db);
}
