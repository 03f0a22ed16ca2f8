import { z } from 'zod';
import { AreaId, DeviceId, Instant, RoomId, ZoneNo } from '../ids.ts';
import { ArmMode } from '../modes.ts';

/** Kinds of device (S3.1); on the wire each carries the prefix `device_type.`. */
export const deviceKinds = [
  'door_contact',
  'pir',
  'ir_camera',
  'outdoor_pir',
  'glass',
  'shock_sensor',
  'tilt_sensor',
  'smoke_detector',
  'heat_detector',
  'co_detector',
  'gas_detector',
  'water_sensor',
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
  'fall_sensor',
  'bed_sensor',
  'medication_dispenser',
  'keypad',
  'remote_controller',
  'night_switch',
  'tag_reader',
  'scene_button',
  'siren',
  'bx',
  'strobe',
  'repeater',
  'expander',
  'panel',
  'switch',
  'power_switch_meter',
  'dimmer',
  'hue',
  'shutter',
  'door_lock',
  'valve',
  'thermostat',
  'radiator',
  'temperature_sensor',
  'room_sensor',
  'lm',
  'aqs',
  'power_meter',
  'ir_sensor',
  'wss',
  'wired_input',
  'ipcam',
  'vdp',
  'unknown',
] as const;
export const DeviceKind = z.enum(deviceKinds);
export type DeviceKind = z.infer<typeof DeviceKind>;

/**
 * What a device last said. A field is absent where the device has no such thing, and null where it has one
 * but nobody knows its value: null is never read as closed, off or safe.
 */
export const DeviceValues = z
  .object({
    opening: z.enum(['open', 'closed']).nullable(),
    motion: z.boolean().nullable(),
    /** Smoke, heat, gas, CO, water, glass, shock, panic, pendant: the thing it watches for is there. */
    detected: z.boolean().nullable(),
    tamper: z.boolean().nullable(),
    masked: z.boolean().nullable(),
    batteryLow: z.boolean().nullable(),
    /** Percent, 0 to 100. */
    battery: z.number().nullable(),
    acFailure: z.boolean().nullable(),
    on: z.boolean().nullable(),
    /** Dim level or shutter position, percent, 0 to 100; a shutter at 100 is open. */
    level: z.number().nullable(),
    /** Degrees, 0 to 360. */
    hue: z.number().nullable(),
    /** Percent. */
    saturation: z.number().nullable(),
    /** Kelvin, 1000 to 40000 (S9.8). */
    colourTemperature: z.number().nullable(),
    locked: z.boolean().nullable(),
    /** Degrees Celsius. */
    temperature: z.number().nullable(),
    /** Percent relative humidity. */
    humidity: z.number().nullable(),
    lux: z.number().nullable(),
    /** Watt. */
    power: z.number().nullable(),
    /** Kilowatt-hours since the meter began. */
    energy: z.number().nullable(),
    /** Parts per million. */
    co2: z.number().nullable(),
    /** Micrograms per cubic metre. */
    pm25: z.number().nullable(),
    heatSetpoint: z.number().nullable(),
    coolSetpoint: z.number().nullable(),
    thermostatMode: z.enum(['off', 'heat', 'cool', 'auto']).nullable(),
    sounding: z.boolean().nullable(),
    /** What a button, remote or keypad last sent. */
    action: z.string().max(64).nullable(),
    /** Signal, bars 0 to 9. */
    rssi: z.number().nullable(),
  })
  .partial();
export type DeviceValues = z.infer<typeof DeviceValues>;

/** What can be told to a device. Levels in percent, temperatures in degrees Celsius. */
export const DeviceCommand = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('switch'), on: z.boolean(), forSeconds: z.number().int().positive().optional() }),
  z.object({ tag: z.literal('level'), level: z.number().min(1).max(100) }),
  z.object({
    tag: z.literal('colour'),
    hue: z.number().min(0).max(360),
    saturation: z.number().min(0).max(100),
  }),
  z.object({ tag: z.literal('colourTemperature'), kelvin: z.number().min(1000).max(40000) }),
  z.object({ tag: z.literal('shutter'), move: z.enum(['open', 'close', 'stop']) }),
  z.object({ tag: z.literal('lock'), locked: z.boolean() }),
  z.object({ tag: z.literal('setpoint'), heat: z.number().optional(), cool: z.number().optional() }),
  z.object({ tag: z.literal('thermostatMode'), mode: z.enum(['off', 'heat', 'cool', 'auto']) }),
  z.object({
    tag: z.literal('siren'),
    sound: z.enum(['burglar', 'fire', 'panic', 'chime', 'off']),
    volume: z.enum(['none', 'normal', 'loud']),
  }),
  z.object({ tag: z.literal('capture') }),
  z.object({ tag: z.literal('identify') }),
]);
export type DeviceCommand = z.infer<typeof DeviceCommand>;

/** Fault labels of a device (S3.15). */
export const Fault = z.enum([
  'lowBattery',
  'tamper',
  'supervision',
  'acFailure',
  'outOfOrder',
  'antiMasking',
  'controlError',
]);
export type Fault = z.infer<typeof Fault>;

/** Two facts; both may be on. One-time ends at the next disarm (S4.2). */
export const Bypass = z.object({ permanent: z.boolean(), oneTime: z.boolean() });
export type Bypass = z.infer<typeof Bypass>;

/** What a zone does in a mode (wire: sresp_mode_n). */
export const ZoneResponse = z.enum([
  'none',
  'entryDelay1',
  'entryDelay2',
  'chime',
  'burglarFollow',
  'burglarInstant',
  'burglarOutdoor',
  'crossZone',
]);
export type ZoneResponse = z.infer<typeof ZoneResponse>;

/** A 24-hour attribute: instant in every state, and it disables the responses by mode. */
export const AlwaysKind = z.enum([
  'burglar',
  'smoke',
  'medical',
  'fire',
  'water',
  'co',
  'gas',
  'heat',
  'silentPanic',
  'panic',
  'emergency',
  'emergencyQuiet',
  'fall',
  'tamper',
]);
export type AlwaysKind = z.infer<typeof AlwaysKind>;

export const ZoneSettings = z.object({
  responses: z.record(ArmMode, ZoneResponse),
  /** "Exit (No Response)": the zone says nothing while the exit timer runs. */
  exitNoResponse: z.boolean(),
  always: AlwaysKind.nullable(),
  finalDoor: z.boolean(),
  setUnset: z.enum(['none', 'normallyClosed', 'normallyOpen']),
});
export type ZoneSettings = z.infer<typeof ZoneSettings>;

/** How a device is set up; changes seldom. */
export const DeviceConfig = z.object({
  id: DeviceId,
  kind: DeviceKind,
  modelId: z.string().max(40),
  name: z.string().max(31),
  area: AreaId,
  zone: ZoneNo,
  room: RoomId.nullable(),
  settings: ZoneSettings,
  /** Longest silence in seconds before a supervision fault; null where the device need not speak. */
  supervisionSeconds: z.number().int().positive().nullable(),
});
export type DeviceConfig = z.infer<typeof DeviceConfig>;

/** How the device stands now. */
export const DeviceState = z.object({
  values: DeviceValues,
  online: z.enum(['online', 'offline', 'unknown']),
  lastHeard: Instant.nullable(),
  faults: z.array(Fault).readonly(),
  bypass: Bypass,
});
export type DeviceState = z.infer<typeof DeviceState>;

/** What the server and clients see of a device. `condition` is the zone's, decided by the panel alone. */
export const DeviceView = DeviceConfig.extend({
  ...DeviceState.shape,
  condition: z.enum(['normal', 'active', 'unknown']),
});
export type DeviceView = z.infer<typeof DeviceView>;
