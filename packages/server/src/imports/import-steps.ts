import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceGroup, Floor, Room } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { PlannedRow } from '@homeward/contract/shapes/panel/import.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { ZoneSettings } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { AreaId, DeviceId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { ArmedMode } from '@homeward/contract/shapes/values/modes.ts';
import type { Home } from './home.ts';

/** What a row of a plan does, in the words of the home: what is absent stays as it is when it comes to it. */
export type ImportStep =
  | { readonly tag: 'area'; readonly area: AreaId; readonly name: string }
  | {
      readonly tag: 'delay';
      readonly area: AreaId;
      readonly mode: ArmedMode;
      readonly exit: number | null;
      readonly entry1: number | null;
    }
  | { readonly tag: 'siren'; readonly minutes: number }
  | { readonly tag: 'floor'; readonly floor: Floor }
  | { readonly tag: 'room'; readonly room: Room }
  | { readonly tag: 'name'; readonly device: DeviceId; readonly name: string }
  | { readonly tag: 'place'; readonly device: DeviceId; readonly room: RoomId }
  | {
      readonly tag: 'zone';
      readonly device: DeviceId;
      readonly area: AreaId;
      readonly settings: Partial<ZoneSettings>;
    }
  | { readonly tag: 'group'; readonly group: DeviceGroup }
  | { readonly tag: 'person'; readonly user: PinUser };

/** A row, and what it does; null where it cannot be taken. */
export interface Step {
  readonly row: PlannedRow;
  readonly importStep: ImportStep | null;
}

/** The first zone of an area that no device has; null where it is full. */
function freeZone({ devices }: Home, area: AreaId): ZoneNo | null {
  const taken = new Set<number>(devices.filter((device) => device.area === area).map(({ zone }) => zone));
  const free = Array.from({ length: limits.zonesPerArea }, (_, index) => index + 1).find(
    (no) => !taken.has(no),
  );
  return free === undefined ? null : ZoneNo.parse(free);
}

function areaAfter({ areas }: Home, id: AreaId, name: string): AreaConfig | null {
  const before = areas.find((area) => area.id === id);
  const [first] = areas;
  if (before !== undefined) return { ...before, name };
  return first === undefined ? null : { id, name, delays: first.delays };
}

/** A room, on its floor where somebody made that. */
function roomAfter({ floors }: Home, { floor, ...room }: Room): Room {
  return floor !== undefined && floors.some(({ id }) => id === floor) ? { ...room, floor } : room;
}

function zoneAfter(home: Home, { device: id, area, settings }: Extract<ImportStep, { tag: 'zone' }>) {
  const before = home.devices.find((device) => device.id === id);
  if (before === undefined || !home.areas.some((one) => one.id === area)) return null;
  const zone = before.area === area ? before.zone : freeZone(home, area);
  return zone === null ? null : { ...before, area, zone, settings: { ...before.settings, ...settings } };
}

function deviceAfter(
  home: Home,
  importStep: Extract<ImportStep, { tag: 'name' | 'place' | 'zone' }>,
): DeviceConfig | null {
  if (importStep.tag === 'zone') return zoneAfter(home, importStep);
  const before = home.devices.find((device) => device.id === importStep.device);
  if (before === undefined) return null;
  if (importStep.tag === 'name') return { ...before, name: importStep.name };
  return home.rooms.some(({ id }) => id === importStep.room) ? { ...before, room: importStep.room } : null;
}

/** The edit that a importStep is in a home as it stands; null where what it is about is not there, such as a room nobody made. */
export function editOf(home: Home, importStep: ImportStep): ConfigEdit | null {
  switch (importStep.tag) {
    case 'area': {
      const area = areaAfter(home, importStep.area, importStep.name);
      return area && { tag: 'putArea', area };
    }
    case 'delay': {
      const area = home.areas.find(({ id }) => id === importStep.area);
      if (area === undefined) return null;
      const old = area.delays[importStep.mode];
      const delay = { ...old, exit: importStep.exit ?? old.exit, entry1: importStep.entry1 ?? old.entry1 };
      return { tag: 'putArea', area: { ...area, delays: { ...area.delays, [importStep.mode]: delay } } };
    }
    case 'siren':
      return { tag: 'putSettings', settings: { sirenMinutes: importStep.minutes } };
    case 'floor':
      return { tag: 'putSettings', settings: { floors: [...home.floors, importStep.floor] } };
    case 'room':
      return { tag: 'putRoom', room: roomAfter(home, importStep.room) };
    case 'name':
    case 'place':
    case 'zone': {
      const device = deviceAfter(home, importStep);
      return device && { tag: 'putDevice', device };
    }
    case 'group':
      return { tag: 'putDeviceGroup', group: importStep.group };
    case 'person': {
      const known = new Set(home.areas.map(({ id }) => id));
      const areas = importStep.user.areas.filter((id) => known.has(id));
      return areas.length === 0 ? null : { tag: 'putPin', user: { ...importStep.user, areas }, code: null };
    }
  }
}
