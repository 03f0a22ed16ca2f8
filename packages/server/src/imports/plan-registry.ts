import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { Floor, Room } from '@homeward/contract/shapes/automation/automation.ts';
import { FloorId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Step } from './import-steps.ts';
import type { HaDevice, HaFacts, HaFloor } from './facts.ts';
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

/** An id of what is made of this name that nothing else of its kind has. */
function freeId(what: 'floor' | 'room', of: readonly { readonly id: string }[], name: string): string {
  const taken = new Set(of.map(({ id }) => id));
  let id = madeId(what, name);
  while (taken.has(id)) id = madeId(what, id);
  return id;
}

const called = <One extends { readonly name: string }>(all: readonly One[], name: string): One | undefined =>
  all.find((one) => slug(one.name) === slug(name));

/** Floors by the ids that the registry has, those too that are yet to be made: the lowest first. */
function floorSteps(home: Home, { floors: told }: HaFacts) {
  const floors = new Map<string, Floor>();
  let free = limits.floors - home.floors.length;
  const height = ({ level }: HaFloor): number => level ?? Number.MAX_SAFE_INTEGER;
  const byHeight = told.toSorted((one, other) => height(one) - height(other));
  const steps = byHeight.map(({ id, name: given }) => {
    const name = cleaned(given);
    const before = called(home.floors, name) ?? called([...floors.values()], name);
    if (before !== undefined) {
      floors.set(id, before);
      return null;
    }
    const reason = nameReason(name) ?? (free <= 0 ? 'tooManyFloors' : null);
    if (reason !== null) return refusedStep('floor', id, name, reason);
    free -= 1;
    const floor = { id: FloorId.parse(freeId('floor', home.floors, name)), name };
    floors.set(id, floor);
    return step('floor', id, name, { tag: 'floor', floor }, { values: value('name', '', name) });
  });
  return { steps, floors };
}

function roomSteps(home: Home, { areas }: HaFacts, floors: ReadonlyMap<string, Floor>): Roomed {
  const rooms = new Map<string, Room>();
  let free = limits.rooms - home.rooms.length;
  const steps = areas.map(({ id, name: given, floor: floorId }) => {
    const name = cleaned(given);
    const floor = floors.get(floorId);
    const before = called(home.rooms, name) ?? called([...rooms.values()], name);
    if (before !== undefined) {
      rooms.set(id, before);
      return floor === undefined || !home.rooms.includes(before) ? null : storeyStep(home, id, before, floor);
    }
    const reason = nameReason(name) ?? (free <= 0 ? 'tooManyRooms' : null);
    if (reason !== null) return refusedStep('room', id, name, reason);
    free -= 1;
    const room = {
      id: RoomId.parse(freeId('room', home.rooms, name)),
      name,
      ...(floor === undefined ? {} : { floor: floor.id }),
    };
    rooms.set(id, room);
    const values = [...value('name', '', name), ...value('floor', '', floor?.name ?? '')];
    return step('room', id, name, { tag: 'room', room }, { values });
  });
  return { steps, rooms };
}

/** A room that is there, put on its floor; null where it is on it. */
function storeyStep(home: Home, id: string, room: Room, floor: Floor): Step | null {
  if (room.floor === floor.id) return null;
  const now = home.floors.find((one) => one.id === room.floor)?.name ?? '';
  const importStep = { tag: 'room', room: { ...room, floor: floor.id } } as const;
  return step('room', id, room.name, importStep, {
    here: room.name,
    values: value('floor', now, floor.name),
  });
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

/** What taking over the floors, rooms, names and places of Home Assistant comes to. */
export function planRegistry(home: Home, ha: HaFacts): Planned {
  const storeys = floorSteps(home, ha);
  const { steps, rooms } = roomSteps(home, ha, storeys.floors);
  return planned([...storeys.steps, ...steps, ...deviceSteps(home, ha, rooms)]);
}
