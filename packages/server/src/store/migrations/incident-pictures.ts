import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A page of events tells the first picture of each one's incident. */
export async function incidentPictures(db: Kysely<unknown>): Promise<void> {
  await sql`create index captures_of_incident on captures (panel, incident, at) where incident is not null`.execute(
    db,
  );
}
