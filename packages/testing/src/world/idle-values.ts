import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';

/** How things stand that are no detectors. */
const special: Partial<Readonly<Record<DeviceKind, DeviceValues>>> = {
  wired_input: { opening: 'closed' },
  ipcam: { privacy: false },
  dimmer: { on: false, level: 0 },
  switch: { on: false },
  hue: { on: false },
  shutter: { level: 0 },
  valve: { on: true },
  power_switch_meter: { on: false, power: 0 },
  door_lock: { battery: 90, batteryLow: false, locked: true },
  thermostat: { battery: 90, temperature: 21, heatSetpoint: 20 },
  radiator: { battery: 90, temperature: 21, heatSetpoint: 20 },
  temperature_sensor: { battery: 90, batteryLow: false, temperature: 21, humidity: 45 },
};

/** What people press or hold something to: it says what it is told, and stands no way of its own. */
const handheld: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'keypad',
  'remote_controller',
  'night_switch',
  'scene_button',
  'tag_reader',
]);

/** How a device stands when nothing happens. */
export function idleValues(kind: DeviceKind): DeviceValues {
  const radio = { batteryLow: false, battery: 90, tamper: false };
  const its = special[kind];
  if (its !== undefined) return its;
  if (handheld.has(kind)) return radio;
  if (kind === 'door_contact' || kind === 'tilt_sensor') return { ...radio, opening: 'closed' };
  if (kind === 'pir' || kind === 'outdoor_pir' || kind === 'ir_camera') return { ...radio, motion: false };
  if (kind === 'siren' || kind === 'bx' || kind === 'strobe') return { ...radio, sounding: false };
  return { ...radio, detected: false };
}
