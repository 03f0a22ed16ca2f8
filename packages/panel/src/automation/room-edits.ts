import { roomProblems } from '@homeward/contract/automation-problems.ts';
import { usesOfRoom } from '@homeward/contract/automation-uses.ts';
import type { Edits } from '../edits.ts';
import { put, putBy, removedBy } from './setup-lists.ts';

/** Edits of rooms. Devices only stand in a room: where it goes, they stand in none. */
export const roomEdits: Pick<Edits, 'putRoom' | 'removeRoom'> = {
  putRoom: (turn, { room }, { actor }) =>
    putBy(turn, actor, `room: ${room.name}`, roomProblems(room, turn.state.config), (config) => ({
      ...config,
      rooms: put(config.rooms, { ...room, name: room.name.trim() }),
    })),
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
