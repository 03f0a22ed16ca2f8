const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    // A panel may name a zone that this machine does not know; its times are then shown in UTC.
  }
  formats.set(zone, format);
  return format;
}

const dayMs = 86_400_000;
/** Of each zone, the offset at the beginning of days by UTC; to ask the calendar costs microseconds. */
const asked = new Map<string, Map<number, number>>();
/** Days that are kept of a zone. */
const mostDays = 5000;

function offsetAt(zone: string, at: number): number {
  const name = formatOf(zone)
    ?.formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '');
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

function offsetOfDay(zone: string, day: number): number {
  const days = asked.get(zone) ?? new Map<number, number>();
  asked.set(zone, days);
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= mostDays) days.clear();
  const offset = offsetAt(zone, day * dayMs);
  days.set(day, offset);
  return offset;
}

/** Minutes east of UTC in a zone at an instant; 0 for a zone nobody knows. */
export function offsetMinutes(zone: string, at: number): number {
  const day = Math.floor(at / dayMs);
  const offset = offsetOfDay(zone, day);
  // No zone goes forth and back within a day.
  return offset === offsetOfDay(zone, day + 1) ? offset : offsetAt(zone, at);
}

const week = 7 * dayMs;
/** Weeks before and after now that somebody is told of. */
const told = 60;
type Changes = readonly (readonly [from: number, minutes: number])[];
const known = new Map<string, { readonly week: number; readonly changes: Changes }>();

/**
 * When the clock of a zone changes between a year ago and a year ahead, rising: instants, and minutes east of UTC from
 * then on. The first is where that time begins, the last where it ends.
 */
export function clockChanges(zone: string, now: number): Changes {
  const thisWeek = Math.floor(now / week);
  const before = known.get(zone);
  if (before?.week === thisWeek) return before.changes;
  const first = (thisWeek - told) * week;
  const end = (thisWeek + told) * week;
  const changes: [number, number][] = [[first, offsetMinutes(zone, first)]];
  // No zone goes forth and back within a week.
  for (let from = first; from < end; from += week) {
    const offset = offsetMinutes(zone, from + week);
    if (offset === offsetMinutes(zone, from)) continue;
    let [same, other] = [from, from + week];
    while (other - same > 60_000) {
      const middle = Math.round((same + other) / 120_000) * 60_000;
      if (offsetAt(zone, middle) === offset) other = middle;
      else same = middle;
    }
    changes.push([other, offset]);
  }
  changes.push([end, offsetMinutes(zone, end)]);
  known.set(zone, { week: thisWeek, changes });
  return changes;
}

/** The instant at which a calendar day begins in a zone; in a zone that skips midnight, the first instant after it. */
export function startOfDay(zone: string, year: number, month: number, day: number): number {
  const utc = Date.UTC(year, month - 1, day);
  const guess = utc - offsetMinutes(zone, utc) * 60_000;
  return utc - offsetMinutes(zone, guess) * 60_000;
}
