import type { EventClass } from '@homeward/contract/event-string.ts';
import type { PanelEvent } from '@homeward/contract/entities/event.ts';
import type { PanelId } from '@homeward/contract/ids.ts';
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { KeptEvent } from './events.ts';
import type { Tables } from './schema.ts';
import type { Db } from './store.ts';

/** Whose events: what a membership may see. All of it is plain data, since it crosses to a thread. */
export interface EventScope {
  readonly panel: PanelId;
  /** Empty is all; the panel itself (area 0) is always among them. */
  readonly areas: readonly number[];
  readonly silent: boolean;
  /** Only what this person did; null is everybody. */
  readonly actor: string | null;
}

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
  readonly search?: string;
  readonly ids?: readonly number[];
}

export interface FoundEvent extends KeptEvent {
  /** The first picture of its incident, or null. */
  readonly capture: string | null;
}

type Where = ExpressionBuilder<Tables, 'events'>;

const inScope = (where: Where, scope: EventScope) =>
  where.and([
    where('panel', '=', scope.panel),
    ...(scope.areas.length === 0
      ? []
      : [where.or([where('area', 'is', null), where('area', 'in', [...scope.areas])])]),
    ...(scope.silent ? [] : [where('silent', '=', 0)]),
    ...(scope.actor === null ? [] : [where('actor', '=', scope.actor)]),
  ]);

const literal = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, (found) => `\\${found}`);

const matches = (where: Where, filter: EventFilter) =>
  where.and([
    ...(filter.before === undefined ? [] : [where('id', '<', filter.before)]),
    ...(filter.since === undefined ? [] : [where('id', '>', filter.since)]),
    ...(filter.from === undefined ? [] : [where('at', '>=', filter.from)]),
    ...(filter.until === undefined ? [] : [where('at', '<', filter.until)]),
    ...(filter.class === undefined ? [] : [where('class', '=', filter.class)]),
    ...(filter.area === undefined ? [] : [where('area', '=', filter.area)]),
    ...(filter.device === undefined ? [] : [where('device', '=', filter.device)]),
    ...(filter.incident === undefined ? [] : [where('incident', '=', filter.incident)]),
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

/** Events of a scope, newest first. */
export async function findEvents(
  db: Db,
  scope: EventScope,
  filter: EventFilter,
): Promise<readonly FoundEvent[]> {
  let query = db
    .selectFrom('events')
    .select((select) => [
      'id',
      'epoch',
      'received_at',
      'silent',
      'body',
      select
        .selectFrom('captures')
        .select('captures.id')
        .whereRef('captures.panel', '=', 'events.panel')
        .whereRef('captures.incident', '=', 'events.incident')
        .orderBy('captures.at')
        .limit(1)
        .as('capture'),
    ])
    .where((where) => inScope(where, scope))
    .where((where) => matches(where, filter))
    .orderBy('id', 'desc')
    .limit(Math.min(filter.limit, 1000));
  if (filter.offset !== undefined) query = query.offset(filter.offset);
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = `%${literal(filter.search)}%`;
    query = query.where(sql<boolean>`words like ${pattern} escape '\\'`);
  }
  return (await query.execute()).map((row) => ({
    panel: scope.panel,
    epoch: row.epoch,
    event: JSON.parse(row.body) as PanelEvent,
    silent: row.silent === 1,
    id: row.id,
    receivedAt: row.received_at,
    capture: row.capture,
  }));
}

export interface Span {
  readonly from: number;
  readonly until: number;
}

/** For each span of time how many events it holds, and how many of them alarms. */
export async function countEvents(
  db: Db,
  scope: EventScope,
  spans: readonly Span[],
): Promise<readonly { readonly events: number; readonly alarms: number }[]> {
  const counts = [];
  for (const { from, until } of spans) {
    const row = await db
      .selectFrom('events')
      .select((select) => [
        select.fn.countAll<number>().as('events'),
        select.fn
          .sum<number | null>(select.case().when('class', '=', 'alarm').then(1).else(0).end())
          .as('alarms'),
      ])
      .where((where) => inScope(where, scope))
      .where('at', '>=', from)
      .where('at', '<', until)
      .executeTakeFirst();
    counts.push({ events: row?.events ?? 0, alarms: row?.alarms ?? 0 });
  }
  return counts;
}
