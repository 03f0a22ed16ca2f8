import type { DeviceKind } from '@homeward/contract/entities/device.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import { measured, type NumberName } from '@homeward/contract/value-bounds.ts';
import { toHueSaturation } from '@homeward/contract/colour.ts';
import type { Features } from './exposes.ts';
import { isObject, type Json, member } from './json.ts';
import { panicActions } from './kinds.ts';
import { readLockAction, readLockSlots } from './lock-words.ts';

/** The device's side of a state message: what it is and what it can say. */
export interface Speaker {
  readonly kind: DeviceKind;
  readonly features: Features;
}

/** Anything but the expected type, null among it, is unknown: never closed, off or safe. */
const flag = (value: unknown) => (typeof value === 'boolean' ? value : null);
const word = <Value>(value: unknown, words: Readonly<Record<string, Value>>) =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (words[value] ?? null) : null;
const scaled = (value: unknown, whole: number, most: number) =>
  typeof value === 'number' && value >= 0 && value <= whole ? Math.round((value * most) / whole) : null;

const onOff = { ON: true, OFF: false, OPEN: true, CLOSE: false, CLOSED: false } as const;
const fanModes = {
  off: 'off',
  low: 'low',
  medium: 'medium',
  high: 'high',
  on: 'on',
  auto: 'auto',
  smart: 'auto',
} as const;
const lockVolumes = { silent_mode: 'none', low_volume: 'normal', high_volume: 'loud' } as const;
const sirenVolumes = { mute: 'none', low: 'normal', medium: 'normal', high: 'loud' } as const;
const airWords = {
  excellent: 'good',
  good: 'good',
  moderate: 'moderate',
  poor: 'sensitive',
  unhealthy: 'unhealthy',
  hazardous: 'hazardous',
} as const;

type Reader = (value: unknown, speaker: Speaker, message: Json) => DeviceValues;
const number =
  (name: NumberName): Reader =>
  (value) => ({ [name]: measured(name, value) });

/** By property; where two say the same thing, the later row wins. */
const readers: Readonly<Record<string, Reader>> = {
  // In this dialect true means that the contact is made: closed.
  contact: (value) => ({ opening: value === true ? 'closed' : value === false ? 'open' : null }),
  tilt: (value, { kind }) =>
    kind === 'tilt_sensor' ? { opening: value === true ? 'open' : value === false ? 'closed' : null } : {},
  door_state: (value) => ({ opening: word(value, { open: 'open', closed: 'closed' } as const) }),
  occupancy: (value) => ({ motion: flag(value) }),
  presence: (value) => ({ motion: flag(value) }),
  motion: (value) => ({ motion: flag(value) }),
  tamper: (value) => ({ tamper: flag(value) }),
  battery: number('battery'),
  battery_low: (value) => ({ batteryLow: flag(value) }),
  ac_status: (value) => ({ acFailure: flag(value) }),
  linkquality: (value) => ({ rssi: scaled(value, 255, 9) }),
  temperature: number('temperature'),
  local_temperature: number('temperature'),
  humidity: number('humidity'),
  illuminance: number('lux'),
  illuminance_lux: number('lux'),
  power: number('power'),
  energy: number('energy'),
  co2: number('co2'),
  pm25: number('pm25'),
  aqi: number('airQuality'),
  air_quality: (value) => ({ airQualityLevel: word(value, airWords) }),
  occupied_heating_setpoint: number('heatSetpoint'),
  current_heating_setpoint: number('heatSetpoint'),
  occupied_cooling_setpoint: number('coolSetpoint'),
  unoccupied_heating_setpoint: number('heatSetpointAway'),
  unoccupied_cooling_setpoint: number('coolSetpointAway'),
  system_mode: (value) => ({
    thermostatMode: word(value, { off: 'off', heat: 'heat', cool: 'cool', auto: 'auto' } as const),
  }),
  fan_mode: (value) => ({ fanMode: word(value, fanModes) }),
  preset: (value, { features }) =>
    features.words.get('preset')?.includes('away') === true
      ? { away: typeof value === 'string' ? value === 'away' : null }
      : {},
  away_mode: (value) => ({ away: word(value, onOff) }),
  state: readState,
  fan_state: (value, { kind }) => (kind === 'fan' ? { on: word(value, onOff) } : {}),
  alarm: (value, { kind }) => (kind === 'siren' ? { sounding: flag(value) } : {}),
  volume: (value, { kind }) => (kind === 'siren' ? { volume: word(value, sirenVolumes) } : {}),
  sound_volume: (value) => ({ volume: word(value, lockVolumes) }),
  lock_state: (value) => ({
    locked: word(value, { locked: true, unlocked: false, not_fully_locked: false }),
  }),
  auto_relock_time: (value) => ({ autoLock: typeof value === 'number' ? value > 0 : null }),
  auto_lock: (value) => ({ autoLock: word(value, { AUTO: true, MANUAL: false }) }),
  users: (value, { kind }) => (kind === 'door_lock' ? readLockSlots(value) : {}),
  brightness: (value, { features }) =>
    features.types.has('light') ? { level: scaled(value, 254, 100) } : {},
  position: (value, { kind }) => (kind === 'shutter' ? { level: measured('level', value) } : {}),
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
const shocks = ['vibration'];

/**
 * Whether what the device watches for is there. One danger present is enough; "not there" needs a word on every danger
 * that the device can name, so that an incomplete message says nothing.
 */
export function readDetected(message: Json, { kind, features }: Speaker): DeviceValues {
  const watching = kind === 'shock_sensor' || kind === 'glass' ? shocks : dangers;
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

/**
 * Everything that a message says, in order. A lock says who turned it together with how it stands, so that neither goes
 * without the other. What was not said live holds no actions.
 */
export function readMessage(message: Json, speaker: Speaker, live: boolean): readonly DeviceValues[] {
  const values = { ...readValues(message, speaker), ...readDetected(message, speaker) };
  if (!live) return [values];
  if (speaker.kind === 'door_lock') return [{ ...values, ...readLockAction(message) }];
  return [values, ...readAction(message, speaker)];
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
  return typeof mired === 'number' && mired >= 25 && mired <= 1000 ? Math.round(1e6 / mired) : null;
}

function readColour(value: unknown): DeviceValues {
  if (!isObject(value)) return { hue: null, saturation: null };
  if (Object.hasOwn(value, 'hue'))
    return {
      hue: measured('hue', member(value, 'hue')),
      saturation: measured('saturation', member(value, 'saturation')),
    };
  const [x, y] = [member(value, 'x'), member(value, 'y')];
  if (x === undefined && y === undefined) return {};
  const inside = typeof x === 'number' && typeof y === 'number' && x > 0 && y > 0 && x + y < 1;
  return inside ? { ...toHueSaturation({ x, y }) } : { hue: null, saturation: null };
}
