import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';

/** Kinds that measure or do what they are told. */
const patientKinds: ReadonlySet<DeviceKind> = new Set([
  'aqs',
  'dimmer',
  'fan',
  'hue',
  'lm',
  'power_meter',
  'power_switch_meter',
  'radiator',
  'repeater',
  'room_sensor',
  'shutter',
  'switch',
  'temperature_sensor',
  'thermostat',
]);

/** Whether a device's word may wait a moment: it protects neither as what it is, nor as what the panel has it as. */
export const mayWait = (kind: DeviceKind, held: DeviceKind = kind): boolean =>
  patientKinds.has(kind) && patientKinds.has(held);
