import { sql } from 'kysely';
import { indexSchema } from './word-queries.ts';
import { inScope } from './event-scope.ts';
import type { Lookup } from './event-queries.ts';
import type { EventScope } from './event-scope.ts';
import type { Db } from './store.ts';

const hourMs = 3_600_000;

export interface Span {
  readonly from: number;
  readonly until: number;
}
export interface Count {
  readonly events: number;
  readonly alarms: number;
}

const none: Count = { events: 0, alarms: 0 };
const sum = (...counts: readonly Count[]): Count => ({
  events: counts.reduce((all, { events }) => all + events, 0),
  alarms: counts.reduce((all, { alarms }) => all + alarms, 0),
});

const alarms = sql<number>`coalesce(sum(case class when 'alarm' then 1 else 0 end), 0)`;

/** Counts one span row by row; its row is told by its number among others. */
const spanCount = (db: Db, scope: EventScope, { from, until }: Span, no: number) =>
  db
    .selectFrom('events')
    .select((select) => [
      sql<number>`${sql.lit(no)}`.as('no'),
      select.fn.countAll<number>().as('events'),
      alarms.as('alarms'),
    ])
    .where((where) => inScope(where, scope))
    .where('at', '>=', from)
    .where('at', '<', until);

/**
 * Counts spans row by row, in one question. They are put together, not joined to a list of spans: what bounds each is
 * known to PostgreSQL then, and it does not take them for large parts of the log.
 */
async function counted(db: Db, scope: EventScope, spans: readonly Span[]): Promise<readonly Count[]> {
  const [first, ...others] = spans.flatMap((span, no) =>
    span.from < span.until ? [spanCount(db, scope, span, no)] : [],
  );
  if (first === undefined) return spans.map(() => none);
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  const counts = new Map(rows.map(({ no, ...count }) => [no, count]));
  return spans.map((_, no) => counts.get(no) ?? none);
}

type Hours = Map<number, Count>;

function add(hours: Hours, rows: readonly (Count & { readonly hour: number })[]) {
  for (const { hour, ...count } of rows) hours.set(hour, sum(hours.get(hour) ?? none, count));
}

/**
 * What was counted before of the whole hours from `first` to before `end`. The store sums each hour's areas; to sum the
 * days too costs it more than it spares: none of its ways to sort hours into spans is as quick as an hour a row.
 */
function countedHours(db: Db, lookup: Lookup, scope: EventScope, first: number, end: number) {
  let query = (lookup.tag === 'index' ? db.withSchema(indexSchema) : db)
    .selectFrom('event_hours')
    .select((select) => [
      'hour',
      select.fn.sum<number>('events').as('events'),
      sql<number>`sum(alarm * events)`.as('alarms'),
    ])
    .where('panel', '=', scope.panel)
    .where('hour', '>=', first)
    .where('hour', '<', end)
    .groupBy('hour');
  if (scope.areas.length > 0) query = query.where('area', 'in', [0, ...scope.areas]);
  if (!scope.silent) query = query.where('silent', '=', 0);
  return query.execute();
}

/** Of the same hours, what was stored after `upto` and not taken into the counts yet; of a SQLite log. */
function freshHours(db: Db, upto: number, scope: EventScope, first: number, end: number) {
  const hour = sql<number>`at / ${sql.lit(hourMs)}`;
  return (
    db
      .selectFrom('events')
      .select((select) => [hour.as('hour'), select.fn.countAll<number>().as('events'), alarms.as('alarms')])
      .where((where) => inScope(where, { ...scope, places: undefined }))
      .where('id', '>', upto)
      // The sum keeps SQLite from walking through the whole span instead of the few that are new.
      .where(sql<boolean>`at + 0 >= ${first * hourMs} and at + 0 < ${end * hourMs}`)
      .groupBy(hour)
      .execute()
  );
}

/** The whole hours of a span; `first` is not before `end` where it has none. */
const wholeHours = ({ from, until }: Span): { readonly first: number; readonly end: number } => ({
  first: Math.ceil(from / hourMs),
  end: Math.floor(until / hourMs),
});

/** The counts of hours from `first` to before `end`, which may be very far away. */
function within(hours: Hours, { first, end }: ReturnType<typeof wholeHours>): readonly Count[] {
  if (end - first > hours.size)
    return [...hours].flatMap(([hour, count]) => (first <= hour && hour < end ? [count] : []));
  const found: Count[] = [];
  for (let hour = first; hour < end; hour += 1) {
    const count = hours.get(hour);
    if (count) found.push(count);
  }
  return found;
}

/** Whatever whole hours the spans have, counted at once. */
async function hoursOf(db: Db, scope: EventScope, spans: readonly Span[], lookup: Lookup): Promise<Hours> {
  const hours: Hours = new Map();
  const whole = spans.map(wholeHours).filter(({ first, end }) => first < end);
  if (whole.length === 0) return hours;
  const first = Math.min(...whole.map((span) => span.first));
  const end = Math.max(...whole.map((span) => span.end));
  add(hours, await countedHours(db, lookup, scope, first, end));
  if (lookup.tag === 'index') add(hours, await freshHours(db, await lookup.upto(), scope, first, end));
  return hours;
}

/** What of a span is no whole hour: before the first, and after the last. Days of half-hour time zones have both. */
function edgesOf(span: Span): readonly [Span, Span] {
  const { first, end } = wholeHours(span);
  if (first >= end) return [span, { from: 0, until: 0 }];
  return [
    { from: span.from, until: first * hourMs },
    { from: end * hourMs, until: span.until },
  ];
}

const quarterMs = 900_000;

/**
 * Events of whereabouts are few, and not all see them: they are counted row by row, the quarters of hours that have any in
 * one question. Days of every time zone begin with a quarter.
 */
async function countedPlaces(
  db: Db,
  scope: EventScope,
  spans: readonly Span[],
): Promise<(span: Span) => readonly Count[]> {
  if (scope.places === undefined || spans.length === 0) return () => [];
  const from = Math.min(...spans.map((span) => span.from));
  const until = Math.max(...spans.map((span) => span.until));
  const quarter = sql<number>`at - at % ${sql.lit(quarterMs)}`;
  const rows = await db
    .selectFrom('events')
    .select((select) => [quarter.as('at'), select.fn.countAll<number>().as('events'), alarms.as('alarms')])
    .where((where) => inScope(where, scope))
    .where('place', 'is not', null)
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy(quarter)
    .execute();
  return (span) => rows.filter(({ at }) => span.from <= at && at < span.until);
}

/**
 * For each span of time how many events it holds, and how many of them alarms; in four questions at most. Spans begin and
 * end with a quarter of an hour, as days do.
 */
export async function countEvents(
  db: Db,
  scope: EventScope,
  spans: readonly Span[],
  lookup: Lookup,
): Promise<readonly Count[]> {
  // What one person did, or may not know of, is not counted beforehand.
  const each = lookup.tag === 'plain' || scope.actor !== null || (scope.without ?? []).length > 0;
  if (each) return counted(db, scope, spans);
  const hours = await hoursOf(db, scope, spans, lookup);
  const edges = await counted(db, { ...scope, places: undefined }, spans.flatMap(edgesOf));
  const places = await countedPlaces(db, scope, spans);
  return spans.map((span, index) =>
    sum(...places(span), ...edges.slice(2 * index, 2 * index + 2), ...within(hours, wholeHours(span))),
  );
}
