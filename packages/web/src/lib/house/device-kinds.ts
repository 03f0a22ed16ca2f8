import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';

/** The tabs of the device list, in order. */
export const deviceTabs = ['all', 'security', 'climate', 'lighting', 'power', 'cover', 'camera'] as const;
export type DeviceTab = (typeof deviceTabs)[number];

const others: Partial<Readonly<Record<DeviceKind, readonly DeviceTab[]>>> = {
  ir_camera: ['security', 'camera'],
  ipcam: ['camera'],
  vdp: ['camera', 'security'],
  thermostat: ['climate'],
  radiator: ['climate'],
  temperature_sensor: ['climate'],
  room_sensor: ['climate'],
  aqs: ['climate'],
  fan: ['climate'],
  dimmer: ['lighting'],
  hue: ['lighting'],
  lm: ['lighting'],
  wss: ['lighting'],
  scene_button: ['lighting'],
  switch: ['power', 'lighting'],
  power_switch_meter: ['power'],
  power_meter: ['power'],
  dio: ['power'],
  valve: ['power'],
  upic: ['power'],
  panel: ['power'],
  expander: ['power'],
  repeater: ['power'],
  shutter: ['cover'],
  unknown: [],
};

/** Whether a kind stands under a tab; what guards stands under security. */
export const standsUnder = (kind: DeviceKind, tab: DeviceTab): boolean =>
  tab === 'all' || (others[kind] ?? ['security']).includes(tab);

/** Kinds whose one switch is worth a place in the list. */
const switched: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'switch',
  'power_switch_meter',
  'dimmer',
  'hue',
  'dio',
  'fan',
]);
export const isSwitched = (kind: DeviceKind): boolean => switched.has(kind);
export const isLight = (kind: DeviceKind): boolean => kind === 'dimmer' || kind === 'hue';

/** Detectors of which an open or tripped one stands in the way, or matters at once. */
const openers: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['door_contact', 'tilt_sensor', 'wired_input']);
export const isOpener = (kind: DeviceKind): boolean => openers.has(kind);

const warnings = [
  'smoke_detector',
  'heat_detector',
  'co_detector',
  'gas_detector',
  'water_sensor',
  'glass',
  'shock_sensor',
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
  'fall_sensor',
] as const;
/** What such a detector watches for is never ordinary. */
export const isWarning = (kind: DeviceKind): kind is (typeof warnings)[number] =>
  warnings.some((one) => one === kind);
