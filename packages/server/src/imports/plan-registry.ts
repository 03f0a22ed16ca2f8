import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { Room } from '@homeward/contract/shapes/automation/automation.ts';
import { RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Step } from './import-steps.ts';
import type { HaDevice, HaFacts } from './facts.ts';
import type { Home } from './home.ts';
import { deviceOfHa } from './match.ts';
import type { Match } from './match.ts';
import { cleaned, madeId, nameReason, planned, refusedStep, slug, step, value } from './rows.ts';
import type { Planned } from './rows.ts';

interface Roomed {
  readonly steps: readonly (Step | null)[];
  /** Rooms of ours by the ids that the registry has, those too that are yet to be made. */
  readonly rooms: ReadonlyMap<string, Room>;
}

/** An id for a room of this name that no other room has. */
function roomId({ rooms }: Home, name: string): RoomId {
  const taken = new Set<string>(rooms.map(({ id }) => id));
  let id = madeId('room', name);
  while (taken.has(id)) id = madeId('room', id);
  return RoomId.parse(id);
}

function roomSteps(home: Home, { areas }: HaFacts): Roomed {
  const rooms = new Map<string, Room>();
  let free = limits.rooms - home.rooms.length;
  const steps = areas.map(({ id, name: given }) => {
    const name = cleaned(given);
    const before =
      home.rooms.find((room) => slug(room.name) === slug(name)) ??
      [...rooms.values()].find((room) => slug(room.name) === slug(name));
    if (before !== undefined) {
      rooms.set(id, before);
      return null;
    }
    const reason = nameReason(name) ?? (free <= 0 ? 'tooManyRooms' : null);
    if (reason !== null) return refusedStep('room', id, name, reason);
    free -= 1;
    const room = { id: roomId(home, name), name };
    rooms.set(id, room);
    return step('room', id, name, { tag: 'room', room }, { values: value('name', '', name) });
  });
  return { steps, rooms };
}

/** Where a device stands: where it is said to, else where what it shows is said to be. */
const areaOf = (device: HaDevice, { entities }: HaFacts): string =>
  device.area || (entities.find((one) => one.device === device.id && one.area !== '')?.area ?? '');

interface Found {
  readonly device: DeviceConfig;
  readonly way: Extract<Match, { device: DeviceConfig }>['way'];
}

function nameStep({ device, way }: Found, name: string): Step | null {
  const more = { here: device.name, match: way };
  const key = `name:${device.id}`;
  if (name === '' || device.name === name) return null;
  const reason = nameReason(name);
  if (reason !== null) return refusedStep('device', key, name, reason, more);
  const importStep = { tag: 'name', device: device.id, name } as const;
  return step('device', key, name, importStep, { ...more, values: value('name', device.name, name) });
}

function placeStep(home: Home, { device, way }: Found, called: string, room: Room | undefined): Step | null {
  const more = { here: device.name, match: way };
  const key = `place:${device.id}`;
  if (room === undefined) return refusedStep('place', key, called, 'noRoom', more);
  if (device.room === room.id) return null;
  const now = home.rooms.find(({ id }) => id === device.room)?.name ?? '';
  const importStep = { tag: 'place', device: device.id, room: room.id } as const;
  return step('place', key, called, importStep, { ...more, values: value('room', now, room.name) });
}

function deviceSteps(home: Home, ha: HaFacts, rooms: Roomed['rooms']): readonly (Step | null)[] {
  const taken = new Set<string>();
  return ha.devices.flatMap((of) => {
    const area = areaOf(of, ha);
    const name = cleaned(of.name);
    if (of.apart) return [];
    const match = deviceOfHa(home.devices, of, ha);
    // Of what is not here and stands nowhere there is nothing to tell.
    if (!('device' in match))
      return area === '' ? [] : [refusedStep('device', `ha:${of.id}`, name, match.reason)];
    if (taken.has(match.device.id))
      return [refusedStep('device', `ha:${of.id}`, name, 'repeated', { here: match.device.name })];
    taken.add(match.device.id);
    return [nameStep(match, name), ...(area === '' ? [] : [placeStep(home, match, name, rooms.get(area))])];
  });
}

/** What taking over the rooms, names and places of Home Assistant comes to. Floors we have none. */
export function planRegistry(home: Home, ha: HaFacts): Planned {
  const { steps, rooms } = roomSteps(home, ha);
  return planned([
    ...ha.floors.map(({ id, name }) => refusedStep('floor', id, name, 'noFloors')),
    ...steps,
    ...deviceSteps(home, ha, rooms),
  ]);
}
