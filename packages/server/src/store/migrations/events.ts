import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { eventWords } from '../event-words.ts';
import type { Dialect } from './dialect.ts';

/** Rows whose words are looked at in one go. */
const slice = 5000;

/**
 * Indexes for what people look for, and on PostgreSQL words to search and counts by the hour; beside SQLite's file
 * these lie in one of their own (event-index.ts).
 */
export async function events(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`drop index events_by_class`.execute(db);
  await sql`drop index events_by_time`.execute(db);
  await sql`create index events_by_class on events (panel, class, at, id)`.execute(db);
  await sql`create index events_by_time on events (panel, at, id)`.execute(db);
  await sql`create index events_by_device on events (panel, device, id) where device is not null`.execute(db);
  if (dialect === 'sqlite') return;
  await sql`alter table events add column search tsvector`.execute(db);
  await sql`create table event_hours (
    panel text not null, hour bigint not null, area integer not null, alarm integer not null,
    silent integer not null, events bigint not null, primary key (panel, hour, area, alarm, silent))`.execute(
    db,
  );
  await sql`insert into event_hours (panel, hour, area, alarm, silent, events)
    select panel, floor(at / 3600000.0), coalesce(area, 0), case class when 'alarm' then 1 else 0 end, silent, count(*)
    from events group by 1, 2, 3, 4, 5`.execute(db);
  for (let last = 0; ;) {
    const { rows } = await sql<{
      id: number;
      panel: string;
      words: string;
    }>`select id, panel, words from events where id > ${last} order by id limit ${slice}`.execute(db);
    for (const { id, panel, words } of rows)
      await sql`update events set search = array_to_tsvector(${[...eventWords(panel, words)]}) where id = ${id}`.execute(
        db,
      );
    last = rows.at(-1)?.id ?? last;
    if (rows.length < slice) break;
  }
  await sql`create index events_search on events using gin (search)`.execute(db);
}
