import type { DeviceConfig, DeviceKind } from '../../shapes/devices/device.ts';
import type { DeviceValues } from '../../shapes/devices/device-values.ts';

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

/** Whether a device that its wire calls `wire` may be used as another kind. */
export const mayServeAs = (wire: DeviceKind, kind: DeviceKind): boolean =>
  wire === kind || purposes[wire]?.includes(kind) === true;

/** The kinds that a device may be used as, its own first. */
export const servesAs = (wire: DeviceKind): readonly DeviceKind[] => [
  wire,
  ...(purposes[wire] ?? []).filter((kind) => kind !== wire),
];

/** Words of buttons that are no press. */
const noPress: ReadonlySet<string> = new Set(['off', 'release', 'none', '']);
export const isPress = (action: string): boolean => !noPress.has(action);

/** Whether what a device said is something that happened to it: a press, an opening, a shake. */
const happened = ({ action, opening, motion, detected }: DeviceValues): boolean =>
  (typeof action === 'string' && isPress(action)) ||
  opening === 'open' ||
  motion === true ||
  detected === true;

/** Whether it is there that a device watches for, however it says so; undefined is nothing said. */
function thereBy(
  { opening, motion, detected }: DeviceValues,
  isPressed: 'open' | 'closed',
): boolean | null | undefined {
  if (opening !== undefined) return opening === null ? null : opening === isPressed;
  // That nobody knows is a word, too: what was there before is not any more.
  return motion ?? detected ?? (motion === null || detected === null ? null : undefined);
}

/** What a device says in the words of the kind that it is used as; `live` is said now. */
export function saidAs(
  device: Pick<DeviceConfig, 'kind' | 'wireKind'>,
  said: DeviceValues,
  live: boolean,
): DeviceValues {
  const { kind } = device;
  if (device.wireKind === undefined || device.wireKind === kind) return said;
  const { opening: _, motion: __, detected: ___, action, ...others } = said;
  switch (kind) {
    case 'panic_button':
    case 'medical_button':
    case 'pendant':
    case 'pull_cord':
    case 'fall_sensor':
      return {
        ...others,
        ...(action === undefined ? {} : { action }),
        ...(live && happened(said) ? { detected: true } : {}),
      };
    case 'medication_dispenser':
      return live && happened(said) ? { ...others, action: 'taken' } : others;
    case 'bed_sensor':
    case 'chair_sensor': {
      // A mat is pressed together by whoever lies on it.
      const detected = thereBy(said, 'closed');
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
      return motion === undefined ? others : { ...others, motion };
    }
    default: {
      const detected = thereBy(said, 'open');
      return {
        ...others,
        ...(action === undefined ? {} : { action }),
        ...(detected === undefined ? {} : { detected }),
      };
    }
  }
}
