import type { Instant } from '@homeward/contract/shapes/values/ids.ts';

/** More than a house can draw (kW): a jump beyond it is a new meter or a fault, not consumption. */
const mostKilowatts = 100;
/** Watt-hours that are believed however short the time, since meters report in steps. */
const alwaysBelieved = 1_000;
/** A fall by less than this share is a wavering meter, not one that began anew. */
const waveringShare = 0.1;

/** What a counter's reading comes to. */
export interface Rise {
  /** Watt-hours since the reading before. */
  readonly rise: number;
  /** The reading from which the next rise counts. */
  readonly from: number;
}

/**
 * How much a counter rose from one reading (Wh) to the next. One that began anew counts from 0; one that wavers is
 * believed again when it has passed where it was; a rise that no house can use is none.
 */
export function riseOf(from: number | null, fromAt: Instant, reading: number, at: Instant): Rise {
  if (from === null) return { rise: 0, from: reading };
  const hours = Math.max(0, at - fromAt) / 3_600_000;
  const most = Math.max(alwaysBelieved, hours * mostKilowatts * 1_000);
  if (reading >= from) return { rise: reading - from <= most ? reading - from : 0, from: reading };
  if (reading >= from * (1 - waveringShare)) return { rise: 0, from };
  return { rise: Math.max(0, reading) <= most ? Math.max(0, reading) : 0, from: reading };
}
