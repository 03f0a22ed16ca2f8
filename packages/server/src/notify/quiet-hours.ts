import type { QuietHours } from '@homeward/contract/shapes/reports/notification.ts';
import { offsetMinutes } from '../panels/time-zone.ts';

const minute = 60_000;
const day = 1440;

/** The instant of a wall time, in a zone; one that the clocks skip comes an hour later, one they show twice the second time. */
function instantOf(zone: string, midnight: number, minuteOfDay: number): number {
  const wall = midnight + minuteOfDay * minute;
  const guess = wall - offsetMinutes(zone, wall) * minute;
  return wall - offsetMinutes(zone, guess) * minute;
}

/** When the quiet hours that hold at `now` are over, in ms since 1970; null where none hold. */
export function quietUntil(now: number, { enabled, from, until }: QuietHours, zone: string): number | null {
  if (!enabled) return null;
  const local = Math.floor(now / minute) + offsetMinutes(zone, now);
  const midnight = Math.floor(local / day) * day * minute;
  const at = ((local % day) + day) % day;
  const inside = from === until || (from < until ? at >= from && at < until : at >= from || at < until);
  if (!inside) return null;
  const end = instantOf(zone, midnight, until);
  return end > now ? end : instantOf(zone, midnight + day * minute, until);
}
