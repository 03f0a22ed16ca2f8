import { z } from 'zod';
import { Geofence, Position, Tracker, TrackerView } from '../../shapes/care/location.ts';
import { AccountId, FenceId, Instant, TrackerId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, Pin, reads, route, writes } from '../api/route.ts';

const Latitude = z.number().min(-90).max(90);
const Longitude = z.number().min(-180).max(180);

/** Corners of a map, degrees. */
const Bounds = z.object({ south: z.number(), north: z.number(), west: z.number(), east: z.number() });

/** What a map of fences begins with (S9.2). */
export const GeoFencingInfo = z.object({
  /** Where the house stands; null is unknown. */
  latitude: Latitude.nullable(),
  longitude: Longitude.nullable(),
  default_location: z.enum(['DEFAULT', 'AU', 'US']),
  bounds: z.object({ DEFAULT: Bounds, AU: Bounds, US: Bounds }),
  /** How many there may be. */
  fences: z.number().int(),
  trackers: z.number().int(),
});

/** A fence with who is in it, as far as the caller may know. */
export const FenceRow = Geofence.extend({ inside: z.array(TrackerId).readonly() });
export type FenceRow = z.infer<typeof FenceRow>;

/** A tracker and where it is. */
export const TrackerRow = Tracker.extend({
  ...TrackerView.omit({ id: true }).shape,
  /** The caller's own phone. */
  own: z.boolean(),
  /** Whoever is cared for lets the caller know where it is. */
  shared: z.boolean(),
});
export type TrackerRow = z.infer<typeof TrackerRow>;

const trackerFields = {
  name: z.string().max(200),
  /** Somebody without an account. Of others the account's name stands here. */
  bearer: Tracker.shape.bearer.optional(),
  /** Whose phone it is: a member of the household. */
  account: AccountId.nullable().optional(),
  device: Tracker.shape.device.optional(),
  consent: z.boolean().optional(),
  retentionDays: Tracker.shape.retentionDays.optional(),
  /** Nobody follows until then, at most a week from now; null goes on at once. The bearer's word alone. */
  pausedUntil: Instant.nullable().optional(),
};
const removal = fromWire(z.object({ id: TrackerId.optional() }));
const gate = { feature: 'location' } as const;
const berlin = { latitude: '52.520008', longitude: '13.404954' };

export const locationRoutes = {
  'GET /panel/geo_fencing_info': route({
    query: noQuery,
    body: nothing,
    data: GeoFencingInfo,
    scalars: true,
    access: reads('geofences'),
    gate,
    about: 'Where the house stands, and which part of the world a map begins with.',
    example: {},
  }),
  'POST /panel/geo_fencing_info': route({
    query: noQuery,
    body: fromWire(z.object({ latitude: Latitude.nullable(), longitude: Longitude.nullable() })),
    data: empty,
    access: writes('geofences'),
    edits: 'setup',
    gate,
    about: 'Says where the house stands: by it the sun rises and sets.',
    example: { body: berlin },
  }),
  'GET /panel/mobilelite_geofence': route({
    query: noQuery,
    body: nothing,
    data: z.array(FenceRow).readonly(),
    scalars: true,
    access: reads('geofences'),
    gate,
    about: 'Places, and who of those that the caller may see is there.',
    example: {},
  }),
  'POST /panel/mobilelite_geofence': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ...Geofence.shape,
        /** Without one, a new place. */
        id: FenceId.optional(),
        name: z.string().max(200),
        enabled: z.boolean().default(true),
        pincode: Pin.optional(),
      }),
    ),
    data: z.object({ id: FenceId }),
    scalars: true,
    access: writes('geofences'),
    edits: 'setup',
    gate,
    about:
      'Adds a place, or changes the one with the id. Radius in metres, 50 to 50,000; with corners, the circle around them is reckoned. Where a rule that may lower protection waits there, moving it takes the owner’s code.',
    example: { body: { name: 'Office', ...berlin, radius: '150' } },
  }),
  'DELETE /panel/mobilelite_geofence': route({
    query: fromWire(z.object({ id: FenceId.optional() })),
    body: fromWire(z.object({ id: FenceId.optional() })),
    data: empty,
    access: writes('geofences'),
    edits: 'setup',
    gate,
    about: 'Takes a place away that no rule waits for.',
    example: { body: { id: 'school' } },
  }),
  'POST /location/position': route({
    query: noQuery,
    body: fromWire(
      z.object({
        /** One of the caller's own; needed by who has more than one. */
        id: TrackerId.optional(),
        ...Position.shape,
        /** Without it, now. */
        at: Instant.min(0).optional(),
        accuracy: Position.shape.accuracy.max(1_000_000),
      }),
    ),
    data: empty,
    access: writes('location'),
    gate,
    about: 'The caller’s phone says where it is; only with its bearer’s consent.',
    example: { body: { ...berlin, accuracy: '12' } },
  }),
  'POST /location/locate': route({
    query: noQuery,
    body: fromWire(z.object({ id: TrackerId })),
    data: empty,
    access: writes('location'),
    gate,
    about: 'Asks a tracker where it is; its bearer sees who did.',
    example: { body: { id: 'mia' } },
  }),
  'GET /location/history': route({
    query: fromWire(
      z.object({
        id: TrackerId,
        from: Instant.min(0).optional(),
        to: Instant.min(0).optional(),
        num: z.number().int().min(1).max(2000).default(500),
      }),
    ),
    body: nothing,
    /** Oldest first. `earlier` is the `to` of the page before; null where there is none. */
    data: z.object({ positions: z.array(Position).readonly(), earlier: Instant.nullable() }),
    scalars: true,
    access: reads('location'),
    gate,
    about: 'Where a tracker was, the newest of the span; by itself the last day.',
    example: { query: { id: 'mia', num: '100' } },
  }),
  'GET /location/tracker': route({
    query: noQuery,
    body: nothing,
    data: z.array(TrackerRow).readonly(),
    scalars: true,
    access: reads('location'),
    gate,
    about: 'Phones and pendants, where they are, and who asked for that.',
    example: {},
  }),
  'POST /location/tracker': route({
    query: noQuery,
    body: fromWire(z.object(trackerFields)),
    data: z.object({ id: TrackerId }),
    scalars: true,
    access: writes('location'),
    edits: 'setup',
    gate,
    about:
      'Adds a phone or pendant. Who carries it with an account lets himself be followed; nobody else does.',
    example: { body: { name: 'My phone', consent: '1' } },
  }),
  'PUT /location/tracker': route({
    query: noQuery,
    body: fromWire(z.object({ id: TrackerId, ...trackerFields, name: trackerFields.name.optional() })),
    data: empty,
    access: writes('location'),
    edits: 'setup',
    gate,
    about: 'Changes a tracker; what is absent stays. Without consent all that is known of it is erased.',
    example: { body: { id: 'mia', consent: '0' } },
  }),
  'DELETE /location/tracker': route({
    query: fromWire(z.object({ id: TrackerId.optional() })),
    body: removal,
    data: empty,
    access: writes('location'),
    edits: 'setup',
    gate,
    about: 'Takes a tracker away, and all that is known of it.',
    example: { body: { id: 'mia' } },
  }),
} as const;
