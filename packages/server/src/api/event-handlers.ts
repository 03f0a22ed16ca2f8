import type { eventRoutes } from '@homeward/contract/routes/event.ts';
import type { EventClass } from '@homeward/contract/event-string.ts';
import { encodeEvent, encodeReport } from '@homeward/contract/wire/event.ts';
import type { StoredEvent } from '@homeward/contract/wire/event.ts';
import type { IncidentId } from '@homeward/contract/ids.ts';
import { AppError, notFound } from '../app-error.ts';
import { partOf } from '../panels/resident.ts';
import { eventInScope, incidentInScope, seesIncident } from '../panels/scope.ts';
import { offsetMinutes, startOfDay } from '../panels/time-zone.ts';
import type { EventFilter, EventScope, FoundEvent } from '../store/event-queries.ts';
import { command } from './command.ts';
import { data, done, stateOf } from './handler.ts';
import type { AtPanel, Handlers } from './handler.ts';

const pageSize = 50;
const reportPageSize = 10;
const most = 1000;

const scopeOf = ({ panel, scope, own, person }: AtPanel): EventScope => ({
  panel,
  areas: scope.areas,
  silent: scope.silent,
  actor: own ? person.account.name : null,
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

export const eventHandlers: Pick<Handlers, keyof typeof eventRoutes> = {
  'GET /event': async (context, { query }) => {
    const zone = zoneOf(context);
    const filter: EventFilter = {
      limit: Math.min(Math.max(query.num ?? pageSize, 1), most),
      ...given('before', rowId(query.before)),
      ...given('since', rowId(query.since_id)),
      ...given('class', classOf(query.type)),
      ...(query.type === 'media' ? { media: true } : {}),
      ...(query.event_date === undefined ? {} : dayOf(zone, query.event_date)),
      ...given('area', query.area),
      ...given('device', query.device_id),
      ...given('incident', query.incident),
      ...given('search', query.search),
    };
    const found = await context.services.reader.find(scopeOf(context), filter);
    return data(
      found.map((event) => ({
        ...encodeEvent(storedOf(context, event), offsetMinutes(zone, event.event.at)),
        capture_id: event.capture ?? '',
      })),
    );
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
    const dates = Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, index) => {
      const day = String(index + 1).padStart(2, '0');
      return `${query.month}/${day}`;
    });
    const counts = await context.services.reader.count(
      scopeOf(context),
      dates.map((date) => dayOf(zone, date)),
    );
    return data(
      dates.flatMap((date, index) => {
        const count = counts[index];
        return count && count.events > 0 ? [{ date, events: count.events, alarms: count.alarms }] : [];
      }),
    );
  },
  'GET /incident': (context, { query }) => {
    return data(
      partOf(stateOf(context), 'incidents')
        .filter((incident) => seesIncident(context.scope, incident))
        .filter(({ id }) => query.id === undefined || id === query.id)
        .map((incident) => incidentInScope(context.scope, incident)),
    );
  },
  'POST /incident': async (context, { body }) => {
    const incident = partOf(stateOf(context), 'incidents').find(({ id }) => id === body.id);
    if (!incident || !seesIncident(context.scope, incident)) throw notFound();
    await command(context, {
      tag: 'incident',
      incident: body.id as IncidentId,
      act: body.act,
      reason: body.reason ?? null,
      text: body.text ?? '',
    });
    return done;
  },
};
