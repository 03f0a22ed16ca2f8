import type { Instant } from '@homeward/contract/shapes/values/ids.ts';

/** How full a battery was, by weeks: the first word of each, percent. */
export interface BatteryDays {
  /** Oldest first, at most `most`. */
  readonly weeks: readonly { readonly at: Instant; readonly percent: number }[];
}

const weekMs = 7 * 86_400_000;
/** Weeks that are remembered: half a year. */
const most = 26;
/** A level that rises by so much is another battery. */
const newBattery = 15;
/** Weeks that must be known, and percent that must be used up, before a date is told. */
const leastWeeks = 4;
const leastUsed = 4;
/** Percent at which a battery counts as low (faults.ts). */
const low = 15;
/** A date that is further away than this says nothing. */
const farMs = 2 * 365 * 86_400_000;

/** With what a device says of its battery now; the same object where it teaches nothing. */
export function batteryNoted(
  known: BatteryDays | undefined,
  at: Instant,
  percent: number,
): BatteryDays | undefined {
  const last = known?.weeks.at(-1);
  if (last === undefined) return { weeks: [{ at, percent }] };
  if (percent >= last.percent + newBattery) return { weeks: [{ at, percent }] };
  if (at - last.at < weekMs) return known;
  return { weeks: [...(known?.weeks ?? []), { at, percent }].slice(-most) };
}

/**
 * When a battery will count as low if it goes on as in the weeks that are known: a straight line by least squares. Null
 * where that says nothing: too few weeks, too little used, a line that explains less than four fifths of what was said,
 * or a date beyond two years.
 */
export function batteryLastsUntil(known: BatteryDays | undefined): Instant | null {
  const weeks = known?.weeks ?? [];
  const [first] = weeks;
  const last = weeks.at(-1);
  if (first === undefined || last === undefined || weeks.length < leastWeeks) return null;
  if (first.percent - last.percent < leastUsed) return null;
  const points = weeks.map(({ at, percent }) => [(at - first.at) / weekMs, percent] as const);
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  const slope = xy / xx;
  const explained = xy ** 2 / (xx * yy);
  if (!(slope < 0) || explained < 0.8) return null;
  const until = first.at + ((low - meanY) / slope + meanX) * weekMs;
  return until - last.at > farMs ? null : Math.max(last.at, Math.round(until));
}
