import type { DeviceConfig, DeviceKind } from '../../shapes/devices/device.ts';
import type { DeviceValues } from '../../shapes/devices/device-values.ts';
import type { TaughtCodes, Trust } from '../../shapes/devices/trust.ts';
import type { CodeMeaning } from '../../words/devices/trust-words.ts';

/** Kinds that call for help when they are pressed or pulled. */
const calls = [
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
] as const satisfies readonly DeviceKind[];

/**
 * What a device may be used for beside what its wire says that it is: within what it can say. A bare alarm that nobody
 * knows better may be any detector; who installs it knows which.
 */
const purposes: Partial<Readonly<Record<DeviceKind, readonly DeviceKind[]>>> = {
  scene_button: [...calls, 'medication_dispenser'],
  panic_button: [...calls, 'scene_button'],
  shock_sensor: ['bed_sensor', 'chair_sensor', 'fall_sensor', 'glass', 'medication_dispenser'],
  glass: ['shock_sensor'],
  door_contact: ['tilt_sensor', 'bed_sensor', 'chair_sensor', 'medication_dispenser'],
  tilt_sensor: ['door_contact', 'medication_dispenser'],
  pir: ['outdoor_pir', 'bed_sensor', 'chair_sensor'],
  // Two wires, behind which anything may stand.
  wired_input: [
    'door_contact',
    'tilt_sensor',
    'pir',
    'outdoor_pir',
    'glass',
    'shock_sensor',
    'smoke_detector',
    'heat_detector',
    'co_detector',
    'gas_detector',
    'water_sensor',
    'bed_sensor',
    'chair_sensor',
    'panic_button',
    'medical_button',
    'pull_cord',
    'scene_button',
  ],
  unknown: [
    'door_contact',
    'pir',
    'glass',
    'shock_sensor',
    'smoke_detector',
    'heat_detector',
    'co_detector',
    'gas_detector',
    'water_sensor',
    'fall_sensor',
    'bed_sensor',
    'chair_sensor',
    ...calls,
  ],
};

/** What the wire says that a device is. */
export const wireKindOf = ({ kind, wireKind }: Pick<DeviceConfig, 'kind' | 'wireKind'>): DeviceKind =>
  wireKind ?? kind;

/** What bare codes may be taught to be: nothing on which lives depend. */
const taught: readonly DeviceKind[] = [
  'door_contact',
  'tilt_sensor',
  'pir',
  'outdoor_pir',
  'glass',
  'shock_sensor',
  'water_sensor',
];

/** Kinds on which lives depend. */
const lives: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'smoke_detector',
  'heat_detector',
  'co_detector',
  'gas_detector',
  'fall_sensor',
  ...calls,
]);

/** Whether the word of a device goes far enough for a kind. */
export function bears(trust: Trust | undefined, kind: DeviceKind): boolean {
  switch (trust?.word) {
    case 'mute':
      return kind === 'unknown';
    case 'bare':
    case 'copied':
      return !lives.has(kind);
    default:
      return true;
  }
}

export const isSameTrust = (one: Trust | undefined, other: Trust | undefined): boolean =>
  one?.word === other?.word && one?.reports === other?.reports;

/** Whether a device that its wire calls `wire` sends codes that can be taught to mean something. */
export const isTeachable = (wire: DeviceKind, trust: Trust | undefined): boolean =>
  wire === 'scene_button' && (trust?.word === 'bare' || trust?.word === 'copied');

/** Kinds that stay as they said: they need a word for the end, too. */
const stands: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['door_contact', 'tilt_sensor', 'water_sensor']);

/** Whether a device's codes say what a kind watches for and, where that stays so, that it is over. */
const isTaught = (codes: TaughtCodes | undefined, kind: DeviceKind): boolean => {
  const meanings = Object.values(codes ?? {});
  return meanings.includes('active') && (!stands.has(kind) || meanings.includes('rest'));
};

/** Whether a device that its wire calls `wire` may be used as another kind, as far as its word goes. */
export const mayServeAs = (
  wire: DeviceKind,
  kind: DeviceKind,
  { trust, codes }: Pick<DeviceConfig, 'trust' | 'codes'> = {},
): boolean =>
  bears(trust, kind) &&
  (wire === kind ||
    purposes[wire]?.includes(kind) === true ||
    (isTeachable(wire, trust) && isTaught(codes, kind) && taught.includes(kind)));

/** The kinds that a device may be used as, its own first, and last those that its codes must be taught for. */
export const servesAs = (wire: DeviceKind, trust?: Trust): readonly DeviceKind[] => [
  wire,
  ...(purposes[wire] ?? []).filter((kind) => kind !== wire && bears(trust, kind)),
  ...(isTeachable(wire, trust) ? taught : []),
];

/** Whether a device must be taught what its codes mean before it can be used as a kind. */
export const needsCodes = (wire: DeviceKind, kind: DeviceKind): boolean =>
  wire === 'scene_button' && taught.includes(kind);

/** Words of buttons that are no press. */
const noPress: ReadonlySet<string> = new Set(['off', 'release', 'none', '']);
export const isPress = (action: string): boolean => !noPress.has(action);

/** Whether what a device said is something that happened to it: a press, an opening, a shake. */
const happened = ({ action, opening, motion, detected }: DeviceValues): boolean =>
  (typeof action === 'string' && isPress(action)) ||
  opening === 'open' ||
  motion === true ||
  detected === true;

/** What a code was taught to mean; undefined is a press, or no code. */
export const meaningOf = (
  codes: TaughtCodes | undefined,
  { action }: Pick<DeviceValues, 'action'>,
): CodeMeaning | undefined =>
  typeof action === 'string' && codes !== undefined && Object.hasOwn(codes, action)
    ? codes[action]
    : undefined;

/** What a device says, with the code that somebody taught as what it means. */
function decoded(codes: TaughtCodes | undefined, said: DeviceValues): DeviceValues {
  const { action: _, ...others } = said;
  switch (meaningOf(codes, said)) {
    case 'active':
      return { ...others, detected: true };
    case 'rest':
      return { ...others, detected: false };
    case 'tamper':
      return { ...others, tamper: true };
    case 'batteryLow':
      return { ...others, batteryLow: true };
    case undefined:
      return said;
  }
}

/** Whether it is there that a device watches for, however it says so; undefined is nothing said. */
function thereBy(
  { opening, motion, detected }: DeviceValues,
  isPressed: 'open' | 'closed',
): boolean | null | undefined {
  if (opening !== undefined) return opening === null ? null : opening === isPressed;
  // That nobody knows is a word, too: what was there before is not any more.
  return motion ?? detected ?? (motion === null || detected === null ? null : undefined);
}

/**
 * A button at two wires, which say again and again how they stand: it is pressed when they did not stand so before. What
 * they say first is no press, and nor is what was remembered on the way.
 */
function pressedByWire(said: DeviceValues, live: boolean, before: DeviceValues) {
  const detected = thereBy(said, 'open');
  if (detected === undefined) return {};
  const isOld = detected === true && live && (before.detected === undefined || before.detected === true);
  return isOld ? {} : { detected };
}

/**
 * What a device says in the words of the kind that it is used as; `live` is said now, and `before` is what it said until
 * now, in these words.
 */
export function saidAs(
  device: Pick<DeviceConfig, 'kind' | 'wireKind' | 'codes'>,
  raw: DeviceValues,
  live: boolean,
  before: DeviceValues = {},
): DeviceValues {
  const { kind, wireKind } = device;
  if (wireKind === undefined || wireKind === kind) return raw;
  const said = decoded(device.codes, raw);
  const isWire = wireKind === 'wired_input';
  // Wires say again and again how they stand: what stands there still is no new movement.
  const isOld = (is: boolean | null, was: boolean | null | undefined): boolean =>
    isWire && live && is === true && was === true;
  const { opening: _, motion: __, detected: ___, action, ...rest } = said;
  // A code that means nothing yet is shown to whoever teaches it.
  const others = device.codes === undefined || action === undefined ? rest : { ...rest, action };
  if (isWire && kind === 'scene_button') {
    const pressed = pressedByWire(said, live, before);
    const isPress = live && pressed.detected === true && before.detected === false;
    return { ...others, ...pressed, ...(isPress && { action: 'press' }) };
  }
  switch (kind) {
    case 'panic_button':
    case 'medical_button':
    case 'pendant':
    case 'pull_cord':
    case 'fall_sensor':
      if (isWire) return { ...others, ...pressedByWire(said, live, before) };
      return {
        ...others,
        ...(action === undefined ? {} : { action }),
        ...(live && happened(said) ? { detected: true } : {}),
      };
    case 'medication_dispenser':
      return live && happened(said) ? { ...others, action: 'taken' } : others;
    case 'bed_sensor':
    case 'chair_sensor': {
      // A mat is pressed together by whoever lies on it; how a loop is wired says that itself.
      const detected = thereBy(said, isWire ? 'open' : 'closed');
      return detected === undefined ? others : { ...others, detected };
    }
    case 'door_contact':
    case 'tilt_sensor': {
      const open = thereBy(said, 'open');
      if (open === undefined) return others;
      return { ...others, opening: open === null ? null : open ? 'open' : 'closed' };
    }
    case 'pir':
    case 'outdoor_pir': {
      const motion = thereBy(said, 'open');
      return motion === undefined || isOld(motion, before.motion) ? others : { ...others, motion };
    }
    default: {
      const detected = thereBy(said, 'open');
      return {
        ...others,
        ...(action === undefined ? {} : { action }),
        ...(detected === undefined || isOld(detected, before.detected) ? {} : { detected }),
      };
    }
  }
}
