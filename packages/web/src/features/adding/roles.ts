import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { isOpener } from '#lib/house/device-kinds.ts';
import type { HouseDevice, Mode } from '#lib/house/device.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** What a device is for, in one word; each has its words in `adding.role`. */
export type Role =
  | 'entry'
  | 'instant'
  | 'follow'
  | 'followHome'
  | 'outdoor'
  | 'shell'
  | 'chime'
  | 'panic'
  | 'silentPanic'
  | 'medical'
  | 'emergency'
  | 'watch';

/** Numbers of responses on the wire (`sresp_mode_n`): their place in the contract's list. */
const codes = { none: '0', entry1: '1', chime: '3', follow: '4', instant: '5', outdoor: '6' } as const;
type Code = (typeof codes)[keyof typeof codes];
/** Numbers of 24-hour kinds on the wire (`sresp_24hr`). */
const alwaysCodes = { medical: '7', silentPanic: '9', panic: '10', emergency: '11' } as const;
type AlwaysRole = keyof typeof alwaysCodes;

type Responses = Readonly<Partial<Record<Mode, Code>>>;
const armed = (arm: Code, home: Code): Responses => ({ arm, home_1: home, home_2: home, home_3: home });

/** By mode; a role that guards leaves it open whether there is a chime while nothing is armed. */
const responses: Readonly<Record<Exclude<Role, AlwaysRole>, Responses>> = {
  entry: armed(codes.entry1, codes.entry1),
  instant: armed(codes.instant, codes.instant),
  follow: armed(codes.follow, codes.none),
  followHome: armed(codes.follow, codes.follow),
  outdoor: armed(codes.outdoor, codes.none),
  shell: armed(codes.instant, codes.instant),
  chime: { disarm: codes.chime, ...armed(codes.none, codes.none) },
  watch: { disarm: codes.none, ...armed(codes.none, codes.none) },
};
const isOrdinary = (disarmed: string): boolean => disarmed === codes.none || disarmed === codes.chime;

const isAlways = (role: Role): role is AlwaysRole => role in alwaysCodes;

const motion: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['pir', 'ir_sensor', 'ir_camera']);
const buttons: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
]);

/** What a device of a kind may be for, what most are for first; none where there is nothing to choose. */
export function rolesOf(kind: DeviceKind): readonly Role[] {
  if (isOpener(kind)) return ['entry', 'instant', 'chime', 'watch'];
  if (motion.has(kind)) return ['follow', 'followHome', 'instant', 'watch'];
  if (kind === 'outdoor_pir') return ['outdoor', 'watch'];
  if (kind === 'glass' || kind === 'shock_sensor') return ['shell', 'watch'];
  if (kind === 'panic_button') return ['panic', 'silentPanic', 'medical', 'emergency'];
  if (buttons.has(kind)) return ['medical', 'emergency', 'panic', 'silentPanic'];
  return [];
}

export const roleIcons: Readonly<Record<Role, IconName>> = {
  entry: 'doorOpen',
  instant: 'bellRing',
  follow: 'motion',
  followHome: 'houseShield',
  outdoor: 'sun',
  shell: 'bellRing',
  chime: 'bell',
  panic: 'bellRing',
  silentPanic: 'bellOff',
  medical: 'heartHand',
  emergency: 'phone',
  watch: 'eye',
};

const modes = ['disarm', 'arm', 'home_1', 'home_2', 'home_3'] as const satisfies readonly Mode[];

/** The fields of a device record that give it a role. */
export function fieldsOfRole(role: Role): Readonly<Record<string, string>> {
  if (isAlways(role)) return { schar_24hr: '1', sresp_24hr: alwaysCodes[role], always_kind: role };
  const own = responses[role];
  const fields = modes.flatMap((mode, n) =>
    own[mode] === undefined ? [] : [[`sresp_mode_${n}`, own[mode]] as const],
  );
  return { schar_24hr: '0', ...Object.fromEntries(fields) };
}

/** The role that a device has; undefined where it was set up otherwise, or where its kind has none. */
export function roleOf(device: Pick<HouseDevice, 'kind' | 'alwaysKind' | 'responses'>): Role | undefined {
  const { kind, alwaysKind, responses: has } = device;
  return rolesOf(kind).find((role) => {
    if (isAlways(role)) return alwaysKind === role;
    const own = responses[role];
    return (
      alwaysKind === null &&
      isOrdinary(has.disarm) &&
      modes.every((mode) => own[mode] === undefined || own[mode] === has[mode])
    );
  });
}

/** What a kind does without a choice: it guards lives, arms and disarms, sounds, or nothing of all that. */
export function partOf(kind: DeviceKind): 'life' | 'arms' | 'sounds' | 'care' | 'none' {
  switch (kind) {
    case 'smoke_detector':
    case 'heat_detector':
    case 'co_detector':
    case 'gas_detector':
    case 'water_sensor':
      return 'life';
    case 'keypad':
    case 'remote_controller':
    case 'night_switch':
    case 'tag_reader':
      return 'arms';
    case 'siren':
    case 'bx':
    case 'strobe':
      return 'sounds';
    case 'bed_sensor':
    case 'chair_sensor':
    case 'fall_sensor':
    case 'medication_dispenser':
      return 'care';
    default:
      return 'none';
  }
}
