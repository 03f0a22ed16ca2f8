import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';

/**
 * How far a transmitter's word goes. A: it checks its messages and reports by itself, so its silence means something.
 * B: it does neither, as codes of a chip. C: a remote; its code can be recorded and sent again.
 */
export type Trust = 'A' | 'B' | 'C';

/** Kinds on which lives depend. */
const lives: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'smoke_detector',
  'heat_detector',
  'co_detector',
  'gas_detector',
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
  'fall_sensor',
]);
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
  return trust !== 'A' && lives.has(kind) ? 'unknown' : kind;
}
