import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { eventWords } from '../event-words.ts';
import type { Dialect } from './dialect.ts';

/**
 * Whose whereabouts events tell, beside them. Those of alarms that name no tracker are nobody's, so that their places are
 * erased, and are not found by them from now on.
 */
export async function eventPlaces(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`alter table events add column place text`.execute(db);
  await sql`update events set place = 'nobody', words = 'location of alarm triggered'
    where code like '18_645%'`.execute(db);
  await sql`create index events_by_place on events (panel, place, at) where place is not null`.execute(db);
  if (dialect === 'sqlite') return;
  const { rows } = await sql<{ panel: string; words: string }>`select distinct panel, words from events
    where place is not null`.execute(db);
  for (const { panel, words } of rows)
    await sql`update events set search = array_to_tsvector(${[...eventWords(panel, words)]})
      where panel = ${panel} and place is not null`.execute(db);
  await sql`delete from event_hours`.execute(db);
  await sql`insert into event_hours (panel, hour, area, alarm, silent, events)
    select panel, floor(at / 3600000.0), coalesce(area, 0), case class when 'alarm' then 1 else 0 end, silent, count(*)
    from events where place is null group by 1, 2, 3, 4, 5`.execute(db);
}
