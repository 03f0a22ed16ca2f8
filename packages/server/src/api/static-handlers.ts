import type { staticRoutes } from '@homeward/contract/routes/static.ts';
import { offsetMinutes } from '../panels/time-zone.ts';
import { countries } from './countries.ts';
import { data } from './handler.ts';
import type { Handlers } from './handler.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `+05:30`. */
const offsetWord = (minutes: number): string => {
  const rest = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(rest / 60))}:${twoDigits(rest % 60)}`;
};

export const staticHandlers: Pick<Handlers, keyof typeof staticRoutes> = {
  'GET /static/about': ({ services }) => data({ name: 'Homeward', version: services.options.version }),
  'GET /static/country_code': () => data(countries),
  'GET /static/timezone': ({ services }) => {
    const now = services.clock.now();
    return data(
      ['UTC', ...Intl.supportedValuesOf('timeZone')].map((id) => ({
        id,
        offset: offsetWord(offsetMinutes(id, now)),
      })),
    );
  },
};
