import type { roomRoutes } from '@homeward/contract/routes/devices/room.ts';
import type { Room } from '@homeward/contract/shapes/automation/automation.ts';
import { RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { DeviceId, FloorId } from '@homeward/contract/shapes/values/ids.ts';
import { newId } from '../accounts/secrets.ts';
import { notFound } from '../base/app-error.ts';
import { configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { roomsByFloor } from '../panels/rooms-by-floor.ts';
import { seesArea } from '../panels/scope.ts';
import { devicesNamed, wrongField } from './device-named.ts';

type Shown = ReturnType<typeof roomsByFloor>[number] & { readonly devices: DeviceId[] };

/** The rooms that somebody sees: all of them, or those with a device in an area of his. */
export function roomsOf(context: AtPanel): readonly Shown[] {
  const resident = stateOf(context);
  const { devices } = resident;
  const { scope } = context;
  return roomsByFloor(resident).flatMap((room) => {
    const standing = devices.filter((device) => device.room === room.id && seesArea(scope, device.area));
    if (standing.length === 0 && scope.areas.length > 0) return [];
    return [{ ...room, devices: standing.map(({ id }) => id) }];
  });
}

/** A room that somebody may change: with nothing in it that is out of his sight. */
function roomToChange(context: AtPanel, id: RoomId | undefined): Room {
  if (id === undefined) throw wrongField('id', 'v2_mg_required_field');
  const room = roomsOf(context).find((one) => one.id === id);
  const { devices } = stateOf(context);
  const foreign = devices.some((device) => device.room === id && !seesArea(context.scope, device.area));
  if (!room || foreign) throw notFound();
  return onFloor({ id: room.id, name: room.name }, room.floor);
}

/** A room on a floor; on none where that is blank. */
const onFloor = ({ id, name }: Room, floor: FloorId | '' | undefined): Room => ({
  id,
  name,
  ...(floor === undefined || floor === '' ? {} : { floor }),
});

async function putRoom(
  context: AtPanel,
  room: Room,
  devices: readonly DeviceId[] | undefined,
): Promise<void> {
  devicesNamed(context, devices ?? []);
  await configure(context, { tag: 'putRoom', room, ...(devices === undefined ? {} : { devices }) });
}

export const roomHandlers: Pick<Handlers, keyof typeof roomRoutes> = {
  'GET /panel/room': (context) => data([...roomsOf(context)]),
  'POST /panel/room': async (context, { body }) => {
    const id = RoomId.parse(newId(context.services.random));
    // An area-bound person would not see an empty room that he has just made.
    if (context.scope.areas.length > 0 && (body.devices ?? []).length === 0)
      throw wrongField('devices', 'v2_mg_required_field');
    await putRoom(context, onFloor({ id, name: body.name }, body.floor), body.devices);
    return data({ id });
  },
  'PUT /panel/room': async (context, { body }) => {
    const room = roomToChange(context, body.id);
    const after = onFloor({ ...room, name: body.name ?? room.name }, body.floor ?? room.floor);
    await putRoom(context, after, body.devices);
    return done;
  },
  'DELETE /panel/room': async (context, { query, body }) => {
    const room = roomToChange(context, body.id ?? query.id);
    await configure(context, { tag: 'removeRoom', room: room.id });
    return done;
  },
};
