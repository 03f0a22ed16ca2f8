import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Why somebody was told, and at which turn; and of an incident the turns of its care contacts, and when the next comes. */
export async function contactTurns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column reason text`.execute(db);
  await sql`alter table outbox add column turn integer`.execute(db);
  await sql`alter table escalations add column contacts_plan text`.execute(db);
  await sql`alter table escalations add column contacts_at bigint`.execute(db);
  await sql`create index escalations_turns on escalations (contacts_at) where contacts_at is not null`.execute(
    db,
  );
}
