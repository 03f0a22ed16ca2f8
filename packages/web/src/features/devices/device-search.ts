import { go, useHere } from '#lib/router/here.ts';
import { orderOf, type Order } from '#features/devices/device-order.ts';
import { marks, type ListedDevice, type Mark } from '#features/devices/listed-device.ts';
import { deviceTabs, isOpener, standsUnder, type DeviceTab } from '#lib/house/device-kinds.ts';
import { shownFaults, urgencyOf } from '#features/devices/device-look.ts';
import { isBypassed, type HouseDevice } from '#lib/house/device.ts';
import { same } from '#lib/same.ts';

/** What the address of the list says, so that it can be sent to somebody. */
export interface DeviceSearch {
  readonly tab: DeviceTab;
  readonly show: Mark | undefined;
  readonly area: string | undefined;
  /** Of a room, or `none` for those that stand in none. */
  readonly room: string | undefined;
  readonly search: string;
  /** Undefined where the address names none: then what was chosen last counts. */
  readonly sort: Order | undefined;
}

/** The address of the list, and how to go to another; what is not given is left out of it. */
export function useDeviceSearch(): readonly [DeviceSearch, (change: Partial<DeviceSearch>) => void] {
  const given = useHere((here) => here.search);
  const now: DeviceSearch = {
    tab: deviceTabs.find((tab) => tab === given['tab']) ?? 'all',
    show: marks.find((mark) => mark === given['show']),
    area: given['area'],
    room: given['room'],
    search: given['search'] ?? '',
    sort: orderOf(given['sort']),
  };
  function change(by: Partial<DeviceSearch>): void {
    const { tab, ...rest } = { ...now, ...by };
    const said = Object.entries({ ...rest, tab: tab === 'all' ? undefined : tab });
    const replace = by.search !== undefined || by.sort !== undefined;
    go(useHere.getState().path, {
      search: Object.fromEntries(said.map(([name, value]) => [name, value ?? ''])),
      replace,
    });
  }
  return [now, change];
}

/** Whether a device bears a mark; a bypassed one shows no fault (S4.2). */
function bears(device: HouseDevice, mark: Mark): boolean {
  switch (mark) {
    case 'open':
      return isOpener(device.kind) && device.opening === 'open';
    case 'fault':
      return shownFaults(device).some((fault) => fault !== 'lowBattery');
    case 'bypassed':
      return isBypassed(device);
    case 'lowBattery':
      return device.faults.includes('lowBattery');
    case 'silent':
      return device.online === 'offline';
  }
}

const ofRecord = new WeakMap<HouseDevice, ListedDevice>();
const ofId = new Map<string, ListedDevice>();

/** A device as the list knows it; the same object until it says something else. */
export function listed(device: HouseDevice): ListedDevice {
  const known = ofRecord.get(device);
  if (known !== undefined) return known;
  const { id, kind, area, room, roomName, name, zone, battery } = device;
  const made: ListedDevice = {
    id,
    kind,
    area,
    room,
    roomName,
    name,
    zone,
    battery,
    urgency: urgencyOf(device),
    marks: marks.filter((mark) => bears(device, mark)),
    said: `${name} ${roomName} ${zone} ${id}`.toLocaleLowerCase(),
  };
  const before = ofId.get(id);
  const kept = before !== undefined && same(before, made) ? before : made;
  ofRecord.set(device, kept);
  ofId.set(id, kept);
  return kept;
}

/** Whether a device is among what the address asks for, but for its mark: the counters count these. */
export function isAsked(device: ListedDevice, { tab, area, room, search }: DeviceSearch): boolean {
  if (!standsUnder(device.kind, tab)) return false;
  if (area !== undefined && String(device.area) !== area) return false;
  if (room !== undefined && device.room !== (room === 'none' ? '' : room)) return false;
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => device.said.includes(word));
}
