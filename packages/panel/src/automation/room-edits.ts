import { roomProblems } from '@homeward/contract/rules/automation/automation-problems.ts';
import { usesOfRoom } from '@homeward/contract/rules/automation/automation-uses.ts';
import type { DeviceId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '../state/config.ts';
import type { Edits } from '../kernel/edit.ts';
import { put, putBy, removedBy } from './setup-lists.ts';
import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';

/** The devices of a house with just these in a room. */
const standing = (
  devices: PanelConfig['devices'],
  room: RoomId,
  wanted: readonly DeviceId[],
): PanelConfig['devices'] =>
  devices.map((device) => {
    const stands = wanted.includes(device.id);
    if (stands === (device.room === room)) return device;
    return { ...device, room: stands ? room : null };
  });

/** Edits of rooms. Devices only stand in a room: where it goes, they stand in none. */
export const roomEdits: Pick<Edits, 'putRoom' | 'removeRoom'> = {
  putRoom: (turn, { room, devices }, { actor }) => {
    const { config: before } = turn.state;
    const problems = [
      ...roomProblems(room, before),
      ...(room.floor === undefined || before.floors.some(({ id }) => id === room.floor)
        ? []
        : [{ why: 'v2_mg_value_not_offered', where: 'floor' } satisfies Problem]),
      ...(devices ?? []).flatMap((id, index) =>
        before.devices.some((device) => device.id === id)
          ? []
          : [{ why: 'v2_mg_action_no_zone', where: `devices.${index}` } satisfies Problem],
      ),
    ];
    return putBy(turn, actor, `room: ${room.name}`, problems, (config) => ({
      ...config,
      rooms: put(config.rooms, { ...room, name: room.name.trim() }),
      devices: devices === undefined ? config.devices : standing(config.devices, room.id, devices),
    }));
  },
  removeRoom: (turn, { room }, { actor }) =>
    removedBy(turn, actor, {
      what: 'room',
      entry: turn.state.config.rooms.find(({ id }) => id === room),
      inUse: 'v2_mg_room_in_use',
      uses: usesOfRoom(turn.state.config, room),
      change: (config) => ({
        ...config,
        rooms: config.rooms.filter(({ id }) => id !== room),
        devices: config.devices.map((device) => (device.room === room ? { ...device, room: null } : device)),
      }),
    }),
};
