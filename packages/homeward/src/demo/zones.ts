import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { irKey } from '@homeward/contract/rules/devices/infrared.ts';
import { plainZone } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type {
  AlwaysKind,
  ZoneResponse,
  ZoneSettings,
} from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { AreaId, DeviceId, RoomId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';

type Part = 'entry' | 'perimeter' | 'interior' | 'outdoor' | 'none' | AlwaysKind;

const responses = (
  disarm: ZoneResponse,
  arm: ZoneResponse,
  home: ZoneResponse,
): ZoneSettings['responses'] => ({ disarm, arm, home_1: home, home_2: home, home_3: home });

const settings = (
  given: ZoneSettings['responses'],
  always: AlwaysKind | null,
  finalDoor = false,
): ZoneSettings => ({
  ...plainZone,
  responses: given,
  exitNoResponse: true,
  always,
  finalDoor,
});

/** What an installer would choose for a detector by the part it plays. */
function settingsFor(part: Part): ZoneSettings {
  switch (part) {
    case 'entry':
      return settings(responses('chime', 'entryDelay1', 'entryDelay1'), null, true);
    case 'perimeter':
      return settings(responses('none', 'burglarInstant', 'burglarInstant'), null);
    case 'interior':
      return settings(responses('none', 'burglarFollow', 'none'), null);
    case 'outdoor':
      return settings(responses('none', 'burglarOutdoor', 'none'), null);
    case 'none':
      return settings(responses('none', 'none', 'none'), null);
    default:
      return settings(responses('none', 'none', 'none'), part);
  }
}

/** Fixed detectors report hourly and count as missing after two; the rest need not speak. */
const supervised: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'door_contact',
  'pir',
  'outdoor_pir',
  'glass',
  'smoke_detector',
  'heat_detector',
  'co_detector',
  'gas_detector',
  'water_sensor',
  'siren',
  'bx',
  'keypad',
  'shock_sensor',
]);

/** One line of a demo home: address, kind, model, name, area, zone, room, part. */
export type DeviceLine = readonly [
  id: string,
  kind: DeviceKind,
  model: string,
  name: string,
  area: number,
  zone: number,
  room: string | null,
  part: Part,
];

/** Makes the configuration of a device from its line. */
export const deviceOf = ([id, kind, modelId, name, area, zone, room, part]: DeviceLine): DeviceConfig => ({
  id: DeviceId.parse(id),
  kind,
  modelId,
  name,
  area: AreaId.parse(area),
  zone: ZoneNo.parse(zone),
  room: room === null ? null : RoomId.parse(room),
  settings: settingsFor(part),
  supervisionSeconds: supervised.has(kind) ? 7200 : null,
});

/** How a device of the simulated house stands before anything happened. */
export function restingValues(kind: DeviceKind) {
  const radio = { batteryLow: false, battery: 92, tamper: false, rssi: 8 };
  switch (kind) {
    case 'door_contact':
    case 'tilt_sensor':
      return { ...radio, opening: 'closed' as const };
    case 'pir':
    case 'outdoor_pir':
    case 'ir_camera':
      return { ...radio, motion: false };
    case 'smoke_detector':
    case 'heat_detector':
    case 'co_detector':
    case 'gas_detector':
    case 'water_sensor':
    case 'glass':
    case 'shock_sensor':
    case 'panic_button':
    case 'medical_button':
    case 'pendant':
    case 'pull_cord':
    case 'fall_sensor':
    case 'bed_sensor':
      return { ...radio, detected: false };
    case 'switch':
      return { on: false, rssi: 8 };
    case 'dio':
      return { on: false, opening: 'closed' as const, rssi: 8 };
    case 'fan':
      return { on: false, fanMode: 'off' as const, rssi: 8 };
    case 'chair_sensor':
      return { ...radio, detected: false };
    case 'upic':
      return {
        irKeys: ['power', 'volumeUp', 'volumeDown', 'mute', 'channelUp', 'channelDown'].map((key) =>
          irKey(1, key),
        ),
        rssi: 8,
      };
    case 'power_switch_meter':
      return { on: true, power: 84, energy: 214.6, rssi: 8 };
    case 'power_meter':
      return { power: 412, energy: 8312.4, rssi: 7 };
    case 'dimmer':
      return { on: false, level: 60, rssi: 8 };
    case 'hue':
      return { on: false, level: 80, hue: 32, saturation: 40, colourTemperature: 2700, rssi: 7 };
    case 'shutter':
      return { level: 100, rssi: 7 };
    case 'door_lock':
      return {
        ...radio,
        locked: true,
        opening: 'closed' as const,
        autoLock: true,
        volume: 'normal' as const,
        lockSlots: [],
      };
    case 'valve':
      return { on: true, rssi: 7 };
    case 'thermostat':
      return {
        temperature: 20.6,
        heatSetpoint: 21,
        coolSetpoint: 26,
        heatSetpointAway: 17,
        coolSetpointAway: 29,
        humidity: 45,
        thermostatMode: 'heat' as const,
        fanMode: 'auto' as const,
        away: false,
        rssi: 8,
      };
    case 'radiator':
      return {
        ...radio,
        temperature: 20.1,
        heatSetpoint: 20.5,
        heatSetpointAway: 16,
        thermostatMode: 'heat' as const,
        away: false,
      };
    case 'temperature_sensor':
    case 'room_sensor':
      return { ...radio, temperature: 20.8, humidity: 46 };
    case 'lm':
      return { ...radio, lux: 180 };
    case 'aqs':
      return { temperature: 21.1, humidity: 44, co2: 640, pm25: 7, rssi: 8 };
    case 'siren':
    case 'bx':
    case 'strobe':
      return { ...radio, sounding: false, volume: 'loud' as const };
    case 'panel':
      return { rssi: 9, sounding: false };
    case 'keypad':
      return { ...radio, action: null, volume: 'normal' as const };
    case 'remote_controller':
    case 'night_switch':
    case 'tag_reader':
    case 'scene_button':
      return { ...radio, action: null };
    case 'ipcam':
      return { privacy: false, live: false, presets: ['Gate', 'Front path'], rssi: 9 };
    case 'vdp':
      return { privacy: false, live: false, rssi: 9 };
    case 'ir_sensor':
    case 'wss':
    case 'wired_input':
    case 'expander':
    case 'repeater':
    case 'medication_dispenser':
    case 'unknown':
      return { rssi: 9 };
  }
}
