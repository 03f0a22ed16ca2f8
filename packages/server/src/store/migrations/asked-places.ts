import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { eventWords } from '../event-words.ts';
import type { Dialect } from './dialect.ts';

const labels = {
  643: 'location accuracy deviation',
  644: 'location positioning timed out',
  646: 'gps location requested',
  647: 'periodic gps positioning',
} as const;

/**
 * Whoever may not read positions does not learn either who was asked for his, or when they are kept: what older events
 * of it say is nobody's, so that it is erased, and they are not found by it from now on.
 */
export async function askedPlaces(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  let moved = 0n;
  for (const [event, label] of Object.entries(labels)) {
    const { numAffectedRows = 0n } = await sql`update events set place = 'nobody', words = ${label}
      where place is null and code like ${`18_${event}%`}`.execute(db);
    moved += numAffectedRows;
  }
  // SQLite finds and counts by a file beside it, which is made anew.
  if (moved === 0n || dialect === 'sqlite') return;
  const { rows } = await sql<{ panel: string; words: string }>`select distinct panel, words from events
    where place = 'nobody'`.execute(db);
  for (const { panel, words } of rows)
    await sql`update events set search = array_to_tsvector(${[...eventWords(panel, words)]})
      where panel = ${panel} and place = 'nobody' and words = ${words}`.execute(db);
  await sql`delete from event_hours`.execute(db);
  await sql`insert into event_hours (panel, hour, area, alarm, silent, events)
    select panel, floor(at / 3600000.0), coalesce(area, 0), case class when 'alarm' then 1 else 0 end, silent, count(*)
    from events where place is null group by 1, 2, 3, 4, 5`.execute(db);
}
