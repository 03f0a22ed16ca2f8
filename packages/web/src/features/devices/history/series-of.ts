import { abilities } from '@homeward/contract/rules/devices/device-abilities.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { Series } from '@homeward/contract/shapes/devices/history.ts';

/** Numbers first, as they are drawn larger. */
const drawn: readonly Series[] = [
  'temperature',
  'heatSetpoint',
  'coolSetpoint',
  'heatSetpointAway',
  'coolSetpointAway',
  'humidity',
  'co2',
  'pm25',
  'airQuality',
  'lux',
  'power',
  'energy',
  'level',
  'hue',
  'saturation',
  'colourTemperature',
  'opening',
  'motion',
  'detected',
  'on',
  'locked',
  'thermostatMode',
  'fanMode',
  'tray',
  'sounding',
  'privacy',
  'tamper',
  'battery',
  'rssi',
  'online',
];

/** What can be drawn of a kind: what it says itself first, then what every device says. */
export function seriesOf(
  kind: DeviceKind,
  said: { readonly temperature: boolean; readonly battery: boolean },
): readonly Series[] {
  const words: ReadonlySet<string> = new Set<string>([
    ...abilities[kind].values,
    ...(said.temperature ? ['temperature'] : []),
    ...(said.battery ? ['battery'] : []),
    'tamper',
    'rssi',
    'online',
  ]);
  return drawn.filter((series) => words.has(series));
}
