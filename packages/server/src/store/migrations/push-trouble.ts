import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Why pushes to a device come to nothing, and since when. */
export async function pushTrouble(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_devices add column trouble text`.execute(db);
  await sql`alter table push_devices add column trouble_at bigint`.execute(db);
}
