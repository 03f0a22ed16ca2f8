import type { DeviceKind, DeviceState } from '@homeward/contract/entities/device.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import type { Instant } from '@homeward/contract/ids.ts';
import type { ZoneState } from '../state.ts';

export type Condition = ZoneState['condition'];

const kinds = (...list: readonly DeviceKind[]): ReadonlySet<DeviceKind> => new Set(list);

/** Say how things stand, and must have said so: no word is not "closed". */
const contacts = kinds('door_contact', 'tilt_sensor');
const detectors = kinds('smoke_detector', 'heat_detector', 'co_detector', 'gas_detector', 'water_sensor');
/** Say that something moves or breaks, and fall back to rest by themselves. */
const momentary = kinds('pir', 'ir_camera', 'outdoor_pir', 'glass', 'shock_sensor');
/** Say that somebody asked for help; there is no state to be in. */
const buttons = kinds(
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
  'fall_sensor',
  'keypad',
  'remote_controller',
);
export const sirenKinds = kinds('siren', 'bx', 'strobe');

/** Whether the kind falls back to rest by itself: being active is then no obstacle to arming. */
export const isMomentary = (kind: DeviceKind): boolean => momentary.has(kind);
/** Whether every live report of it is a new press, whatever it said before. */
export const isButton = (kind: DeviceKind): boolean => buttons.has(kind);

/**
 * What the values alone say. Contacts and detectors need an explicit value. Motion and buttons count as normal until
 * they say otherwise: many of them never send "nothing moves", so waiting for that word would leave a house with a
 * fresh motion detector unarmable, while the first movement is still seen. A missing value that the device itself
 * calls null is unknown for every other kind.
 */
export function readingOf(kind: DeviceKind, values: DeviceValues): Condition {
  const { opening, motion, detected } = values;
  if (opening === 'open' || motion === true || detected === true) return 'active';
  if (momentary.has(kind) || buttons.has(kind)) return 'normal';
  if (contacts.has(kind)) return opening === 'closed' ? 'normal' : 'unknown';
  if (detectors.has(kind)) return detected === false ? 'normal' : 'unknown';
  if (kind === 'wired_input') return opening === 'closed' || detected === false ? 'normal' : 'unknown';
  return opening === null || detected === null ? 'unknown' : 'normal';
}

/** The zone's condition: unknown unless the device is online and says how things stand (I6). */
export function conditionOf(
  kind: DeviceKind,
  values: DeviceValues,
  online: DeviceState['online'],
): Condition {
  return online === 'online' ? readingOf(kind, values) : 'unknown';
}

/** Whether a report says anything about the zone. */
export const speaksOfZone = ({ opening, motion, detected }: DeviceValues): boolean =>
  (opening ?? motion ?? detected ?? null) !== null;

/** The zone in a new condition, since then; the same zone where nothing changed. */
export const inCondition = (zone: ZoneState, condition: Condition, at: Instant): ZoneState =>
  zone.condition === condition ? zone : { ...zone, condition, since: at };

/** Values of a device that nobody hears any more: what made up its zone is not known now. */
export function forgetReading(values: DeviceValues): DeviceValues {
  return {
    ...values,
    ...(values.opening === undefined ? {} : { opening: null }),
    ...(values.motion === undefined ? {} : { motion: null }),
    ...(values.detected === undefined ? {} : { detected: null }),
  };
}
