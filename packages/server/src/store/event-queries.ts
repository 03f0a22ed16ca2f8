import type { EventClass } from '@homeward/contract/event-string.ts';
import type { PanelEvent } from '@homeward/contract/entities/event.ts';
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import { inScope } from './event-scope.ts';
import type { EventScope } from './event-scope.ts';
import { eventWords, isSought, sought } from './event-words.ts';
import type { Sought } from './event-words.ts';
import type { KeptEvent } from './events.ts';
import type { Tables } from './schema.ts';
import type { Db } from './store.ts';

export interface EventFilter {
  /** At most 1,000. */
  readonly limit: number;
  readonly offset?: number;
  readonly before?: number;
  readonly since?: number;
  readonly from?: number;
  readonly until?: number;
  readonly class?: EventClass;
  readonly media?: boolean;
  readonly area?: number;
  readonly device?: string;
  readonly incident?: string;
  /** Whoever did it, by name. */
  readonly person?: string;
  readonly search?: string;
  readonly ids?: readonly number[];
}

export interface FoundEvent extends KeptEvent {
  /** The first picture of its incident, or null. */
  readonly capture: string | null;
}

/** A filter some of whose parts are taken care of elsewhere. */
type Wanted = { readonly [Part in keyof EventFilter]?: EventFilter[Part] | undefined };

type Where = ExpressionBuilder<Tables, 'events'>;

/** Of what one person did, the sum keeps a store from walking through everybody's instead of his. */
const sortable = ({ actor }: EventScope, column: 'at' | 'id') =>
  actor === null ? sql.ref<number>(column) : sql<number>`${sql.ref(column)} + 0`;

const matches = (where: Where, scope: EventScope, filter: Wanted) =>
  where.and([
    ...(filter.before === undefined ? [] : [where(sortable(scope, 'id'), '<', filter.before)]),
    ...(filter.since === undefined ? [] : [where(sortable(scope, 'id'), '>', filter.since)]),
    ...(filter.from === undefined ? [] : [where('at', '>=', filter.from)]),
    ...(filter.until === undefined ? [] : [where('at', '<', filter.until)]),
    ...(filter.class === undefined ? [] : [where('class', '=', filter.class)]),
    ...(filter.area === undefined ? [] : [where('area', '=', filter.area)]),
    ...(filter.device === undefined ? [] : [where('device', '=', filter.device)]),
    ...(filter.incident === undefined ? [] : [where('incident', '=', filter.incident)]),
    ...(filter.person === undefined ? [] : [where('actor', '=', filter.person)]),
    ...(filter.ids === undefined ? [] : [where('id', 'in', [...filter.ids])]),
    ...(filter.media === true
      ? [
          where.exists(
            where
              .selectFrom('captures')
              .select('captures.id')
              .whereRef('captures.panel', '=', 'events.panel')
              .whereRef('captures.incident', '=', 'events.incident'),
          ),
        ]
      : []),
  ]);

/**
 * How a store finds what is in its log: row by row; by the index file beside a SQLite log, which goes up to some event;
 * or by what PostgreSQL keeps with each row.
 */
export type Lookup =
  | { readonly tag: 'plain' }
  | { readonly tag: 'index'; upto(): Promise<number> }
  | { readonly tag: 'postgres' };

/** The name under which the index file is attached. */
export const indexSchema = 'found';

const mostRows = 1000;

/** Where only a class or a span of time is asked for, the order of time has an index that has them together. */
const byTime = ({ class: ofClass, from, until, since }: EventFilter): boolean =>
  since === undefined && (ofClass !== undefined || from !== undefined || until !== undefined);

/**
 * In the same question: another one for a page that has incidents is another way to PostgreSQL and back. Most events
 * have none, and are not looked for.
 */
const firstPicture = (where: Where) =>
  where
    .case()
    .when('incident', 'is not', null)
    .then(
      where
        .selectFrom('captures')
        .select('captures.id')
        .whereRef('captures.panel', '=', 'events.panel')
        .whereRef('captures.incident', '=', 'events.incident')
        .orderBy('captures.at')
        .limit(1),
    )
    .end()
    .as('capture');

const selected = (db: Db, scope: EventScope) =>
  db
    .selectFrom('events')
    .select(['id', 'epoch', 'received_at', 'silent', 'body', firstPicture])
    .where((where) => inScope(where, scope));

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

const foundOf = ({ panel }: EventScope, row: Row): FoundEvent => ({
  panel,
  epoch: row.epoch,
  event: JSON.parse(row.body) as PanelEvent,
  silent: row.silent === 1,
  id: row.id,
  receivedAt: row.received_at,
  capture: row.capture,
});

/** Events of a scope, newest first. */
export async function findEvents(
  db: Db,
  scope: EventScope,
  filter: EventFilter,
  lookup: Lookup,
): Promise<readonly FoundEvent[]> {
  const limit = Math.min(filter.limit, mostRows);
  const text = filter.search ?? '';
  const rows =
    text === ''
      ? await newestRows(db, scope, filter, limit).execute()
      : await searched(db, scope, { ...filter, limit }, lookup, sought(scope.panel, text));
  return rows.map((row) => foundOf(scope, row));
}

/** The newest events of a scope; exported for a test of how a store finds them. */
export function newestRows(db: Db, scope: EventScope, filter: EventFilter, limit: number) {
  const { before, offset } = filter;
  const timed = byTime(filter);
  let query = selected(db, scope).limit(limit);
  query = timed
    ? query
        .where((where) => matches(where, scope, { ...filter, before: undefined }))
        .orderBy(sortable(scope, 'at'), 'desc')
    : query.where((where) => matches(where, scope, filter));
  if (timed && before !== undefined)
    query = query.where(
      sql<boolean>`(${sortable(scope, 'at')}, id) < ((select at from events where id = ${before}), cast(${before} as bigint))`,
    );
  query = query.orderBy(sortable(scope, 'id'), 'desc');
  return offset === undefined ? query : query.offset(offset);
}

async function searched(
  db: Db,
  scope: EventScope,
  filter: EventFilter,
  lookup: Lookup,
  what: Sought | null,
): Promise<readonly Row[]> {
  if (what === null) return [];
  switch (lookup.tag) {
    case 'plain':
      return unindexed(db, scope, filter, what, 0);
    case 'index': {
      const fresh = await unindexed(db, scope, filter, what, await lookup.upto());
      const left = filter.limit - fresh.length;
      if (left === 0) return fresh;
      return [...fresh, ...(await indexed(db, scope, { ...filter, limit: left }, what))];
    }
    case 'postgres': {
      const query = [...what.whole.map((one) => `'${one}'`), `'${what.beginning}':*`].join(' & ');
      return selected(db, scope)
        .where((where) => matches(where, scope, filter))
        .where(sql<boolean>`search @@ ${query}::tsquery`)
        .orderBy('id', 'desc')
        .limit(filter.limit)
        .execute();
    }
  }
}

/** Looks at each event stored after `after` that may be meant. */
async function unindexed(
  db: Db,
  scope: EventScope,
  filter: EventFilter,
  what: Sought,
  after: number,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  let { before } = filter;
  const since = Math.max(filter.since ?? 0, after);
  for (;;) {
    const rows = await selected(db, scope)
      .select('words')
      .where((where) => matches(where, scope, { ...filter, before, since }))
      .orderBy(sortable(scope, 'id'), 'desc')
      .limit(mostRows)
      .execute();
    for (const row of rows) {
      if (isSought(eventWords(scope.panel, row.words), what)) found.push(row);
      if (found.length === filter.limit) return found;
    }
    if (rows.length < mostRows) return found;
    before = rows.at(-1)?.id;
  }
}

/** Words that a beginning may stand for. */
const mostBegun = 32;

/**
 * What the index is asked for instead of a beginning: the words that have it, whose events it hands out newest first. Of
 * a beginning itself it would collect all events before the first. Of very many words the beginning is the lesser evil.
 */
async function beginningIn(db: Db, beginning: string): Promise<string> {
  const { rows } = await sql<{ word: string }>`
    select word from ${sql.table(`${indexSchema}.known_words`)}
    where word >= ${beginning} and word < ${`${beginning}\u{10ffff}`} limit ${mostBegun + 1}`.execute(db);
  if (rows.length === 0 || rows.length > mostBegun) return `${beginning}*`;
  return `(${rows.map(({ word }) => word).join(' OR ')})`;
}

/** Takes ids from the index, newest first, until enough of them are what the filter wants. */
async function indexed(
  db: Db,
  scope: EventScope,
  filter: EventFilter,
  what: Sought,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  const match = [...what.whole, await beginningIn(db, what.beginning)].join(' AND ');
  let before = filter.before ?? Number.MAX_SAFE_INTEGER;
  for (let size = filter.limit; ; size = Math.min(size * 4, mostRows)) {
    const { rows } = await sql<{ rowid: number }>`
      select rowid from ${sql.table(`${indexSchema}.event_words`)}
      where event_words match ${match} and rowid < ${before} order by rowid desc limit ${size}`.execute(db);
    const ids = rows.map(({ rowid }) => rowid);
    const last = ids.at(-1);
    if (last === undefined) return found;
    const meant = await selected(db, scope)
      .where((where) => matches(where, scope, { ...filter, ids }))
      .orderBy('id', 'desc')
      .execute();
    found.push(...meant);
    if (found.length >= filter.limit) return found.slice(0, filter.limit);
    if (ids.length < size || (filter.since !== undefined && last <= filter.since)) return found;
    before = last;
  }
}
