import { z } from 'zod';
import { DeviceId, Instant } from '../ids.ts';

/** What is kept over time: words and numbers of `DeviceValues`, and the zone's condition. */
export const Series = z.enum([
  'opening',
  'motion',
  'detected',
  'on',
  'locked',
  'online',
  'level',
  'temperature',
  'humidity',
  'lux',
  'power',
  'energy',
  'co2',
  'pm25',
  'airQuality',
  'battery',
  'rssi',
]);
export type Series = z.infer<typeof Series>;

/** One change of a word (`on`, `open`) or one sample of a number; null is unknown. */
export const HistoryPoint = z.object({
  at: Instant,
  value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
});
export type HistoryPoint = z.infer<typeof HistoryPoint>;

/** A span of a number's series: how it lay within. `sum` is the rise of a counter (kWh), else null. */
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
  /** Ms per bucket; 0 is raw points. */
  step: z.number().int().nonnegative(),
  points: z.array(HistoryPoint).readonly(),
  buckets: z.array(HistoryBucket).readonly(),
});
export type HistoryReply = z.infer<typeof HistoryReply>;
