import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { eventClass, eventLabel, eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { sql } from 'kysely';
import { eventWords } from './event-words.ts';
import { storable, storableData } from './storable.ts';
import type { Db, Store } from './store.ts';

export interface IncomingEvent {
  readonly panel: PanelId;
  readonly epoch: string;
  readonly event: PanelEvent;
  /** Never shown to anybody on the premises. */
  readonly silent: boolean;
}

/** An event on disk: `id` rises with the order of storing. */
export interface KeptEvent extends IncomingEvent {
  readonly id: number;
  readonly receivedAt: number;
}

/** Duress and silent hold-up say so by their number alone. */
export const isSilentCode = (event: PanelEvent): boolean => {
  const { event: number } = eventParts(event.code);
  return number === events.duress || number === events.silentPanic;
};

/** What tells where somebody is, is not found by the place: it would stay in indexes when the place has to go. */
const words = ({ name, actor, code, detail, tracker }: PanelEvent): string =>
  (tracker === undefined
    ? [name, actor.name, eventLabel(code), detail ?? '']
    : [actor.name, eventLabel(code)]
  )
    .join(' ')
    .toLowerCase();

/** As whom a slot of the panel's codes is known where no account is. */
export const slotDoer = (no: number): string => `slot:${no}`;

const doerOf = ({ actor: { account, slot } }: PanelEvent): string | null =>
  account ?? (slot?.tag === 'user' ? slotDoer(slot.no) : null);

const valuesOf = ({ panel, epoch, event, silent }: IncomingEvent, receivedAt: number) => [
  panel,
  epoch,
  event.seq,
  event.at,
  receivedAt,
  event.code,
  eventClass(event.code),
  event.area,
  event.device,
  event.incident,
  silent ? 1 : 0,
  event.actor.name,
  words(event),
  JSON.stringify(event),
  doerOf(event),
  event.tracker ?? null,
  [...eventWords(panel, words(event))].map(storable),
];

interface Stored {
  readonly id: number;
  readonly panel: string;
  readonly epoch: string;
  readonly seq: number;
}

const columns = sql`panel, epoch, seq, at, received_at, code, class, area, device, incident, silent, actor, words, body, doer, place`;
const fields = sql`e.value ->> 0, e.value ->> 1, cast(e.value ->> 2 as bigint), cast(e.value ->> 3 as bigint),
  cast(e.value ->> 4 as bigint), e.value ->> 5, e.value ->> 6, cast(e.value ->> 7 as integer),
  e.value ->> 8, e.value ->> 9, cast(e.value ->> 10 as integer), e.value ->> 11, e.value ->> 12, e.value ->> 13,
  e.value ->> 14, e.value ->> 15`;
const once = sql`on conflict (panel, epoch, seq) do nothing returning id, panel, epoch, seq`;

type Values = ReturnType<typeof valuesOf>;

/** Words and counts of these follow in a file of their own (event-index.ts). */
async function intoSqlite(db: Db, values: readonly Values[]): Promise<readonly Stored[]> {
  const json = JSON.stringify(values.map((one) => one.slice(0, 16)));
  const { rows } = await sql<Stored>`insert into events (${columns}) select ${fields}
    from json_each(${json}) as e where true order by e.key ${once}`.execute(db);
  return rows;
}

async function intoPostgres(db: Db, values: readonly Values[]): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    with fresh as (
      insert into events (${columns}, search)
      select ${fields}, array_to_tsvector(array(select json_array_elements_text(e.value -> 16)))
      from json_array_elements(cast(${JSON.stringify(values)} as json)) with ordinality as e(value, key) order by e.key
      on conflict (panel, epoch, seq) do nothing returning id, panel, epoch, seq, at, class, area, silent, place
    ), counted as (
      insert into event_hours (panel, hour, area, alarm, silent, events)
      select panel, floor(at / 3600000.0), coalesce(area, 0), case class when 'alarm' then 1 else 0 end, silent, count(*)
      from fresh where place is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (panel, hour, area, alarm, silent) do update set events = event_hours.events + excluded.events
    )
    select id, panel, epoch, seq from fresh order by id`.execute(db);
  return rows;
}

/**
 * Stores events in one statement, each (panel, epoch, seq) once; the caller gives the transaction. One JSON parameter
 * instead of seventeen a row: the statement stays the same, so that it is compiled once. Returns those that were new.
 */
export async function insertEvents(
  db: Db,
  dialect: Store['dialect'],
  given: readonly IncomingEvent[],
  receivedAt: number,
): Promise<readonly KeptEvent[]> {
  // One that the store does not take would come again for ever, and all that follow with it.
  const incoming = given.map((one) => storableData(one));
  const values = incoming.map((one) => valuesOf(one, receivedAt));
  const stored = dialect === 'sqlite' ? await intoSqlite(db, values) : await intoPostgres(db, values);
  const key = (panel: string, epoch: string, seq: number): string => `${panel} ${epoch} ${seq}`;
  const ids = new Map(stored.map((row) => [key(row.panel, row.epoch, row.seq), row.id]));
  return incoming.flatMap((one) => {
    const id = ids.get(key(one.panel, one.epoch, one.event.seq));
    return id === undefined ? [] : [{ ...one, id, receivedAt }];
  });
}
