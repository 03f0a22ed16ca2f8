import { wantedBy } from '@homeward/contract/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/entities/device-command.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import { toXy } from '@homeward/contract/colour.ts';
import type { Features } from './exposes.ts';
import { sirenPayload, testPayload } from './siren-commands.ts';

/** What to publish, and the values by which the device will say that it did. */
export interface EncodedCommand {
  readonly payload: Readonly<Record<string, unknown>>;
  /** Empty where any word from the device will do; null where it will say nothing. */
  readonly confirmedBy: DeviceValues | null;
}

type Of<Tag extends DeviceCommand['tag']> = Extract<DeviceCommand, { tag: Tag }>;

/** Seconds after which a lock locks again, where it wants a time. */
const relockSeconds = 30;

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
function confirmationOf(command: DeviceCommand, { types, properties }: Features): DeviceValues | null {
  switch (command.tag) {
    // It is on its way long before it has arrived.
    case 'shutter':
      return {};
    case 'level':
      return types.has('cover') ? {} : { level: command.level };
    // The lock answers with an event of its own.
    case 'lockUser':
    case 'removeLockUser':
      return {};
    case 'siren':
      return properties.has('warning')
        ? null
        : { sounding: command.sound !== 'off' && command.volume !== 'none' };
    default:
      return wantedBy(command);
  }
}

function payloadOf(command: DeviceCommand, features: Features): EncodedCommand['payload'] | null {
  const { types, properties } = features;
  switch (command.tag) {
    case 'switch':
      return { [stateOf(features)]: stateWord(features, command.on) };
    case 'toggle':
      return { [stateOf(features)]: 'TOGGLE' };
    case 'level':
      return types.has('cover')
        ? { position: Math.round(command.level) }
        : { brightness: Math.max(1, Math.round((command.level * 254) / 100)) };
    case 'colour':
      return { color: colourOf(command, features) };
    case 'colourTemperature':
      return { color_temp: Math.round(1e6 / command.kelvin) };
    case 'shutter':
      return { state: command.move.toUpperCase() };
    case 'lock':
      return { state: command.locked ? 'LOCK' : 'UNLOCK' };
    case 'lockUser':
      return codePayload(command);
    case 'removeLockUser':
      return { pin_code: { user: command.slot, pin_code: null } };
    case 'autoLock':
      return properties.has('auto_relock_time')
        ? { auto_relock_time: command.on ? relockSeconds : 0 }
        : { auto_lock: command.on ? 'AUTO' : 'MANUAL' };
    case 'volume':
      return volumeOf(command, features);
    case 'setpoint':
      return setpointsOf(command, features);
    case 'thermostatMode':
      return said(features, 'system_mode', command.mode);
    case 'fanMode':
      return said(features, 'fan_mode', command.mode);
    case 'away':
      return awayOf(command, features);
    case 'siren':
      return sirenPayload(command, features);
    case 'testSiren':
      return testPayload(command, features);
    case 'powerOn':
      return said(features, 'power_on_behavior', command.state);
    case 'identify':
      return { identify: 'identify' };
    case 'capture':
    case 'privacy':
    case 'live':
    case 'openDoor':
    case 'answer':
    case 'sendKey':
    case 'learnKey':
      return null;
  }
}

/** The property of an output; a fan beside a lamp has one of its own. */
const stateOf = ({ properties }: Features): string => (properties.has('state') ? 'state' : 'fan_state');

/** Valves say OPEN and CLOSE, everything else ON and OFF. */
const stateWord = ({ words }: Features, on: boolean): string =>
  words.get('state')?.includes('OPEN') === true ? (on ? 'OPEN' : 'CLOSE') : on ? 'ON' : 'OFF';

/** Lights that take hue and saturation get them; the others would refuse them. */
const colourOf = ({ hue, saturation }: Of<'colour'>, { names }: Features): object =>
  names.has('color_xy') && !names.has('color_hs') ? toXy({ hue, saturation }) : { hue, saturation };

/** A code for the lock; null where it is no code, as one that the hub has not opened. */
function codePayload({ slot, code }: Of<'lockUser'>): EncodedCommand['payload'] | null {
  if (!/^\d{4,10}$/.test(code)) return null;
  return { pin_code: { user: slot, user_type: 'unrestricted', user_enabled: true, pin_code: code } };
}

/** A word, where the property knows it or does not say which it knows. */
function said({ words }: Features, property: string, word: string): EncodedCommand['payload'] | null {
  const known = words.get(property);
  return known === undefined || known.includes(word) ? { [property]: word } : null;
}

function volumeOf({ volume }: Of<'volume'>, features: Features): EncodedCommand['payload'] | null {
  return features.properties.has('sound_volume')
    ? said(
        features,
        'sound_volume',
        { none: 'silent_mode', normal: 'low_volume', loud: 'high_volume' }[volume],
      )
    : said(features, 'volume', { none: 'mute', normal: 'medium', loud: 'high' }[volume]);
}

function setpointsOf(
  { heat, cool, away }: Of<'setpoint'>,
  { properties }: Features,
): EncodedCommand['payload'] | null {
  const warm = away === true ? 'unoccupied_heating_setpoint' : 'occupied_heating_setpoint';
  const plain = away !== true && !properties.has(warm) ? 'current_heating_setpoint' : warm;
  const cold = away === true ? 'unoccupied_cooling_setpoint' : 'occupied_cooling_setpoint';
  if ((heat !== undefined && !properties.has(plain)) || (cool !== undefined && !properties.has(cold)))
    return null;
  return {
    ...(heat === undefined ? {} : { [plain]: heat }),
    ...(cool === undefined ? {} : { [cold]: cool }),
  };
}

/** Away as a switch, or as one of the presets; then the way back is the plainest of the others. */
function awayOf({ on }: Of<'away'>, { properties, words }: Features): EncodedCommand['payload'] | null {
  if (properties.has('away_mode')) return { away_mode: on ? 'ON' : 'OFF' };
  const presets = words.get('preset') ?? [];
  const plain = ['none', 'manual', 'schedule', 'auto'].find((preset) => presets.includes(preset));
  const preset = on ? 'away' : plain;
  return preset === undefined ? null : { preset };
}
