import type { DeviceGroup } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId, SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { encodeDevice } from '@homeward/contract/wire/device.ts';
import type { WireDevice } from '@homeward/contract/wire/device-row.ts';
import { partOf } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';

interface Beside {
  readonly scenes: readonly SceneId[];
  readonly groups: ReadonlyMap<DeviceId, readonly DeviceGroup[]>;
}

/** What records say of scenes and groups costs a parse: made once for as long as nobody changes the set-up. */
const known = new WeakMap<CachedPanel['packed'], Beside>();

function besideOf(resident: CachedPanel): Beside {
  const made = known.get(resident.packed);
  if (made) return made;
  const groups = new Map<DeviceId, DeviceGroup[]>();
  for (const group of partOf(resident, 'deviceGroups'))
    for (const device of group.devices) groups.set(device, [...(groups.get(device) ?? []), group]);
  const beside = { scenes: partOf(resident, 'scenes').map(({ id }) => id), groups };
  known.set(resident.packed, beside);
  return beside;
}

/** The record of a device, with the names that belong to it (S3.1). */
export function recordOf(resident: CachedPanel, device: DeviceView): WireDevice {
  const { scenes, groups } = besideOf(resident);
  const area = resident.areas.find(({ id }) => id === device.area)?.name ?? '';
  const room = resident.rooms.find(({ id }) => id === device.room)?.name ?? '';
  return encodeDevice(device, area, room, scenes, groups.get(device.id) ?? []);
}
