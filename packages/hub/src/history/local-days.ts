import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { offsetAt } from '@homeward/panel/time/zone-offset.ts';

/** From its first ms to the first of the next. */
export interface Span {
  readonly start: Instant;
  readonly end: Instant;
}

const dayMs = 24 * 3_600_000;

/** The days of a place: wall times → the day they fall into, 23 to 25 hours long where clocks are changed. */
export type LocalDays = (wall: Instant) => Span;

/** The days of a time zone (IANA name). A zone that nobody knows has the days of UTC. */
export function localDays(timeZone: string): LocalDays {
  const aheadAt = (wall: Instant): number => offsetAt(timeZone, wall);
  let last: Span = { start: 0, end: 0 };

  /** The first moment of the day that is the `day`th since 1970 on the zone's clock. */
  function midnight(day: number): Instant {
    const shown = day * dayMs;
    const before = shown - aheadAt(shown - dayMs);
    const after = shown - aheadAt(shown + dayMs);
    if (before === after) return before;
    // Clocks are changed around this midnight: the earlier guess counts if the change comes after it.
    return aheadAt(Math.min(before, after)) === shown - Math.min(before, after)
      ? Math.min(before, after)
      : Math.max(before, after);
  }

  return (wall) => {
    if (wall >= last.start && wall < last.end) return last;
    const day = Math.floor((wall + aheadAt(wall)) / dayMs);
    last = { start: midnight(day), end: midnight(day + 1) };
    return last;
  };
}
