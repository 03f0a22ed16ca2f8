import { z } from 'zod';
import { cornerLimits } from '../../words/care/fence-shape.ts';
import { AccountId, DeviceId, FenceId, Instant, TrackerId } from '../values/ids.ts';
import { Actor } from '../values/modes.ts';

const Corner = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** A circle on the map; radius in metres. Positions of phones are seldom better than 50 m, so small fences see little. */
export const Geofence = z.object({
  id: FenceId,
  /** At most 30 characters, which the panel counts. */
  name: z.string().max(60),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radius: z.number().min(50).max(50_000),
  enabled: z.boolean(),
  /** Its border, where it is none of a circle; then the circle is the one around it. */
  corners: z.array(Corner).min(cornerLimits.min).max(cornerLimits.max).readonly().optional(),
});
export type Geofence = z.infer<typeof Geofence>;

/** A phone or pendant that tells where it is, with its bearer's consent. */
export const Tracker = z.object({
  id: TrackerId,
  /** At most 30 characters, which the panel counts. */
  name: z.string().max(60),
  /** Who carries it, as it is shown; where it is nobody's account, their alarm is known by this name. Empty is nobody in particular. */
  bearer: z.string().max(64),
  /** Whose phone it is: their alarm carries its position, and nobody but they let themselves be followed. */
  account: AccountId.optional(),
  /** The pendant it is part of, whose alarm carries its position too. */
  device: DeviceId.nullable(),
  /** Without it nothing is kept: what is known is erased, and positions are refused. */
  consent: z.boolean(),
  /** Days for which positions are kept, 1 to 90. */
  retentionDays: z.number().int().min(1).max(90),
  /** Until then the bearer is followed by nobody: positions are refused, and the last one is forgotten. */
  pausedUntil: Instant.optional(),
});
export type Tracker = z.infer<typeof Tracker>;

/** Decimal degrees and metres. `accuracy` is the radius within which the tracker believes to be. */
export const Position = z.object({
  at: Instant,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().nonnegative(),
});
export type Position = z.infer<typeof Position>;

/** Somebody asked a tracker where it is; the bearer sees who did. */
export const LocateRequest = z.object({ at: Instant, until: Instant, by: Actor });
export type LocateRequest = z.infer<typeof LocateRequest>;

/** Where a tracker is. */
export const TrackerView = z.object({
  id: TrackerId,
  last: Position.nullable(),
  /** Fences it is in for sure. */
  inside: z.array(FenceId).readonly(),
  /** A request that waits for its position; null while none does. */
  asked: LocateRequest.nullable(),
});
export type TrackerView = z.infer<typeof TrackerView>;
