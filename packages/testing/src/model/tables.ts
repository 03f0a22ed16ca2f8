import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { AlwaysKind, ZoneResponse } from '@homeward/contract/shapes/alarms/zone-settings.ts';

/**
 * Tables of the reference model, written from the manual a second time and in another form than the engine's, so that
 * a slip in one shows as a difference. Columns: disarmed, full, home, exit, exit without response, entry.
 * `.` nothing, `c` chime, `e` entry delay, `w` wait for its end, `0` 130, `2` 132, `6` 136 unheard, `q` 130 unheard,
 * `x` cross zone.
 */
export const responseRows: Readonly<Record<ZoneResponse, string>> = {
  none: '......',
  entryDelay1: '2ee2.w',
  entryDelay2: '2ee2.w',
  chime: 'ccc2.c',
  burglarFollow: '0000.w',
  burglarInstant: '0000.0',
  burglarOutdoor: '666q.6',
  crossZone: 'xxx0.w',
};

/** Event, kind, and whether it is heard. */
export const alwaysRows: Readonly<Record<AlwaysKind, readonly [number, AlarmKind, boolean]>> = {
  burglar: [133, 'burglar', true],
  smoke: [111, 'fire', true],
  medical: [100, 'medical', true],
  fire: [110, 'fire', true],
  water: [154, 'water', true],
  co: [162, 'co', true],
  gas: [151, 'gas', true],
  heat: [114, 'heat', true],
  silentPanic: [122, 'silentPanic', false],
  panic: [120, 'panic', true],
  emergency: [101, 'emergency', true],
  emergencyQuiet: [101, 'emergency', false],
  fall: [102, 'fall', true],
  tamper: [137, 'tamper', true],
  fireVerification: [111, 'fire', true],
};

/** What people may call for by hand. */
export const panicKinds = ['panic', 'silentPanic', 'medical', 'emergency', 'fire', 'fall'] as const;

/** Buttons of remotes and keypads that call for help. */
/** Sabotage that may alarm, by the number of its alarm. */
export const coverEvents = { tamper: 383, antiMasking: 144 } as const;
export type CoverFault = keyof typeof coverEvents;

export const helpButtons: ReadonlyMap<string, AlwaysKind> = new Map([
  ['panic', 'panic'],
  ['silent_panic', 'silentPanic'],
  ['fire', 'fire'],
  ['medical', 'medical'],
  ['emergency', 'emergency'],
]);

/** Kinds that share an incident, and the order of urgency. */
export const families: readonly (readonly AlarmKind[])[] = [
  ['fire', 'heat'],
  ['co', 'gas'],
  ['duress', 'silentPanic'],
  ['panic'],
  ['medical', 'fall', 'emergency'],
  ['burglar'],
  ['tamper'],
  ['water'],
  ['technical'],
];
export const urgency =
  'fire co gas heat duress panic silentPanic medical fall emergency burglar tamper water technical'.split(
    ' ',
  );
export const isSilent = (kind: AlarmKind): boolean => kind === 'duress' || kind === 'silentPanic';
/** Kinds that somebody must answer. */
export const answeredKinds: readonly AlarmKind[] = ['medical', 'emergency', 'fall', 'panic'];
/** Kinds that only a code silences. */
export const codeKinds: readonly AlarmKind[] = ['burglar', 'tamper', 'panic'];
/** Kinds that are told three times at most. Others are told again after 30 seconds. */
export const limitedKinds: readonly AlarmKind[] = ['burglar', 'tamper', 'water', 'technical'];

/** How a kind of device shows its state. */
export function behaviour(kind: DeviceKind): 'state' | 'motion' | 'button' | 'other' {
  if (kind === 'door_contact' || kind === 'tilt_sensor') return 'state';
  if (kind.endsWith('_detector') || kind === 'water_sensor') return 'state';
  if (
    kind.endsWith('pir') ||
    ['ir_camera', 'ir_sensor', 'ipcam', 'vdp', 'glass', 'shock_sensor'].includes(kind)
  )
    return 'motion';
  if (kind.endsWith('_button') && kind !== 'scene_button') return 'button';
  return ['pendant', 'pull_cord', 'fall_sensor', 'keypad', 'remote_controller'].includes(kind)
    ? 'button'
    : 'other';
}

const lifeKinds: readonly DeviceKind[] = [
  'smoke_detector',
  'heat_detector',
  'co_detector',
  'gas_detector',
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
  'fall_sensor',
];

export const sirenKinds: readonly DeviceKind[] = ['siren', 'bx', 'strobe'];

/** Whether a device may be bypassed: what guards property may, what guards lives may not. */
export const mayBypass = ({ kind, settings }: DeviceConfig): boolean =>
  !lifeKinds.includes(kind) && [null, 'burglar', 'water', 'tamper'].includes(settings.always);

export const isZone = ({ settings }: DeviceConfig): boolean =>
  Object.values(settings.responses).some((response) => response !== 'none');

/** Whether anything about the device matters to protection. */
export const protects = (config: DeviceConfig): boolean =>
  isZone(config) ||
  config.settings.always !== null ||
  config.settings.setUnset !== 'none' ||
  config.kind === 'keypad' ||
  sirenKinds.includes(config.kind);
