import { z } from 'zod';
import { FenceId, Instant, TrackerId } from '../ids.ts';

/** A circle on the map; radius in metres. */
export const Geofence = z.object({
  id: FenceId,
  name: z.string().max(30),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radius: z.number().min(50).max(50_000),
  enabled: z.boolean(),
});
export type Geofence = z.infer<typeof Geofence>;

/** A phone or pendant that tells where it is, with its bearer's consent. */
export const Tracker = z.object({
  id: TrackerId,
  name: z.string().max(30),
  consent: z.boolean(),
  /** Days for which positions are kept, 1 to 90. */
  retentionDays: z.number().int().min(1).max(90),
});
export type Tracker = z.infer<typeof Tracker>;

/** Decimal degrees and metres. */
export const Position = z.object({
  at: Instant,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().nonnegative(),
});
export type Position = z.infer<typeof Position>;

/** Where a tracker is. */
export const TrackerView = z.object({
  id: TrackerId,
  last: Position.nullable(),
  /** Fences it is in. */
  inside: z.array(FenceId).readonly(),
});
export type TrackerView = z.infer<typeof TrackerView>;
