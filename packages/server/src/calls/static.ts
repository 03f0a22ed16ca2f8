import type { staticRoutes } from '@homeward/contract/routes/api/static.ts';
import { offsetMinutes } from '../panels/time-zone.ts';
import { countries } from './countries.ts';
import { data } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `+05:30`. */
const offsetWord = (minutes: number): string => {
  const rest = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(rest / 60))}:${twoDigits(rest % 60)}`;
};

interface ZoneRow {
  readonly id: string;
  readonly offset: string;
}
/** Offsets change at a quarter of an hour at the soonest; asking for all of them takes some milliseconds. */
const quarter = 15 * 60_000;
let known: { readonly quarter: number; readonly rows: readonly ZoneRow[] } | null = null;

function zonesAt(now: number): readonly ZoneRow[] {
  const at = Math.floor(now / quarter);
  if (known?.quarter !== at) {
    const ids = ['UTC', ...Intl.supportedValuesOf('timeZone')];
    const rows = ids.map((id) => ({ id, offset: offsetWord(offsetMinutes(id, at * quarter)) }));
    known = { quarter: at, rows };
  }
  return known.rows;
}

export const staticHandlers: Pick<Handlers, keyof typeof staticRoutes> = {
  'GET /static/about': ({ services }) => data({ name: 'Homeward', version: services.options.version }),
  'GET /static/country_code': () => data(countries),
  'GET /static/timezone': ({ services }) => data(zonesAt(services.clock.now())),
};
