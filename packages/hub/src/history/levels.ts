import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { LocalDays, Span } from './local-days.ts';

/** How finely numbers are rolled up. */
export interface Level {
  readonly name: 'fine' | 'hour' | 'day';
  /** Ms of one bucket; of a day, about. */
  readonly ms: number;
  /** Days after which its buckets go; null for never, as long as there is room. */
  readonly days: number | null;
  /** Ms of the unit in which a bucket's beginning is stored; every time zone's midnight is a multiple of it. */
  readonly unit: number;
}

export const fine: Level = { name: 'fine', ms: 300_000, days: 90, unit: 300_000 };
export const hour: Level = { name: 'hour', ms: 3_600_000, days: 1_100, unit: 3_600_000 };
export const day: Level = { name: 'day', ms: 86_400_000, days: null, unit: 900_000 };
export const levels: readonly Level[] = [fine, hour, day];

/** The bucket of a level that a wall time falls into. Days are the house's. */
export function spanOf(level: Level, wall: Instant, days: LocalDays): Span {
  if (level.name === 'day') return days(wall);
  const start = Math.floor(wall / level.ms) * level.ms;
  return { start, end: start + level.ms };
}
