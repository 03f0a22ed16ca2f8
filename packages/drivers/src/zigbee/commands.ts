import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { toXy } from '@homeward/contract/words/values/colour.ts';
import { canSet, exposeNamed, type Features, hasAny, wordsOf } from './exposes.ts';
import { fanWord } from './fan-words.ts';
import { sirenPayload, testPayload, volumeWord } from './siren-commands.ts';
import { durationOf, sirenControl, soundingExpose, volumeExpose } from './sirens.ts';
import { isMired } from './light-words.ts';

/** What to publish, and the values by which the device will say that it did. */
export interface EncodedCommand {
  readonly payload: Readonly<Record<string, unknown>>;
  /** Empty where any word from the device will do; null where it will say nothing. */
  readonly confirmedBy: DeviceValues | null;
}

type Payload = EncodedCommand['payload'];
type Of<Tag extends DeviceCommand['tag']> = Extract<DeviceCommand, { tag: Tag }>;

/** Seconds after which a lock locks again, where it wants a time. */
const relockSeconds = 30;

const heating = ['occupied_heating_setpoint', 'current_heating_setpoint', 'target_temperature'] as const;

/** The commands that a device of this kind with these features takes: what can be set, and of its kind. */
export function commandsOf(kind: DeviceKind, features: Features): readonly DeviceCommandTag[] {
  const { types } = features;
  const set = (...names: readonly string[]) => names.some((name) => canSet(features, name));
  const lit = types.has('light');
  const outputs: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
    'switch',
    'power_switch_meter',
    'dimmer',
    'hue',
    'fan',
    'valve',
  ]);
  const on = outputs.has(kind) && set('state', 'fan_state', 'gas_valve_state');
  const control = sirenControl(features);
  const sounds = control !== null && (kind === 'siren' || control.tag === 'warning');
  const rows: readonly (readonly [DeviceCommandTag, boolean])[] = [
    ['switch', on || (kind === 'dio' && set('trigger'))],
    ['level', (lit && set('brightness')) || (types.has('cover') && set('position'))],
    ['colour', lit && set('color')],
    ['colourTemperature', lit && set('color_temp') && isMired(features)],
    ['shutter', kind === 'shutter' && set('state')],
    ['lock', kind === 'door_lock' && set('state')],
    ['lockUser', kind === 'door_lock' && set('pin_code')],
    ['removeLockUser', kind === 'door_lock' && set('pin_code')],
    ['autoLock', kind === 'door_lock' && set('auto_relock', 'auto_relock_time', 'auto_lock')],
    [
      'volume',
      (kind === 'door_lock' && set('sound_volume')) ||
        (kind === 'siren' && volumeExpose(features) !== undefined),
    ],
    ['setpoint', (kind === 'thermostat' || kind === 'radiator') && set(...heating)],
    ['thermostatMode', (kind === 'thermostat' || kind === 'radiator') && set('system_mode')],
    ['fanMode', (kind === 'fan' || kind === 'thermostat') && set('fan_mode')],
    [
      'away',
      types.has('climate') && (set('away_mode') || wordsOf(features, 'preset')?.includes('away') === true),
    ],
    ['siren', sounds],
    ['testSiren', sounds && (control.tag === 'warning' || durationOf(features)?.unit === 1)],
    ['powerOn', (on || lit) && set('power_on_behavior')],
    ['identify', set('identify')],
  ];
  return rows.filter(([, able]) => able).map(([tag]) => tag);
}

/**
 * A command in the words of the dialect, or null where it has none. The caller has checked that the device takes its
 * kind. Nothing is left to the device's own timers: not all have one, and one that has none would not even switch on;
 * the panel ends what is to end.
 */
export function encodeCommand(command: DeviceCommand, features: Features): EncodedCommand | null {
  const payload = payloadOf(command, features);
  return payload === null ? null : { payload, confirmedBy: confirmationOf(command, features) };
}

/** By which word the device confirms; some say something, but nobody can say beforehand what. */
function confirmationOf(command: DeviceCommand, features: Features): DeviceValues | null {
  switch (command.tag) {
    // It is on its way long before it has arrived.
    case 'shutter':
      return {};
    case 'level':
      return features.types.has('cover') ? {} : { level: command.level };
    // The lock answers with an event of its own.
    case 'lockUser':
    case 'removeLockUser':
      return {};
    // A press of a button that opens and closes: what comes of it is seen at the door.
    case 'switch':
      return canSet(features, 'trigger') ? null : wantedBy(command);
    case 'siren':
      return soundingExpose(features) === null || sirenControl(features)?.tag === 'warning'
        ? null
        : { sounding: command.sound !== 'off' && command.volume !== 'none' };
    default:
      return wantedBy(command);
  }
}

function payloadOf(command: DeviceCommand, features: Features): Payload | null {
  const { types } = features;
  switch (command.tag) {
    case 'switch':
      return switched(command, features);
    case 'level':
      return types.has('cover')
        ? { position: Math.round(command.level) }
        : { brightness: brightness(command.level, features) };
    case 'colour':
      return { color: colourOf(command, features) };
    case 'colourTemperature':
      return { color_temp: mired(command.kelvin, features) };
    case 'shutter':
      return said(features, 'state', moveWord(command.move, features));
    case 'lock':
      return { state: command.locked ? 'LOCK' : 'UNLOCK' };
    case 'lockUser':
      return codePayload(command);
    case 'removeLockUser':
      return { pin_code: { user: command.slot, pin_code: null } };
    case 'autoLock':
      return autoLocked(command, features);
    case 'volume':
      return volumeOf(command, features);
    case 'setpoint':
      return setpointsOf(command, features);
    case 'thermostatMode':
      return said(features, 'system_mode', command.mode);
    case 'fanMode': {
      const word = fanWord(command.mode, features);
      return word === null ? null : { fan_mode: word };
    }
    case 'away':
      return awayOf(command, features);
    case 'siren':
      return sirenPayload(command, features);
    case 'testSiren':
      return testPayload(command, features);
    case 'powerOn':
      return said(features, 'power_on_behavior', command.state);
    case 'identify':
      return { identify: pressWord('identify', 'identify', features) };
    // The panel knows which way, and many that promise to turn round do not.
    case 'toggle':
    case 'capture':
    case 'privacy':
    case 'live':
    case 'openDoor':
    case 'answer':
    case 'turn':
    case 'preset':
    case 'restart':
    case 'sendKey':
    case 'learnKey':
      return null;
  }
}

/** A cover's move as it spells it. */
const moveWord = (move: string, features: Features): string =>
  wordsOf(features, 'state')?.find((word) => word.toLowerCase() === move) ?? move.toUpperCase();

/** The word that presses a button of the device: the only one of its list, or its word for on. */
function pressWord(property: string, plain: unknown, features: Features): unknown {
  const { words = [], on } = exposeNamed(features, property) ?? {};
  return words[0] ?? on ?? plain;
}

/** The property of an output; a fan beside a lamp has one of its own. */
const stateOf = (features: Features): string =>
  ['state', 'fan_state', 'gas_valve_state'].find((name) => hasAny(features, name)) ?? 'state';

/** On or off in the output's own words; a door that has but one button is only pressed. */
function switched({ on }: Of<'switch'>, features: Features): Payload | null {
  const trigger = exposeNamed(features, 'trigger');
  if (trigger?.takes === true) return on ? { trigger: pressWord('trigger', true, features) } : null;
  const property = stateOf(features);
  const expose = exposeNamed(features, property);
  const words = wordsOf(features, property);
  // Valves say OPEN and CLOSE, everything else ON and OFF.
  const plain = words?.includes('OPEN') === true ? (on ? 'OPEN' : 'CLOSE') : on ? 'ON' : 'OFF';
  return { [property]: (on ? expose?.on : expose?.off) ?? plain };
}

/** A level of 1 to 100 in the lamp's own range, and never off. */
function brightness(level: number, features: Features): number {
  const most = exposeNamed(features, 'brightness')?.most ?? 254;
  return Math.max(1, Math.round((level * most) / 100));
}

function mired(kelvin: number, features: Features): number {
  const { least = null, most = null } = exposeNamed(features, 'color_temp') ?? {};
  const wanted = Math.round(1e6 / kelvin);
  return Math.max(least ?? wanted, Math.min(wanted, most ?? wanted));
}

/** Lights that take hue and saturation get them; the others would refuse them. */
const colourOf = ({ hue, saturation }: Of<'colour'>, { names }: Features): object =>
  names.has('color_xy') && !names.has('color_hs') ? toXy({ hue, saturation }) : { hue, saturation };

/** A code for the lock; null where it is no code, as one that the hub has not opened. */
function codePayload({ slot, code }: Of<'lockUser'>): Payload | null {
  if (!/^\d{4,10}$/.test(code)) return null;
  return { pin_code: { user: slot, user_type: 'unrestricted', user_enabled: true, pin_code: code } };
}

/** A word, where the property knows it or does not say which it knows. */
function said(features: Features, property: string, word: string): Payload | null {
  const known = wordsOf(features, property);
  return known === undefined || known.includes(word) ? { [property]: word } : null;
}

function autoLocked({ on }: Of<'autoLock'>, features: Features): Payload {
  const relock = exposeNamed(features, 'auto_relock');
  if (relock?.takes === true) return { auto_relock: (on ? relock.on : relock.off) ?? on };
  return canSet(features, 'auto_relock_time')
    ? { auto_relock_time: on ? relockSeconds : 0 }
    : { auto_lock: on ? 'AUTO' : 'MANUAL' };
}

function volumeOf({ volume }: Of<'volume'>, features: Features): Payload | null {
  const expose = volumeExpose(features);
  const word = expose === undefined ? null : volumeWord(volume, expose);
  return expose === undefined || word === null ? null : { [expose.property]: word };
}

function setpointsOf({ heat, cool, away }: Of<'setpoint'>, features: Features): Payload | null {
  const warm = away === true ? 'unoccupied_heating_setpoint' : heating.find((name) => canSet(features, name));
  const cold = away === true ? 'unoccupied_cooling_setpoint' : 'occupied_cooling_setpoint';
  const rows: readonly (readonly [string | undefined, number | undefined])[] = [
    [warm, heat],
    [cold, cool],
  ];
  const wanted = rows.filter(([, degrees]) => degrees !== undefined);
  const isWithin = ([name, degrees]: (typeof rows)[number]): boolean => {
    const expose = name === undefined ? undefined : exposeNamed(features, name);
    if (expose === undefined || degrees === undefined) return false;
    return degrees >= (expose.least ?? degrees) && degrees <= (expose.most ?? degrees);
  };
  return wanted.every(isWithin) ? Object.fromEntries(wanted) : null;
}

/** Away as a switch, or as one of the presets; then the way back is the plainest of the others. */
function awayOf({ on }: Of<'away'>, features: Features): Payload | null {
  if (hasAny(features, 'away_mode')) return { away_mode: on ? 'ON' : 'OFF' };
  const presets = wordsOf(features, 'preset') ?? [];
  const plain = ['none', 'manual', 'schedule', 'auto'].find((preset) => presets.includes(preset));
  const preset = on ? 'away' : plain;
  return preset === undefined ? null : { preset };
}
