import { isPress } from '@homeward/contract/rules/devices/device-purposes.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured, type NumberName } from '@homeward/contract/rules/devices/value-bounds.ts';
import { buttonWord, isHelp } from './button-words.ts';
import { isThere } from './dangers.ts';
import { binary, exposeNamed, type Features, wordsOf } from './exposes.ts';
import { readFanMode } from './fan-words.ts';
import { type Json, member } from '../common/json.ts';
import type { Nature } from './kinds.ts';
import { isMired, kelvin, readColour } from './light-words.ts';
import { readLockAction, readLockSlots, readLockSource } from './lock-words.ts';
import { isSounding, soundingExpose } from './sirens.ts';
import { together, type ZoneWord } from './zone-words.ts';

/** The device's side of a state message: what it is and what it can say. */
export interface Speaker {
  readonly nature: Nature;
  readonly features: Features;
  /**
   * What it said of zones and dangers before, by property: one that is there counts until it says otherwise, though
   * another message names only its neighbour.
   */
  readonly heard: Map<string, unknown>;
}

/** Anything but the expected type, null among it, is unknown: never closed, off or safe. */
const flag = (value: unknown) => (typeof value === 'boolean' ? value : null);
const word = <Value>(value: unknown, words: Readonly<Record<string, Value>>) =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (words[value] ?? null) : null;
const scaled = (value: unknown, whole: number, most: number) =>
  typeof value === 'number' && value >= 0 && value <= whole ? Math.round((value * most) / whole) : null;

const onOff = { ON: true, OFF: false, OPEN: true, CLOSE: false, CLOSED: false } as const;
const volumes = {
  mute: 'none',
  silent_mode: 'none',
  low: 'normal',
  low_volume: 'normal',
  reduced: 'normal',
  medium: 'normal',
  middle: 'normal',
  high: 'loud',
  high_volume: 'loud',
  very_high: 'loud',
  max: 'loud',
  loud: 'loud',
} as const;
const airWords = {
  excellent: 'good',
  good: 'good',
  moderate: 'moderate',
  poor: 'sensitive',
  unhealthy: 'unhealthy',
  hazardous: 'hazardous',
} as const;
/** A battery in words; what is in none of these is not understood. */
const chargeWords = {
  low: true,
  middle: false,
  medium: false,
  normal: false,
  high: false,
  full: false,
  usb: false,
  USB: false,
  charging: false,
  charged: false,
} as const;
const climateWords = {
  off: 'off',
  heat: 'heat',
  cool: 'cool',
  auto: 'auto',
  dry: 'dry',
  fan_only: 'fan',
} as const;

type Reader = (value: unknown, speaker: Speaker, message: Json) => DeviceValues;
const number =
  (name: NumberName): Reader =>
  (value) => ({ [name]: measured(name, value) });
/** Only what is a number counts: some devices say a word by the same name. */
const numeric =
  (name: NumberName): Reader =>
  (value) =>
    typeof value === 'number' || value === null ? { [name]: measured(name, value) } : {};
/** One of two words, by the definition of the property. */
const said =
  (property: string, name: 'tamper' | 'batteryLow' | 'acFailure' | 'autoLock', isMeant = true): Reader =>
  (value, { features }) => {
    const on = binary(exposeNamed(features, property) ?? { on: undefined, off: undefined }, value);
    return { [name]: on === null ? null : on === isMeant };
  };
const setpoint: Reader = (value, { nature: { kind } }) =>
  kind === 'thermostat' || kind === 'radiator' ? { heatSetpoint: measured('heatSetpoint', value) } : {};
const charge: Reader = (value) =>
  typeof value === 'string' && Object.hasOwn(chargeWords, value)
    ? { batteryLow: word(value, chargeWords) }
    : {};

/** By property; where two say the same thing, the later row wins. */
const readers: Readonly<Record<string, Reader>> = {
  tamper: said('tamper', 'tamper'),
  tamper_alarm: said('tamper_alarm', 'tamper'),
  battpercentage: number('battery'),
  battery: numeric('battery'),
  battery_state: charge,
  battery_level: charge,
  battery_low: said('battery_low', 'batteryLow'),
  ac_status: (value) => ({ acFailure: flag(value) }),
  power_outage: said('power_outage', 'acFailure'),
  ac_connected: (value, { features }) =>
    exposeNamed(features, 'ac_connected')?.type === 'binary' ? { acFailure: value !== true } : {},
  linkquality: (value) => ({ rssi: scaled(value, 255, 9) }),
  temperature: number('temperature'),
  local_temperature: number('temperature'),
  current_temperature: number('temperature'),
  humidity: number('humidity'),
  illuminance: number('lux'),
  illuminance_lux: number('lux'),
  energy_a: number('energy'),
  energy_l1: number('energy'),
  energy: number('energy'),
  power_a: number('power'),
  power_l1: number('power'),
  current_summ_delivered: number('energy'),
  power_ab: number('power'),
  total_power: number('power'),
  power: number('power'),
  eco2: number('co2'),
  co2: number('co2'),
  pm25: number('pm25'),
  aqi: number('airQuality'),
  air_quality: (value) => ({ airQualityLevel: word(value, airWords) }),
  target_temperature: setpoint,
  occupied_heating_setpoint: number('heatSetpoint'),
  current_heating_setpoint: number('heatSetpoint'),
  occupied_cooling_setpoint: number('coolSetpoint'),
  unoccupied_heating_setpoint: number('heatSetpointAway'),
  unoccupied_cooling_setpoint: number('coolSetpointAway'),
  system_mode: (value) => ({ thermostatMode: word(value, climateWords) }),
  fan_mode: (value, { features }) => ({ fanMode: readFanMode(value, features) }),
  preset: (value, { features }) =>
    wordsOf(features, 'preset')?.includes('away') === true
      ? { away: typeof value === 'string' ? value === 'away' : null }
      : {},
  away_mode: (value) => ({ away: word(value, onOff) }),
  state: readState,
  gas_valve_state: (value, { nature: { kind } }) => (kind === 'valve' ? { on: word(value, onOff) } : {}),
  fan_state: (value, { nature: { kind } }) => (kind === 'fan' ? { on: word(value, onOff) } : {}),
  volume: readVolume,
  alarm_volume: readVolume,
  siren_volume: readVolume,
  alarm_volume_level: readVolume,
  sound_volume: (value) => ({ volume: word(value, volumes) }),
  lock_state: (value) => ({
    locked: word(value, { locked: true, unlocked: false, not_fully_locked: false }),
  }),
  auto_relock_time: (value) => ({ autoLock: typeof value === 'number' ? value > 0 : null }),
  auto_lock: (value) => ({ autoLock: word(value, { AUTO: true, MANUAL: false }) }),
  auto_relock: said('auto_relock', 'autoLock'),
  users: (value, { nature: { kind } }) => (kind === 'door_lock' ? readLockSlots(value) : {}),
  brightness: (value, { features }) =>
    features.types.has('light')
      ? { level: scaled(value, exposeNamed(features, 'brightness')?.most ?? 254, 100) }
      : {},
  position: (value, { nature: { kind } }) => (kind === 'shutter' ? { level: measured('level', value) } : {}),
  color_temp: (value, { features }) => (isMired(features) ? { colourTemperature: kelvin(value) } : {}),
  color: (value) => readColour(value),
};

/** What a state message says, without actions and without zones. */
function readValues(message: Json, speaker: Speaker): DeviceValues {
  const values: DeviceValues = {};
  for (const [property, read] of Object.entries(readers)) {
    if (Object.hasOwn(message, property)) Object.assign(values, read(message[property], speaker, message));
  }
  return values;
}

/** What it says of its zone and of its own state, with what it said of it before; nothing where this message names none of it. */
function readZone(wire: Json, { nature, heard }: Speaker): DeviceValues {
  const zones = [...nature.openings, ...nature.motions, ...nature.shocks, ...nature.troubles];
  const named = [...zones, ...nature.dangers].filter(({ expose }) => Object.hasOwn(wire, expose.property));
  for (const { expose } of named) heard.set(expose.property, wire[expose.property]);
  const isNamed = (words: readonly (typeof named)[number][]) => words.some((one) => named.includes(one));
  const of = (words: readonly ZoneWord[]) =>
    isNamed(words)
      ? together(
          words.map(({ expose: { property }, isActive }) =>
            heard.has(property) ? isActive(heard.get(property)) : undefined,
          ),
        )
      : undefined;
  const [opened, moved, shaken] = [of(nature.openings), of(nature.motions), of(nature.shocks)];
  const troubled = of(nature.troubles);
  const detected = isNamed(nature.dangers) ? readDangers(nature, heard) : shaken;
  return {
    ...(opened === undefined ? {} : { opening: opened === null ? null : opened ? 'open' : 'closed' }),
    ...(moved === undefined ? {} : { motion: moved }),
    ...(detected === undefined ? {} : { detected }),
    // A test that still runs is no verdict: what was said last stands.
    ...(typeof troubled === 'boolean' ? { trouble: troubled } : {}),
  };
}

/**
 * Whether what the device watches for is there. One danger present is enough; "not there" needs a word on every danger
 * that the device can name, so that an incomplete message says nothing.
 */
function readDangers({ dangers }: Nature, heard: ReadonlyMap<string, unknown>): boolean | null | undefined {
  const byDanger = Map.groupBy(dangers, ({ danger }) => danger);
  const each = [...byDanger.values()].map((words) =>
    together(
      words.map((one) =>
        heard.has(one.expose.property) ? isThere(one, heard.get(one.expose.property)) : undefined,
      ),
    ),
  );
  if (each.includes(true)) return true;
  return each.includes(undefined) ? undefined : together(each);
}

/** A button's word: a moment, not a state. A panic button's press is there and gone again. */
function readAction(message: Json, { nature }: Speaker): readonly DeviceValues[] {
  const action = member(message, 'action');
  if (typeof action !== 'string' || action === '' || action.length > 64) return [];
  const calls =
    nature.helpBy !== 'nothing' && (isHelp(action) || (nature.helpBy === 'anyWord' && isPress(action)));
  return calls ? [{ action, detected: true }, { detected: false }] : [{ action: buttonWord(action) }];
}

/**
 * Everything that a message says, in order. A lock says who turned it together with how it stands, so that neither goes
 * without the other. What was not said live holds no actions. `message` is the endpoint's own part of `wire`.
 */
export function readMessage(
  message: Json,
  wire: Json,
  speaker: Speaker,
  live: boolean,
): readonly DeviceValues[] {
  const { kind } = speaker.nature;
  const siren = kind === 'siren' ? readSounding(wire, speaker.features) : {};
  const values = { ...readValues(message, speaker), ...siren, ...readZone(wire, speaker) };
  if (!live) return [values];
  if (kind === 'door_lock') return [{ ...values, ...readLockSource(message), ...readLockAction(message) }];
  return [values, ...readAction(message, speaker)];
}

function readSounding(wire: Json, features: Features): DeviceValues {
  const expose = soundingExpose(features);
  if (expose === null || !Object.hasOwn(wire, expose.property)) return {};
  return { sounding: isSounding(expose, wire[expose.property]) };
}

function readVolume(value: unknown, { nature: { kind } }: Speaker): DeviceValues {
  // Some sirens say a number, which nobody knows how loud it is.
  return kind === 'siren' && typeof value === 'string' ? { volume: word(value, volumes) } : {};
}

/** Kinds whose `state` is an output. */
const outputs: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'switch',
  'power_switch_meter',
  'dimmer',
  'hue',
  'valve',
  'fan',
  'thermostat',
  'radiator',
  'siren',
]);

function readState(value: unknown, { nature: { kind } }: Speaker, message: Json): DeviceValues {
  // A lock has a word of its own that knows more.
  if (kind === 'door_lock')
    return Object.hasOwn(message, 'lock_state') ? {} : { locked: word(value, { LOCK: true, UNLOCK: false }) };
  // A cover's state is what it was last told; where it stands is its position.
  return outputs.has(kind) ? { on: word(value, onOff) } : {};
}
