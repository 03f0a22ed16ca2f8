import { bears } from '@homeward/contract/rules/devices/device-purposes.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { Trust } from '@homeward/contract/shapes/devices/trust.ts';

/** Kinds whose bare word is a right of its own: nothing on this radio has one. */
const rights: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'remote_controller',
  'night_switch',
  'keypad',
  'tag_reader',
  'door_lock',
]);

/** What a transmitter is taken for: never more than its trust allows. */
export function kindWithin(trust: Trust, kind: DeviceKind): DeviceKind {
  if (rights.has(kind)) return 'scene_button';
  return bears(trust, kind) ? kind : 'unknown';
}
