import { z } from 'zod';
import { Room } from '../../shapes/automation/automation.ts';
import { DeviceId, FloorId, RoomId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { buster } from './device-named.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

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
} as const;
