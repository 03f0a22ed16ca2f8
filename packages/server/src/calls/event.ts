import { mostEvents } from '@homeward/contract/routes/alarms/event.ts';
import type { eventRoutes } from '@homeward/contract/routes/alarms/event.ts';
import type { EventClass } from '@homeward/contract/rules/alarms/event-string.ts';
import { encodeReport } from '@homeward/contract/wire/event.ts';
import { AppError } from '../base/app-error.ts';
import { offsetMinutes, startOfDay } from '../panels/time-zone.ts';
import type { EventFilter } from '../store/event-queries.ts';
import { linesSaying } from '../events/line-search.ts';
import { accountLocale } from '../texts/language.ts';
import { data } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { eventLines } from './event-lines.ts';
import { scopeOfEvents, storedOf, zoneOf } from './event-scope.ts';

const pageSize = 50;
const reportPageSize = 10;

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

interface Narrowing {
  readonly type?: 'media' | EventClass | 'all' | undefined;
  readonly area?: number | undefined;
  readonly device_id?: string | undefined;
  readonly incident?: string | undefined;
  readonly person?: string | undefined;
  readonly search?: string | undefined;
}

/** A search finds beside names what the lines of the log say to whoever asks, in his language. */
async function saidTo(
  { services, session }: AtPanel,
  search: string | undefined,
): Promise<Partial<EventFilter>> {
  if (search === undefined || search === '') return {};
  const said = linesSaying(await accountLocale(services, session.account), search);
  return said.every((events) => events.length === 0) ? {} : { said };
}

/** What narrows a list narrows the table that is saved of it alike. */
const narrowed = ({ type, area, device_id: device, incident, person, search }: Narrowing) => ({
  ...given('class', classOf(type)),
  ...(type === 'media' ? { media: true } : {}),
  ...given('area', area),
  ...given('device', device),
  ...given('incident', incident),
  ...given('person', person),
  ...given('search', search),
});

export const eventHandlers: Pick<Handlers, keyof typeof eventRoutes> = {
  'GET /event': async (context, { query }) => {
    assertShown(context, query);
    const zone = zoneOf(context);
    const filter: EventFilter = {
      limit: Math.min(Math.max(query.num ?? pageSize, 1), mostEvents),
      ...given('before', rowId(query.before)),
      ...given('since', rowId(query.since_id)),
      ...(query.event_date === undefined ? {} : dayOf(zone, query.event_date)),
      ...narrowed(query),
      ...(await saidTo(context, query.search)),
    };
    const view = { scope: context.scope, zone };
    return { tag: 'list', json: await context.services.reader.page(scopeOfEvents(context), filter, view) };
  },
  'GET /event/report': async (context, { query }) => {
    const page = Math.max(query.page_num ?? 1, 1);
    const zone = query.set_utc === '1' ? 'UTC' : zoneOf(context);
    const found = await context.services.reader.find(scopeOfEvents(context), {
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
    const counts = await context.services.reader.count(scopeOfEvents(context), days);
    return data(
      counts.flatMap(({ events, alarms }, index) => {
        const date = `${query.month}/${String(index + 1).padStart(2, '0')}`;
        return events > 0 ? [{ date, events, alarms }] : [];
      }),
    );
  },
  'GET /event/export': async (context, { query }) => {
    assertShown(context, query);
    const zone = zoneOf(context);
    const filter = {
      from: dayOf(zone, query.from).from,
      until: dayOf(zone, query.until).until,
      ...narrowed(query),
      ...(await saidTo(context, query.search)),
    };
    const name = `events-${query.from}-${query.until}.csv`.replaceAll('/', '');
    return { tag: 'table', name, lines: eventLines(context, scopeOfEvents(context), filter, zone) };
  },
};
