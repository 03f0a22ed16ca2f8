import type { DeviceConfig, DeviceKind, DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { OfZone } from './word.ts';
import type { ZoneState } from '../state/device-state.ts';

export type Condition = ZoneState['condition'];

export const sirenKinds: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['siren', 'bx', 'strobe']);

/**
 * How a kind says how its zone stands. Contacts and detectors say how things stand, and must have said so: no word is
 * not "closed". What is momentary says that something moves or breaks, and falls back to rest by itself. Buttons say
 * that somebody asked for help; there is no state to be in.
 */
type Manner = 'contact' | 'detector' | 'momentary' | 'button' | 'wired' | 'other';

function mannerOf(kind: DeviceKind): Manner {
  switch (kind) {
    case 'door_contact':
    case 'tilt_sensor':
      return 'contact';
    case 'pir':
    case 'ir_camera':
    case 'outdoor_pir':
    case 'ir_sensor':
    case 'ipcam':
    case 'vdp':
    case 'glass':
    case 'shock_sensor':
      return 'momentary';
    case 'smoke_detector':
    case 'heat_detector':
    case 'co_detector':
    case 'gas_detector':
    case 'water_sensor':
      return 'detector';
    case 'panic_button':
    case 'medical_button':
    case 'pendant':
    case 'pull_cord':
    case 'fall_sensor':
    case 'keypad':
    case 'remote_controller':
      return 'button';
    case 'wired_input':
      return 'wired';
    default:
      return 'other';
  }
}

/** Whether the kind says that something moves, and not how things stand. */
export const isMomentary = (kind: DeviceKind): boolean => mannerOf(kind) === 'momentary';
/** Whether a device falls back to rest by itself. Two wires do not: a loop that stays open sees nothing any more. */
export const fallsBack = ({ kind, wireKind }: Pick<DeviceConfig, 'kind' | 'wireKind'>): boolean =>
  isMomentary(kind) && wireKind !== 'wired_input';
/** Whether every live report of it is a new press, whatever it said before. */
export const isButton = (kind: DeviceKind): boolean => mannerOf(kind) === 'button';

const manners = (...wanted: readonly Manner[]) => {
  const all = new Set(wanted);
  return (kind: DeviceKind): boolean => all.has(mannerOf(kind));
};
/** Whether the kind watches for somebody who breaks in. */
export const isBurglarZone = manners('contact', 'momentary');
/** Whether the kind watches over lives: it warns of a danger, or somebody calls for help with it. */
export const callsOrWarns = manners('detector', 'button');

/**
 * What the values alone say. Contacts and detectors need an explicit value. Motion and buttons count as normal until
 * they say otherwise: many of them never send "nothing moves", so waiting for that word would leave a house with a
 * fresh motion detector unarmable, while the first movement is still seen. A missing value that the device itself
 * calls null is unknown for every other kind.
 */
export function readingOf(kind: DeviceKind, values: DeviceValues): Condition {
  const { opening, motion, detected } = values;
  if (opening === 'open' || motion === true || detected === true) return 'active';
  switch (mannerOf(kind)) {
    case 'momentary':
    case 'button':
      return 'normal';
    case 'contact':
      return opening === 'closed' ? 'normal' : 'unknown';
    case 'detector':
      return detected === false ? 'normal' : 'unknown';
    case 'wired':
      return opening === 'closed' || detected === false ? 'normal' : 'unknown';
    case 'other':
      // Nobody knows what it is: then nobody knows how it stands, unless it says so.
      if (kind === 'unknown') return opening === 'closed' || detected === false ? 'normal' : 'unknown';
      return opening === null || detected === null ? 'unknown' : 'normal';
  }
}

/**
 * The zone's condition: unknown unless the device is online and says how things stand (I6). Of one that its wire calls
 * something else nothing counts as normal until it says so.
 */
export function conditionOf(
  kind: DeviceKind,
  { values, online, offered }: Pick<DeviceState, 'values' | 'online' | 'offered'>,
): Condition {
  if (online !== 'online' || (offered !== undefined && !speaksOfZone(values))) return 'unknown';
  return readingOf(kind, values);
}

/** Whether a report says anything about the zone. */
export const speaksOfZone = ({ opening, motion, detected }: OfZone): boolean =>
  (opening ?? motion ?? detected ?? null) !== null;

/** Values of a device that nobody hears any more: what made up its zone is not known now. */
export function forgetReading(values: DeviceValues): DeviceValues {
  return {
    ...values,
    ...(values.opening === undefined ? {} : { opening: null }),
    ...(values.motion === undefined ? {} : { motion: null }),
    ...(values.detected === undefined ? {} : { detected: null }),
  };
}
