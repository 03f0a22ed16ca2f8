import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';

export interface BinaryClass {
  readonly kind: DeviceKind | null;
  readonly says: ValueName;
  /** What on means. */
  readonly on: DeviceValues;
  readonly off: DeviceValues;
}

const two = (kind: DeviceKind | null, says: ValueName, on: unknown, off: unknown): BinaryClass => ({
  kind,
  says,
  on: { [says]: on },
  off: { [says]: off },
});
const opening = two('door_contact', 'opening', 'open', 'closed');
const motion = two('pir', 'motion', true, false);
const detects = (kind: DeviceKind): BinaryClass => two(kind, 'detected', true, false);

/** What a class of Home Assistant’s is here. A bare alarm is whatever whoever installs it says. */
const classes: Readonly<Record<string, BinaryClass>> = {
  door: opening,
  window: opening,
  garage_door: opening,
  opening,
  motion,
  occupancy: motion,
  presence: motion,
  moving: detects('shock_sensor'),
  vibration: detects('shock_sensor'),
  smoke: detects('smoke_detector'),
  heat: detects('heat_detector'),
  carbon_monoxide: detects('co_detector'),
  gas: detects('gas_detector'),
  moisture: detects('water_sensor'),
  sound: detects('unknown'),
  safety: detects('unknown'),
  problem: detects('unknown'),
  '': detects('unknown'),
  lock: two('door_lock', 'locked', false, true),
  tamper: two(null, 'tamper', true, false),
  battery: two(null, 'batteryLow', true, false),
};

/** What on and off of a class mean; undefined where nothing here is such a thing. A class without a name is blank. */
export const binaryClass = (name: string): BinaryClass | undefined =>
  Object.hasOwn(classes, name) ? classes[name] : undefined;
