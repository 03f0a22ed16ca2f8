import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured, type NumberName } from '@homeward/contract/rules/devices/value-bounds.ts';
import { isObject, member } from '../common/json.ts';
import { readLockMode, readLockSlots } from './lock-words.ts';
import { numberIn } from './messages.ts';
import { classes, type ZwaveNode, type ZwaveValue } from './node.ts';
import { type Part, valuesOf } from './part.ts';
import { type Danger, zoneWord } from './zone-words.ts';

const toCelsius = (value: unknown, isFahrenheit: boolean): unknown =>
  typeof value === 'number' && isFahrenheit ? Math.round(((value - 32) * 50) / 9) / 10 : value;
const isFahrenheit = ({ unit, specific }: ZwaveValue): boolean =>
  unit === '°F' || (unit === '' && numberIn(specific, 'scale') === 1);

/** Levels go from 0 to 99; 254 is not known, 255 is on at some level. */
const levelOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= 99 ? Math.round((value * 100) / 99) : null;
const isOn = (value: unknown): boolean | null =>
  typeof value === 'boolean' ? value : typeof value === 'number' && value !== 254 ? value > 0 : null;

/** What is measured, by the type of the sensor class: the value, and the scale that it counts in; null is any. */
const sensors: Readonly<Record<number, readonly [NumberName, scale: number | null]>> = {
  1: ['temperature', null],
  3: ['lux', 1],
  4: ['power', 0],
  5: ['humidity', 0],
  17: ['co2', 0],
  35: ['pm25', 1],
};

function readSensor(value: ZwaveValue): DeviceValues {
  const [name, scale] = sensors[numberIn(value.specific, 'sensorType') ?? 0] ?? [];
  const own = numberIn(value.specific, 'scale');
  if (name === undefined || (scale !== null && own !== null && own !== scale)) return {};
  return {
    [name]: measured(
      name,
      name === 'temperature' ? toCelsius(value.value, isFahrenheit(value)) : value.value,
    ),
  };
}

function readMeter({ value, unit }: ZwaveValue): DeviceValues {
  if (unit === 'W') return { power: measured('power', value) };
  return unit === 'kWh' ? { energy: measured('energy', value) } : {};
}

const setpoints: Readonly<
  Record<number, 'heatSetpoint' | 'coolSetpoint' | 'heatSetpointAway' | 'coolSetpointAway'>
> = {
  1: 'heatSetpoint',
  2: 'coolSetpoint',
  13: 'heatSetpointAway',
  14: 'coolSetpointAway',
};

function readSetpoint(value: ZwaveValue): DeviceValues {
  const name = typeof value.id.propertyKey === 'number' ? setpoints[value.id.propertyKey] : undefined;
  return name === undefined ? {} : { [name]: measured(name, toCelsius(value.value, isFahrenheit(value))) };
}

const modes = {
  0: 'off',
  1: 'heat',
  2: 'cool',
  3: 'auto',
  6: 'fan',
  8: 'dry',
  10: 'auto',
  11: 'heat',
  12: 'cool',
} as const;
const awayMode = 13;

function readMode({ value, states }: ZwaveValue): DeviceValues {
  const knowsAway = Object.hasOwn(states, String(awayMode));
  const away = knowsAway ? { away: typeof value === 'number' ? value === awayMode : null } : {};
  if (value === awayMode) return away;
  const mode =
    typeof value === 'number' && Object.hasOwn(modes, value) ? modes[value as keyof typeof modes] : null;
  return { thermostatMode: mode, ...away };
}

/** Volume as the house has it, of percent. */
const volumeOf = (value: unknown): DeviceValues['volume'] =>
  typeof value !== 'number' ? null : value === 0 ? 'none' : value <= 60 ? 'normal' : 'loud';

function readColour({ value }: ZwaveValue): DeviceValues {
  if (!isObject(value)) return { hue: null, saturation: null };
  const of = (name: string): number | null => numberIn(value, name);
  const [red, green, blue] = [of('red'), of('green'), of('blue')];
  if (red === null || green === null || blue === null) return {};
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = most - least;
  if (most === 0 || spread === 0) return { hue: 0, saturation: 0 };
  const turn =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  return { hue: Math.round((turn * 60 + 360) % 360), saturation: Math.round((spread * 100) / most) };
}

/** A position counts where it is one: covers without a sensor say nothing of it. */
const coverOrLamp = ({ value }: ZwaveValue, kind: string): DeviceValues =>
  kind === 'shutter' ? { level: levelOf(value) } : { on: isOn(value), level: levelOf(value) };

/** Of one value alone, whatever else its node says. */
function readOne(value: ZwaveValue, part: Part): DeviceValues {
  const { commandClass, property } = value.id;
  const { kind } = part.discovered;
  switch (commandClass) {
    case classes.binarySwitch:
      if (property !== 'currentValue') return {};
      return kind === 'siren' ? { sounding: isOn(value.value) } : { on: isOn(value.value) };
    case classes.multilevelSwitch:
      return property === 'currentValue' ? coverOrLamp(value, kind) : {};
    case classes.windowCovering:
      return property === 'currentValue' ? { level: levelOf(value.value) } : {};
    case classes.barrier:
      return property === 'currentState' ? { level: barrierLevel(value.value) } : {};
    case classes.multilevelSensor:
      return readSensor(value);
    case classes.meter:
      return readMeter(value);
    case classes.colour:
      return property === 'currentColor' && value.id.propertyKey === undefined ? readColour(value) : {};
    case classes.thermostatMode:
      return property === 'mode' ? readMode(value) : {};
    case classes.setpoint:
      return readSetpoint(value);
    case classes.lock:
      return readLock(value);
    case classes.sound:
      return readSound(value);
    case classes.battery:
      return readBattery(value);
    default:
      return {};
  }
}

const barrierLevel = (state: unknown): number | null => (state === 255 ? 100 : state === 0 ? 0 : null);

function readLock({ id: { property }, value }: ZwaveValue): DeviceValues {
  if (property === 'currentMode') return readLockMode(value);
  if (property === 'doorStatus')
    return { opening: value === 'open' ? 'open' : value === 'closed' ? 'closed' : null };
  return property === 'autoRelockTime' ? { autoLock: typeof value === 'number' ? value > 0 : null } : {};
}

function readSound({ id: { property }, value }: ZwaveValue): DeviceValues {
  if (property === 'toneId') return { sounding: typeof value === 'number' ? value > 0 : null };
  return property === 'defaultVolume' ? { volume: volumeOf(value) } : {};
}

function readBattery({ id: { property }, value }: ZwaveValue): DeviceValues {
  if (property === 'level') {
    const battery = measured('battery', value);
    // 0 is also what a battery says that only calls for help.
    return battery === null ? { battery } : { battery, ...(battery <= 10 && { batteryLow: true }) };
  }
  return property === 'isLow' ? { batteryLow: typeof value === 'boolean' ? value : null } : {};
}

/** Several words on one thing: one that it is there is enough; that it is not needs all of them. */
function together(words: readonly (boolean | null)[]): boolean | null {
  if (words.includes(true)) return true;
  return words.includes(null) ? null : false;
}

const dangers: ReadonlySet<string> = new Set<Danger>([
  'smoke',
  'co',
  'gas',
  'heat',
  'leak',
  'help',
  'fall',
  'glass',
  'shock',
]);
/** Kinds whose opening, moving or detecting is what they are for. */
const detects = new Set([
  'smoke_detector',
  'co_detector',
  'gas_detector',
  'heat_detector',
  'water_sensor',
  'fall_sensor',
  'glass',
  'shock_sensor',
]);

/** What a node says of zones, by all that it said so far; `wanted` are the meanings that were spoken of. */
function readZone(node: ZwaveNode, part: Part, wanted: ReadonlySet<string>): DeviceValues {
  const by = new Map<string, (boolean | null)[]>();
  for (const { id, value } of valuesOf(node, part)) {
    const word = zoneWord(id);
    if (word === null) continue;
    const name = dangers.has(word.means) ? 'detected' : word.means;
    by.set(name, [...(by.get(name) ?? []), word.isActive(value)]);
  }
  const values: Record<string, unknown> = {};
  for (const name of wanted) {
    const is = together(by.get(name) ?? [null]);
    if (name === 'opening') values['opening'] = is === null ? null : is ? 'open' : 'closed';
    else if (name === 'jammed') Object.assign(values, is === true ? { locked: null } : {});
    else if (name === 'detected')
      Object.assign(values, detects.has(part.discovered.kind) ? { detected: is } : {});
    else values[name] = is;
  }
  return values;
}

/** What one changed value says of a part, with what it said before where several make one word. */
export function readChange(node: ZwaveNode, part: Part, value: ZwaveValue): DeviceValues {
  const word = zoneWord(value.id);
  if (word !== null)
    return readZone(node, part, new Set([dangers.has(word.means) ? 'detected' : word.means]));
  if (value.id.commandClass === classes.userCode) return readLockSlots(node, value.id.endpoint);
  return readOne(value, part);
}

/** Everything that a part is known to have said. */
export function readAll(node: ZwaveNode, part: Part): DeviceValues {
  const values = valuesOf(node, part);
  return Object.assign({}, ...values.map((value) => readChange(node, part, value)));
}

/** Signal bars of a power in dBm; what is no power says nothing. */
export function barsOf(statistics: unknown): DeviceValues {
  const dbm = isObject(statistics) ? member(statistics, 'rssi') : undefined;
  if (typeof dbm !== 'number' || dbm >= 0 || dbm < -130) return {};
  return { rssi: Math.round(Math.max(0, Math.min(1, (dbm + 100) / 50)) * 9) };
}
