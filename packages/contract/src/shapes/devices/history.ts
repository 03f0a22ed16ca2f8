import { z } from 'zod';
import { seriesNames } from '../../words/devices/series-names.ts';
import { DeviceId, Instant } from '../values/ids.ts';

export const Series = z.enum(seriesNames);
export type Series = z.infer<typeof Series>;

/** One change of a word (`on`, `open`) or one sample of a number; null is unknown. */
export const HistoryPoint = z.object({
  at: Instant,
  value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
});
export type HistoryPoint = z.infer<typeof HistoryPoint>;

/**
 * A span of a number's series: how it lay within. `mean` is weighted by time; `count` is how often it changed, 0 where it
 * held. `sum` is the rise of a counter (kWh), else null.
 */
export const HistoryBucket = z.object({
  at: Instant,
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  count: z.number().int(),
  sum: z.number().nullable(),
});
export type HistoryBucket = z.infer<typeof HistoryBucket>;

export const HistoryReply = z.object({
  device: DeviceId,
  series: Series,
  /**
   * Ms per bucket, which may be more than was asked for; from a day on, days are the house's. 0 is points, which words
   * always come as.
   */
  step: z.number().int().nonnegative(),
  /** What held when the span began comes first, at its beginning. */
  points: z.array(HistoryPoint).readonly(),
  /** Spans of which nothing is known are left out. */
  buckets: z.array(HistoryBucket).readonly(),
});
export type HistoryReply = z.infer<typeof HistoryReply>;
