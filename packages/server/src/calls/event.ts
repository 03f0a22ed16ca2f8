import { mostEvents } from '@homeward/contract/routes/event.ts';
import type { eventRoutes } from '@homeward/contract/routes/event.ts';
import type { EventClass } from '@homeward/contract/event-string.ts';
import { encodeReport } from '@homeward/contract/wire/event.ts';
import type { StoredEvent } from '@homeward/contract/wire/event.ts';
import { doerOf } from '../accounts/memberships.ts';
import { AppError } from '../app-error.ts';
import { eventInScope } from '../panels/event-scope.ts';
import { offsetMinutes, startOfDay } from '../panels/time-zone.ts';
import type { EventFilter, EventScope, FoundEvent } from '../store/event-queries.ts';
import { data } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { eventLines } from './event-lines.ts';

const pageSize = 50;
const reportPageSize = 10;

const scopeOf = ({ panel, scope, own, person, membership }: AtPanel): EventScope => ({
  panel,
  areas: scope.areas,
  silent: scope.silent,
  actor: own ? doerOf(person.account, membership) : null,
});

const zoneOf = ({ resident }: AtPanel): string => resident?.head.timeZone ?? 'UTC';

const storedOf = (context: AtPanel, { id, epoch, receivedAt, event }: FoundEvent): StoredEvent => ({
  reportId: String(id),
  epoch,
  receivedAt,
  event: eventInScope(context.scope, event),
});

/** The number of a row as a client sends it back. */
function rowId(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new AppError('inputError', 'v2_mg_input_error');
  return Number(text);
}

const classes: Readonly<Record<'alarm' | 'arming' | 'fault', EventClass>> = {
  alarm: 'alarm',
  arming: 'arming',
  fault: 'fault',
};
const classOf = (type: string | undefined): EventClass | null =>
  type === 'alarm' || type === 'arming' || type === 'fault' ? classes[type] : null;

/** Begin and end of a calendar day, `YYYY/MM/DD`, in the panel's zone. */
function dayOf(zone: string, date: string): { readonly from: number; readonly until: number } {
  const [year = 0, month = 0, day = 0] = date.split('/').map(Number);
  return { from: startOfDay(zone, year, month, day), until: startOfDay(zone, year, month, day + 1) };
}

const given = <Key extends string, Value>(key: Key, value: Value | undefined | null) =>
  value === undefined || value === null ? {} : ({ [key]: value } as { readonly [K in Key]: Value });

/** What is shown without names is not found by them either: a hit would tell what the mask hides. */
function assertShown(
  { scope }: AtPanel,
  { search, person }: { search?: string | undefined; person?: string | undefined },
): void {
  if (scope.masked && (search !== undefined || person !== undefined))
    throw new AppError('forbidden', 'v2_mg_no_search_masked');
}

export const eventHandlers: Pick<Handlers, keyof typeof eventRoutes> = {
  'GET /event': async (context, { query }) => {
    assertShown(context, query);
    const zone = zoneOf(context);
    const filter: EventFilter = {
      limit: Math.min(Math.max(query.num ?? pageSize, 1), mostEvents),
      ...given('before', rowId(query.before)),
      ...given('since', rowId(query.since_id)),
      ...given('class', classOf(query.type)),
      ...(query.type === 'media' ? { media: true } : {}),
      ...(query.event_date === undefined ? {} : dayOf(zone, query.event_date)),
      ...given('area', query.area),
      ...given('device', query.device_id),
      ...given('incident', query.incident),
      ...given('person', query.person),
      ...given('search', query.search),
    };
    const view = { scope: context.scope, zone };
    return { tag: 'list', json: await context.services.reader.page(scopeOf(context), filter, view) };
  },
  'GET /event/report': async (context, { query }) => {
    const page = Math.max(query.page_num ?? 1, 1);
    const zone = query.set_utc === '1' ? 'UTC' : zoneOf(context);
    const found = await context.services.reader.find(scopeOf(context), {
      limit: reportPageSize,
      offset: (page - 1) * reportPageSize,
    });
    return data(
      found.map((event) => encodeReport(storedOf(context, event), offsetMinutes(zone, event.event.at))),
    );
  },
  'GET /event/days': async (context, { query }) => {
    const zone = zoneOf(context);
    const [year = 0, month = 0] = query.month.split('/').map(Number);
    // One more than the month has: each day ends where the next begins.
    const [first = 0, ...ends] = Array.from(
      { length: new Date(Date.UTC(year, month, 0)).getUTCDate() + 1 },
      (_, index) => startOfDay(zone, year, month, index + 1),
    );
    const days = ends.map((until, index) => ({ from: ends[index - 1] ?? first, until }));
    const counts = await context.services.reader.count(scopeOf(context), days);
    return data(
      counts.flatMap(({ events, alarms }, index) => {
        const date = `${query.month}/${String(index + 1).padStart(2, '0')}`;
        return events > 0 ? [{ date, events, alarms }] : [];
      }),
    );
  },
  'GET /event/export': (context, { query }) => {
    assertShown(context, query);
    const zone = zoneOf(context);
    const filter = {
      from: dayOf(zone, query.from).from,
      until: dayOf(zone, query.until).until,
      ...given('class', classOf(query.type)),
      ...given('area', query.area),
      ...given('device', query.device_id),
      ...given('person', query.person),
      ...given('search', query.search),
    };
    const name = `events-${query.from}-${query.until}.csv`.replaceAll('/', '');
    return { tag: 'table', name, lines: eventLines(context, scopeOf(context), filter, zone) };
  },
};
