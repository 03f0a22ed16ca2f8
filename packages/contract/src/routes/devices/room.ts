import { z } from 'zod';
import { Floor, Room } from '../../shapes/automation/automation.ts';
import { DeviceId, FloorId, RoomId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { buster } from './device-named.ts';
import { limits } from '../../words/values/limits.ts';
import { empty, noQuery, nothing, reads, Revision, route, writes } from '../api/route.ts';

/** Judged by the panel, which says what is wrong with it. */
const Name = z.string().max(120);
const Devices = z.array(DeviceId).max(640);
/** Blank is on none. */
const OnFloor = z.union([FloorId, z.literal('')]).optional();

export const roomRoutes = {
  'GET /panel/room': route({
    query: noQuery,
    body: nothing,
    /** `floor_name`: '' on none. */
    data: z.array(Room.extend({ floor_name: z.string(), devices: z.array(DeviceId) })),
    scalars: true,
    access: reads('status'),
    about: 'The rooms from the lowest floor to the highest, and which devices stand in each.',
    example: {},
  }),
  'POST /panel/room': route({
    query: noQuery,
    body: fromWire(z.object({ name: Name, devices: Devices.optional(), floor: OnFloor })),
    data: z.object({ id: RoomId }),
    scalars: true,
    access: writes('automationEdit'),
    edits: 'setup',
    about: 'Adds a room, with the devices that stand in it.',
    example: { body: { name: 'Kitchen', devices: ['ZW:00000b04'] } },
  }),
  'PUT /panel/room': route({
    query: noQuery,
    body: fromWire(
      z.object({ id: RoomId, name: Name.optional(), devices: Devices.optional(), floor: OnFloor }),
    ),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    about: 'Renames a room, puts it on a floor, or says which devices stand in it.',
    example: { body: { id: 'hall', name: 'Entrance hall' } },
  }),
  'DELETE /panel/room': route({
    query: fromWire(z.object({ id: RoomId.optional(), ...buster })),
    body: fromWire(z.object({ id: RoomId.optional() })),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    about: 'Takes a room away; its devices stand in none then.',
    example: { body: { id: 'hall' } },
  }),
  'GET /panel/floor': route({
    query: noQuery,
    body: nothing,
    data: z.object({ floors: z.array(Floor).readonly(), revision: Revision }),
    scalars: true,
    access: reads('status'),
    about: 'The floors of the house, from the lowest to the highest.',
    example: {},
  }),
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
      'Sets all floors anew, from the lowest to the highest. Rooms on a floor that is left out stand on none.',
    example: { body: { floors: [{ id: 'cellar', name: 'Cellar' }, { name: 'Ground floor' }] } },
  }),
} as const;
