import type { Moment } from '@homeward/contract/shapes/automation/moment.ts';
import type { LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import { nextInstant, nextOf } from './local-time.ts';
import type { Occurrence } from './local-time.ts';
import { sunInstant } from './sun.ts';
import type { Place } from './sun.ts';

/** Where a house keeps time: its zone, and its place on earth where that is known. */
export interface Whereabouts {
  readonly timeZone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The place on earth; null is unknown. */
export function placeOf({ timeZone, latitude, longitude }: Whereabouts): Place | null {
  return latitude === null || longitude === null ? null : { timeZone, latitude, longitude };
}

/**
 * The first time after the wall time `after` at which a moment comes, once per local day; `done` are days for which it
 * has come already. Null where it comes no more, or where nobody knows where the sun is.
 */
export function nextMoment(
  where: Whereabouts,
  moment: Moment,
  after: number,
  done: readonly LocalDate[] = [],
): Occurrence | null {
  if (moment.tag !== 'sun') return nextInstant(where.timeZone, moment, after, done);
  const place = placeOf(where);
  if (place === null) return null;
  return nextOf(where.timeZone, moment, after, done, (date) => {
    const at = sunInstant(place, date, moment.event);
    return at === null ? null : at + moment.offsetMinutes * 60_000;
  });
}
