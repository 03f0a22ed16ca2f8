import type { GroupKind } from '../../shapes/automation/automation.ts';
import type { DeviceCommandTag } from '../../shapes/devices/device-command.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';
import type { ValueName } from '../../shapes/devices/device-values.ts';
import { typeNumbers } from '../../words/values/constants.ts';

/** What devices of a kind can do. */
export interface Abilities {
  /** `type_no` of the family (domain 3); 0 where it has no public number. */
  readonly type: number;
  /** Beside `identify`, which every device may be asked for. */
  readonly commands: readonly DeviceCommandTag[];
  /** What it says beside `everyValue`; a device may say more, and need not say all. */
  readonly values: readonly ValueName[];
  /** The kind of group it fits; null is none. */
  readonly group: GroupKind | null;
}

/** Words that any device may say. */
export const everyValue = [
  'tamper',
  'batteryLow',
  'battery',
  'acFailure',
  'trouble',
  'rssi',
  'temperature',
] as const;

const of = (
  type: number,
  values: readonly ValueName[],
  commands: readonly DeviceCommandTag[] = [],
  group: GroupKind | null = null,
): Abilities => ({ type, values, commands, group });

const onOff = ['switch', 'toggle'] as const;
const siren = (type: number): Abilities => of(type, ['sounding', 'volume'], ['siren', 'testSiren', 'volume']);
const setpoints = ['heatSetpoint', 'coolSetpoint', 'heatSetpointAway', 'coolSetpointAway'] as const;

/** One row per kind: its number on the wire, its words, its commands, its group. */
export const abilities: Readonly<Record<DeviceKind, Abilities>> = {
  door_contact: of(4, ['opening']),
  pir: of(9, ['motion', 'masked']),
  ir_camera: of(27, ['motion', 'masked'], ['capture']),
  outdoor_pir: of(9, ['motion', 'masked']),
  glass: of(19, ['detected']),
  shock_sensor: of(typeNumbers.sensorFamily[0], ['detected']),
  tilt_sensor: of(0, ['opening']),
  smoke_detector: of(11, ['detected']),
  heat_detector: of(14, ['detected']),
  co_detector: of(13, ['detected']),
  gas_detector: of(12, ['detected']),
  water_sensor: of(5, ['detected']),
  panic_button: of(6, ['detected', 'action']),
  medical_button: of(21, ['detected', 'action']),
  pendant: of(21, ['detected', 'action']),
  pull_cord: of(0, ['detected', 'action']),
  fall_sensor: of(0, ['detected']),
  bed_sensor: of(0, ['detected']),
  chair_sensor: of(0, ['detected']),
  medication_dispenser: of(0, ['tray', 'action']),
  keypad: of(37, ['action', 'volume'], ['volume']),
  remote_controller: of(2, ['action']),
  night_switch: of(3, ['action']),
  tag_reader: of(16, ['action']),
  scene_button: of(61, ['action']),
  siren: siren(45),
  bx: siren(46),
  strobe: siren(22),
  repeater: of(26, []),
  expander: of(0, []),
  // Its own sounder, which warns of faults and sounds with the sirens.
  panel: of(0, ['sounding'], ['siren', 'testSiren']),
  switch: of(24, ['on'], [...onOff, 'powerOn'], 'switch'),
  power_switch_meter: of(48, ['on', 'power', 'energy'], [...onOff, 'powerOn'], 'switch'),
  dimmer: of(66, ['on', 'level', 'power'], [...onOff, 'level', 'powerOn'], 'dimmer'),
  hue: of(
    74,
    ['on', 'level', 'hue', 'saturation', 'colourTemperature'],
    [...onOff, 'level', 'colour', 'colourTemperature', 'powerOn'],
    'hue',
  ),
  shutter: of(76, ['level'], ['shutter', 'level'], 'shutter'),
  door_lock: of(
    72,
    ['locked', 'opening', 'autoLock', 'lockSlots', 'volume', 'action', 'actionSource', 'actionUser'],
    ['lock', 'lockUser', 'removeLockUser', 'autoLock', 'volume'],
  ),
  valve: of(0, ['on'], ['switch']),
  fan: of(0, ['on', 'fanMode'], [...onOff, 'fanMode']),
  dio: of(0, ['on', 'opening'], onOff),
  thermostat: of(
    73,
    [...setpoints, 'humidity', 'thermostatMode', 'fanMode', 'away'],
    ['setpoint', 'thermostatMode', 'fanMode', 'away'],
    'thermostat',
  ),
  radiator: of(
    79,
    ['heatSetpoint', 'heatSetpointAway', 'thermostatMode', 'away'],
    ['setpoint', 'thermostatMode', 'away'],
    'radiator',
  ),
  temperature_sensor: of(20, []),
  room_sensor: of(54, ['humidity', 'lux']),
  lm: of(78, ['lux']),
  aqs: of(0, ['humidity', 'co2', 'pm25', 'airQuality', 'airQualityLevel']),
  power_meter: of(50, ['power', 'energy']),
  ir_sensor: of(9, ['motion']),
  upic: of(52, ['irKeys'], ['sendKey', 'learnKey']),
  wss: of(0, ['action']),
  wired_input: of(33, ['opening', 'detected']),
  ipcam: of(
    69,
    ['motion', 'privacy', 'live', 'presets', 'clips'],
    ['capture', 'privacy', 'live', 'turn', 'preset', 'restart'],
  ),
  vdp: of(
    typeNumbers.videoDoorPhone,
    ['motion', 'privacy', 'live', 'action'],
    ['capture', 'privacy', 'live', 'answer', 'openDoor'],
  ),
  unknown: of(0, []),
};

/** Whether devices of a kind take a command at all. */
export const takes = (kind: DeviceKind, command: DeviceCommandTag): boolean =>
  command === 'identify' || abilities[kind].commands.includes(command);

/** Whether a camera gives nothing of what it sees: the panel sees to that, so it is known of every one that takes it. */
export const privacyOf = (
  kind: DeviceKind,
  { privacy }: { readonly privacy?: boolean | null | undefined },
): boolean | null | undefined => (privacy === undefined && takes(kind, 'privacy') ? false : privacy);

/** A thermostat of the brand with a number and a setpoint gap of its own (S5.2, S9.7). */
export const isTmst15 = (kind: DeviceKind, modelId: string): boolean =>
  kind === 'thermostat' && /^TMST-?15/i.test(modelId);

/** `type_no` on the wire: of the kind, but for models with a number of their own (S9.7). */
export function typeNumber(kind: DeviceKind, modelId: string): number {
  if (isTmst15(kind, modelId)) return typeNumbers.thermostatTmst15;
  if (kind === 'smoke_detector' && /^SD-?32/i.test(modelId)) return typeNumbers.smokeSd32;
  return abilities[kind].type;
}
