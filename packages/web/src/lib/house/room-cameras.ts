import type { HouseDevice } from '#lib/house/device.ts';
import { cameras, devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';

export interface RoomCamera {
  readonly id: string;
  readonly name: string;
}

interface Standing {
  readonly id: string;
  readonly room: HouseDevice['room'];
}
/** What of a camera counts: only those that somebody may see are known. */
interface Seen {
  readonly device_id: string;
  readonly name: string;
}

/** The cameras of each room, as somebody may see them, by name. */
export function camerasByRoom(
  rows: readonly Standing[],
  seen: readonly Seen[],
): ReadonlyMap<string, readonly RoomCamera[]> {
  const placed = seen.flatMap(({ device_id: id, name }) => {
    const room = rows.find((device) => device.id === id)?.room ?? '';
    return room === '' ? [] : [{ room, camera: { id, name } }];
  });
  const rooms = Map.groupBy(placed, ({ room }) => room);
  return new Map(
    [...rooms].map(([room, own]) => [
      room,
      own.map(({ camera }) => camera).toSorted((one, other) => one.name.localeCompare(other.name)),
    ]),
  );
}

/** The cameras in the room of a device, without itself; none where it stands in no room, or is gone. */
export function camerasNear(
  device: string,
  rows: readonly Standing[],
  rooms: ReadonlyMap<string, readonly RoomCamera[]>,
): readonly RoomCamera[] {
  const room = rows.find(({ id }) => id === device)?.room ?? '';
  return (rooms.get(room) ?? []).filter(({ id }) => id !== device);
}

/** Says which cameras somebody may see in the room of a device. */
export function useCamerasNear(): (device: string) => readonly RoomCamera[] {
  const seen = useRows(cameras, (rows) => rows.map(({ device_id, name }) => ({ device_id, name })));
  const rows = useRows(devices, (all) => all.map(({ id, room }) => ({ id, room })));
  const rooms = camerasByRoom(rows, seen);
  return (device) => (rooms.size === 0 ? [] : camerasNear(device, rows, rooms));
}
