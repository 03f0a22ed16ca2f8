import type { Calendar } from '@homeward/contract/shapes/automation/calendar.ts';
import type { CalendarRow, scheduleRoutes } from '@homeward/contract/routes/automation/schedule.ts';
import { CalendarId } from '@homeward/contract/shapes/values/ids.ts';
import { isHttpUrl } from '@homeward/contract/words/values/http-url.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { secretShown } from '@homeward/contract/words/reports/report-url.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { freshId } from './fresh-id.ts';

const staleMs = limits.calendarStaleDays * 86_400_000;
const shown = 3;

type CalendarCall = Extract<keyof typeof scheduleRoutes, `${string} /panel/calendar`>;

const wrong = (where: string, why: 'v2_mg_invalid_url' | 'v2_mg_max_limit_name_length'): AppError =>
  new AppError('inputError', why, { data: { where } });

/** An address as it is fetched: `webcal:` is a word of calendar programs for `https:`. Throws for what is none. */
function addressOf(text: string): string {
  const url = text.trim().replace(/^webcals?:/i, 'https:');
  if (!isHttpUrl(url) || url.length > 2000) throw wrong('address', 'v2_mg_invalid_url');
  return url;
}

function nameOf(text: string): string {
  if (Array.from(text.trim()).length > limits.nameLength) throw wrong('name', 'v2_mg_max_limit_name_length');
  return text.trim();
}

const calendarsOf = (context: AtPanel): readonly Calendar[] => partOf(stateOf(context), 'settings').calendars;

/** Sets all calendars anew: those that are shown keep the addresses that the panel has. */
const put = (context: AtPanel, calendars: readonly Calendar[], pin: string | undefined): Promise<unknown> =>
  configure(context, { tag: 'putSettings', settings: { calendars } }, pin ?? null);

export const calendarHandlers: Pick<Handlers, CalendarCall> = {
  'GET /panel/calendar': (context) => {
    const resident = stateOf(context);
    const readings = partOf(resident, 'calendarsNow');
    const now = context.services.clock.now();
    return data({
      revision: partOf(resident, 'setupRevision'),
      calendars: calendarsOf(context).map(({ id, name, host }): CalendarRow => {
        const reading = readings.find(({ calendar }) => calendar === id);
        const failedSince = reading?.failedSince ?? null;
        const events = reading?.events ?? [];
        return {
          id,
          name,
          host,
          tried_at: reading?.triedAt ?? null,
          read_at: reading?.readAt ?? null,
          failed_since: failedSince,
          problem: reading?.problem ?? null,
          stale: failedSince !== null && now - failedSince >= staleMs,
          events: events.length,
          next: events.filter(({ to }) => to > now).slice(0, shown),
        };
      }),
    });
  },
  'POST /panel/calendar': async (context, { body: { name, address, pincode } }) => {
    const id = CalendarId.parse(freshId(context));
    const calendar = { id, name: nameOf(name), host: '', address: addressOf(address) };
    await put(context, [...calendarsOf(context), calendar], pincode);
    return data({ id });
  },
  'PUT /panel/calendar': async (context, { body: { id, name, address, pincode } }) => {
    const before = calendarsOf(context);
    const own = before.find((one) => one.id === id);
    if (own === undefined) throw notFound();
    const changed = {
      ...own,
      name: nameOf(name ?? own.name),
      address: address === undefined ? secretShown : addressOf(address),
    };
    await put(
      context,
      before.map((one) => (one === own ? changed : one)),
      pincode,
    );
    return done;
  },
  'DELETE /panel/calendar': async (context, { body: { id, pincode } }) => {
    const before = calendarsOf(context);
    if (before.every((one) => one.id !== id)) throw notFound();
    await put(
      context,
      before.filter((one) => one.id !== id),
      pincode,
    );
    return done;
  },
};
