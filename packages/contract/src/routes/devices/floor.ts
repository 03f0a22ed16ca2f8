import { z } from 'zod';
import { Floor } from '../../shapes/automation/automation.ts';
import { DeviceSpot } from '../../shapes/devices/device.ts';
import { DeviceId, FloorId, Instant } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { limits } from '../../words/values/limits.ts';
import { empty, noQuery, nothing, reads, Revision, route, writes } from '../api/route.ts';

/** Judged by the panel, which says what is wrong with it. */
const Name = z.string().max(120);

/** A device on the picture of a floor: percent from its left and its upper edge. */
export const PlacedDevice = DeviceSpot.omit({ floor: true }).extend({ device_id: DeviceId });
export type PlacedDevice = z.infer<typeof PlacedDevice>;

const ShownFloor = Floor.extend({
  /** Since when it has this picture; null is none. */
  picture: Instant.nullable(),
  placed: z.array(PlacedDevice).readonly(),
});

/** Floors, their pictures and what stands on them. */
export const floorRoutes = {
  'GET /panel/floor': route({
    query: noQuery,
    body: nothing,
    data: z.object({ floors: z.array(ShownFloor).readonly(), revision: Revision }),
    scalars: true,
    access: reads('status'),
    about:
      'The floors of the house, from the lowest to the highest, each with the time of its picture and where devices stand on it.',
    example: {},
  }),
  'GET /panel/floor_picture': route({
    query: fromWire(z.object({ floor: FloorId, _: z.string().optional() })),
    body: nothing,
    data: empty,
    access: reads('status'),
    sends: ['image/png', 'image/jpeg', 'image/webp'],
    about: 'The picture of a floor, as it is; 998 where there is none.',
    example: { query: { floor: 'ground' } },
  }),
  'PUT /panel/floor_picture': route({
    query: noQuery,
    /** PNG, JPEG or WebP, at most 2 MB and 4096 pixels a side; base64, also as a data URL. Empty takes it away. */
    body: fromWire(z.object({ floor: FloorId, content: z.string().max(2_900_000) })),
    bodyBytes: 3_000_000,
    data: z.object({ at: Instant }),
    scalars: true,
    access: writes('automationEdit'),
    about: 'Sets the picture of a floor, or takes it away.',
    example: {
      body: {
        floor: 'ground',
        content:
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      },
    },
  }),
  'PUT /panel/floor_devices': route({
    query: noQuery,
    body: fromWire(z.object({ floor: FloorId, placed: z.array(PlacedDevice).max(640) })),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    about: 'Says which devices stand on the picture of a floor, and where: just these.',
    example: { body: { floor: 'ground', placed: [{ device_id: 'ZW:00000b04', x: 12.5, y: 80 }] } },
  }),
  // After what an example puts on a floor, since it leaves that floor out.
  'PUT /panel/floor': route({
    query: noQuery,
    body: fromWire(
      z.object({
        /** Without an id it is a new one. */
        floors: z.array(z.object({ id: FloorId.optional(), name: Name })).max(limits.floors),
      }),
    ),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    about:
      'Sets all floors anew, from the lowest to the highest. Rooms on a floor that is left out stand on none, and its picture goes.',
    example: { body: { floors: [{ id: 'cellar', name: 'Cellar' }, { name: 'Ground floor' }] } },
  }),
} as const;
