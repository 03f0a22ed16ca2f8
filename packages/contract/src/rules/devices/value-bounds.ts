import type { ValueName } from '../../shapes/devices/device-values.ts';

/**
 * Between which numbers a device's word makes sense, in the units of `DeviceValues`. What lies outside, or is no
 * number, is not bent into shape: nobody knows it then.
 */
export const valueBounds = {
  battery: [0, 100],
  level: [0, 100],
  hue: [0, 360],
  saturation: [0, 100],
  colourTemperature: [1000, 40_000],
  temperature: [-100, 200],
  humidity: [0, 100],
  lux: [0, 1e6],
  power: [-1e6, 1e6],
  energy: [0, 1e9],
  co2: [0, 1e5],
  pm25: [0, 1e5],
  airQuality: [0, 500],
  heatSetpoint: [-50, 100],
  coolSetpoint: [-50, 100],
  heatSetpointAway: [-50, 100],
  coolSetpointAway: [-50, 100],
  actionUser: [0, 65_535],
  rssi: [0, 9],
} as const satisfies Partial<Readonly<Record<ValueName, readonly [number, number]>>>;
export type NumberName = keyof typeof valueBounds;

/** A number as a device said it, or null where it cannot be one: another type, no number, out of bounds. */
export function measured(name: NumberName, value: unknown): number | null {
  const [least, most] = valueBounds[name];
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}
