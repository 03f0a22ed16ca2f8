import { firstDayOf } from '@homeward/contract/words/values/civil-date.ts';

/** How far local time is ahead of UTC, from the time zones that the runtime knows. */

const hour = 3_600_000;
/** Years 1 to 9999; what lies beyond has the offset of the end it lies beyond. */
const earliest = -62_135_596_800_000;
const latest = 253_402_300_799_999;
/** A zone that is asked for more hours, about six weeks, forgets and begins anew; so does the list of zones. */
const remembered = 1024;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Offset at the full hour, by hour. */
  readonly hours: Map<number, number>;
}

const zones = new Map<string, Zone>();

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

function formatIfKnown(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return formatOf(timeZone);
  } catch {
    return null;
  }
}

/** Whether the runtime knows the time zone by this IANA name. */
export const isTimeZone = (timeZone: string): boolean => formatIfKnown(timeZone) !== null;

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const zone: Zone = { format: formatIfKnown(timeZone) ?? formatOf('UTC'), hours: new Map() };
  if (zones.size >= remembered) zones.clear();
  zones.set(timeZone, zone);
  return zone;
}

/** Asks the runtime, which takes some microseconds. */
function askedOffset({ format }: Zone, wallMs: number): number {
  const named: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format.formatToParts(wallMs)) named[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = named;
  const local = (((firstDayOf(year, month) + day - 1) * 24 + hours) * 60 + minute) * 60 + second;
  return local * 1000 - Math.floor(wallMs / 1000) * 1000;
}

function fullHourOffset(zone: Zone, no: number): number {
  const known = zone.hours.get(no);
  if (known !== undefined) return known;
  const offset = askedOffset(zone, no * hour);
  if (zone.hours.size >= remembered) zone.hours.clear();
  zone.hours.set(no, offset);
  return offset;
}

/** Ms to add to wall time for local time in the zone; a zone that nobody knows counts as UTC. */
export function offsetAt(timeZone: string, wallMs: number): number {
  const zone = zoneOf(timeZone);
  const within = Math.min(Math.max(wallMs, earliest), latest);
  const no = Math.floor(within / hour);
  const offset = fullHourOffset(zone, no);
  // Clocks are changed within an hour, too: then the ends of the hour differ and the moment itself decides.
  const same = no * hour === within || no * hour + hour > latest || fullHourOffset(zone, no + 1) === offset;
  return same ? offset : askedOffset(zone, within);
}
