import type { Instant } from '@homeward/contract/ids.ts';

/** From its first ms to the first of the next. */
export interface Span {
  readonly start: Instant;
  readonly end: Instant;
}

const dayMs = 24 * 3_600_000;

/** The days of a place: wall times → the day they fall into, 23 to 25 hours long where clocks are changed. */
export type LocalDays = (wall: Instant) => Span;

/** Ms that a zone's clock shows more than UTC. */
function offsetsOf(timeZone: string): (wall: Instant) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (wall) => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(wall)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(wall / 1000) * 1000;
  };
}

/** The days of a time zone (IANA name). A zone that nobody knows has the days of UTC. */
export function localDays(timeZone: string): LocalDays {
  let offsetAt: (wall: Instant) => number;
  try {
    offsetAt = offsetsOf(timeZone);
  } catch {
    offsetAt = () => 0;
  }
  let last: Span = { start: 0, end: 0 };

  /** The first moment of the day that is the `day`th since 1970 on the zone's clock. */
  function midnight(day: number): Instant {
    const shown = day * dayMs;
    const before = shown - offsetAt(shown - dayMs);
    const after = shown - offsetAt(shown + dayMs);
    if (before === after) return before;
    // Clocks are changed around this midnight: the earlier guess counts if the change comes after it.
    return offsetAt(Math.min(before, after)) === shown - Math.min(before, after)
      ? Math.min(before, after)
      : Math.max(before, after);
  }

  return (wall) => {
    if (wall >= last.start && wall < last.end) return last;
    const day = Math.floor((wall + offsetAt(wall)) / dayMs);
    last = { start: midnight(day), end: midnight(day + 1) };
    return last;
  };
}
