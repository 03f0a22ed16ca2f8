import type { DeviceKind, DeviceValues } from '@homeward/contract/entities/device.ts';
import { type Features, panicActions } from './exposes.ts';
import { isObject, type Json, member } from './json.ts';

/** The device's side of a state message: what it is and what it can say. */
export interface Speaker {
  readonly kind: DeviceKind;
  readonly features: Features;
}

/** Anything but the expected type, null among it, is unknown: never closed, off or safe. */
const flag = (value: unknown) => (typeof value === 'boolean' ? value : null);
const word = <Value>(value: unknown, words: Readonly<Record<string, Value>>) =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (words[value] ?? null) : null;
const number = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : null;
const percentOf = (value: unknown, whole: number) => scaled(number(value, 0, whole), 100 / whole);
const scaled = (value: number | null, factor: number) => (value === null ? null : Math.round(value * factor));

const onOff = { ON: true, OFF: false } as const;

type Reader = (value: unknown, speaker: Speaker, message: Json) => DeviceValues;

/** By property; where two say the same thing, the later row wins. */
const readers: Readonly<Record<string, Reader>> = {
  // In this dialect true means that the contact is made: closed.
  contact: (value) => ({ opening: value === true ? 'closed' : value === false ? 'open' : null }),
  occupancy: (value) => ({ motion: flag(value) }),
  presence: (value) => ({ motion: flag(value) }),
  motion: (value) => ({ motion: flag(value) }),
  tamper: (value) => ({ tamper: flag(value) }),
  battery: (value) => ({ battery: number(value, 0, 100) }),
  battery_low: (value) => ({ batteryLow: flag(value) }),
  ac_status: (value) => ({ acFailure: flag(value) }),
  linkquality: (value) => ({ rssi: scaled(number(value, 0, 255), 9 / 255) }),
  temperature: (value) => ({ temperature: number(value, -100, 200) }),
  local_temperature: (value) => ({ temperature: number(value, -100, 200) }),
  humidity: (value) => ({ humidity: number(value, 0, 100) }),
  illuminance: (value) => ({ lux: number(value, 0, 1e6) }),
  illuminance_lux: (value) => ({ lux: number(value, 0, 1e6) }),
  power: (value) => ({ power: number(value, -1e6, 1e6) }),
  energy: (value) => ({ energy: number(value, 0, 1e9) }),
  co2: (value) => ({ co2: number(value, 0, 1e5) }),
  pm25: (value) => ({ pm25: number(value, 0, 1e5) }),
  occupied_heating_setpoint: (value) => ({ heatSetpoint: number(value, -50, 100) }),
  current_heating_setpoint: (value) => ({ heatSetpoint: number(value, -50, 100) }),
  occupied_cooling_setpoint: (value) => ({ coolSetpoint: number(value, -50, 100) }),
  system_mode: (value) => ({
    thermostatMode: word(value, { off: 'off', heat: 'heat', cool: 'cool', auto: 'auto' } as const),
  }),
  state: readState,
  alarm: (value, { kind }) => (kind === 'siren' ? { sounding: flag(value) } : {}),
  lock_state: (value) => ({
    locked: word(value, { locked: true, unlocked: false, not_fully_locked: false }),
  }),
  brightness: (value, { features }) => (features.types.has('light') ? { level: percentOf(value, 254) } : {}),
  position: (value, { kind }) => (kind === 'shutter' ? { level: number(value, 0, 100) } : {}),
  color_temp: (value) => ({ colourTemperature: kelvin(value) }),
  color: (value) => readColour(value),
};

/** What a state message says, without actions and without what the device watches for. */
export function readValues(message: Json, speaker: Speaker): DeviceValues {
  const values: DeviceValues = {};
  for (const [property, read] of Object.entries(readers)) {
    if (Object.hasOwn(message, property)) Object.assign(values, read(message[property], speaker, message));
  }
  return values;
}

const dangers = ['smoke', 'carbon_monoxide', 'gas', 'water_leak'];
const shocks = ['vibration', 'tilt'];

/**
 * Whether what the device watches for is there. One danger present is enough; "not there" needs a word on every danger
 * that the device can name, so that an incomplete message says nothing.
 */
export function readDetected(message: Json, { kind, features }: Speaker): DeviceValues {
  const watching = kind === 'shock_sensor' || kind === 'tilt_sensor' || kind === 'glass' ? shocks : dangers;
  const watched = watching.filter((property) => features.properties.has(property));
  if (!watched.some((property) => Object.hasOwn(message, property))) return {};
  const said = watched.map((property) => member(message, property));
  if (said.includes(true)) return { detected: true };
  if (said.includes(undefined)) return {};
  return { detected: said.every((value) => value === false) ? false : null };
}

/** A button's word: a moment, not a state. A panic button's press is there and gone again. */
export function readAction(message: Json, { kind }: Speaker): readonly DeviceValues[] {
  const action = member(message, 'action');
  if (typeof action !== 'string' || action === '' || action.length > 64) return [];
  if (kind !== 'panic_button' || !panicActions.has(action)) return [{ action }];
  return [{ action, detected: true }, { detected: false }];
}

function readState(value: unknown, { kind }: Speaker, message: Json): DeviceValues {
  switch (kind) {
    case 'door_lock':
      return Object.hasOwn(message, 'lock_state')
        ? {}
        : { locked: word(value, { LOCK: true, UNLOCK: false }) };
    // A cover's state is what it was last told; where it stands is its position.
    case 'shutter':
      return {};
    case 'siren':
      return { sounding: word(value, onOff) };
    default:
      return { on: word(value, onOff) };
  }
}

function kelvin(mired: unknown): number | null {
  const value = number(mired, 25, 1000);
  return value === null ? null : Math.round(1e6 / value);
}

function readColour(value: unknown): DeviceValues {
  if (!isObject(value)) return { hue: null, saturation: null };
  if (!Object.hasOwn(value, 'hue')) return {};
  return {
    hue: number(member(value, 'hue'), 0, 360),
    saturation: number(member(value, 'saturation'), 0, 100),
  };
}
