import type { EventClass } from '@homeward/contract/rules/alarms/event-string.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import { inScope } from './event-scope.ts';
import type { EventScope } from './event-scope.ts';
import { eventWords, isSought, sought } from './event-words.ts';
import type { LineKind, Sought } from './event-words.ts';
import { indexSchema, inIndex, inPostgres } from './word-queries.ts';
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
  /** Of each word of the search, the events whose line says it. */
  readonly said?: readonly (readonly LineKind[])[];
  readonly ids?: readonly number[];
}

export interface FoundEvent extends KeptEvent {
  /** The first picture of its incident that whoever asks may see, or null. */
  readonly capture: string | null;
}

/** A filter some of whose parts are taken care of elsewhere. */
type Wanted = { readonly [Part in keyof EventFilter]?: EventFilter[Part] | undefined };

type Where = ExpressionBuilder<Tables, 'events'>;

/** Of what one person did, the sum keeps a store from walking through everybody's instead of his. */
const sortable = ({ actor }: EventScope, column: 'at' | 'id') =>
  actor === null ? sql.ref<number>(column) : sql<number>`${sql.ref(column)} + 0`;

/** The pictures of an event's incident that a scope sees. */
function pictures(where: Where, { captures = { of: [] } }: EventScope) {
  const all = where
    .selectFrom('captures')
    .select('captures.id')
    .whereRef('captures.panel', '=', 'events.panel')
    .whereRef('captures.incident', '=', 'events.incident');
  if (captures === 'all') return all;
  return captures.of.length === 0
    ? all.where(sql<boolean>`1 = 0`)
    : all.where('captures.device', 'in', captures.of);
}

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
    ...(filter.media === true ? [where.exists(pictures(where, scope))] : []),
  ]);

/**
 * How a store finds what is in its log: row by row; by the index file beside a SQLite log, which goes up to some event;
 * or by what PostgreSQL keeps with each row.
 */
export type Lookup =
  | { readonly tag: 'plain' }
  | { readonly tag: 'index'; upto(): Promise<number> }
  | { readonly tag: 'postgres' };

const mostRows = 1000;

/** Where only a class or a span of time is asked for, the order of time has an index that has them together. */
const byTime = ({ class: ofClass, from, until, since }: EventFilter): boolean =>
  since === undefined && (ofClass !== undefined || from !== undefined || until !== undefined);

/**
 * In the same question: another one for a page that has incidents is another way to PostgreSQL and back. Most events
 * have none, and are not looked for.
 */
const firstPicture = (scope: EventScope) => (where: Where) =>
  where
    .case()
    .when('incident', 'is not', null)
    .then(pictures(where, scope).orderBy('captures.at').limit(1))
    .end()
    .as('capture');

const selected = (db: Db, scope: EventScope) =>
  db
    .selectFrom('events')
    .select(['id', 'epoch', 'received_at', 'silent', 'body', firstPicture(scope)])
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
      : await searched(db, scope, { ...filter, limit }, lookup, sought(scope.panel, text, filter.said));
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
      const query = inPostgres(scope.panel, what);
      return inTurns(filter, async (before, limit) => {
        const rows = await selected(db, scope)
          .select('words')
          .where((where) => matches(where, scope, { ...filter, before }))
          .where(sql<boolean>`search @@ ${query}::tsquery`)
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
        return {
          rows: rows.filter((row) => isMeant(scope, row, what)),
          last: rows.length < limit ? undefined : rows.at(-1)?.id,
        };
      });
    }
  }
}

/** Whether a row that a store found is what is sought: by its line it may have been found only nearly. */
function isMeant(scope: EventScope, row: Row & { readonly words: string }, what: Sought): boolean {
  const event = eventIn(row, what);
  return event === null || isSought(eventWords(scope.panel, row.words), what, event);
}

/** Asks again, for more each time, until there are enough; `last` is where the next turn begins, undefined at the end. */
async function inTurns(
  filter: EventFilter,
  ask: (
    before: number | undefined,
    limit: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly last: number | undefined }>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  let { before } = filter;
  for (let size = filter.limit; ; size = Math.min(size * 4, mostRows)) {
    const { rows, last } = await ask(before, size);
    found.push(...rows);
    if (found.length >= filter.limit) return found.slice(0, filter.limit);
    if (last === undefined) return found;
    before = last;
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
      if (isSought(eventWords(scope.panel, row.words), what, eventIn(row, what))) found.push(row);
      if (found.length === filter.limit) return found;
    }
    if (rows.length < mostRows) return found;
    before = rows.at(-1)?.id;
  }
}

/** The event of a row, where its line is asked for. */
const eventIn = ({ body }: Row, what: Sought): PanelEvent | null =>
  what.every(({ said }) => said.length === 0) ? null : (JSON.parse(body) as PanelEvent);

/** Takes ids from the index, newest first, until enough of them are what the filter wants. */
async function indexed(
  db: Db,
  scope: EventScope,
  filter: EventFilter,
  what: Sought,
): Promise<readonly Row[]> {
  const match = await inIndex(db, scope.panel, what);
  return inTurns(filter, async (before = Number.MAX_SAFE_INTEGER, size) => {
    const { rows } = await sql<{ rowid: number }>`
      select rowid from ${sql.table(`${indexSchema}.event_words`)}
      where event_words match ${match} and rowid < ${before} order by rowid desc limit ${size}`.execute(db);
    const ids = rows.map(({ rowid }) => rowid);
    const last = ids.at(-1);
    if (last === undefined) return { rows: [], last };
    const meant = await selected(db, scope)
      .select('words')
      .where((where) => matches(where, scope, { ...filter, before: undefined, ids }))
      .orderBy('id', 'desc')
      .execute();
    const isEnd = ids.length < size || (filter.since !== undefined && last <= filter.since);
    return { rows: meant.filter((row) => isMeant(scope, row, what)), last: isEnd ? undefined : last };
  });
}
