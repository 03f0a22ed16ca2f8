import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { ValueName } from '@homeward/contract/shapes/devices/device-values.ts';

/** What is somebody's of several that are switched, and nobody says whose. */
export const ofOne: ReadonlySet<ValueName> = new Set<ValueName>(['power', 'energy']);

/** What a device is that only measures, by what it says. */
export function measuredKind(says: readonly ValueName[]): DeviceKind {
  const has = (...names: readonly ValueName[]) => names.some((name) => says.includes(name));
  if (has('co2', 'pm25', 'airQuality')) return 'aqs';
  if (has('power', 'energy')) return 'power_meter';
  if (has('humidity')) return 'room_sensor';
  if (has('temperature')) return 'temperature_sensor';
  return has('lux') ? 'lm' : 'unknown';
}
