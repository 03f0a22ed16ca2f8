import type { DeviceKind } from '@homeward/contract/entities/device.ts';
import type { AlwaysKind, ZoneResponse } from '@homeward/contract/entities/zone-settings.ts';
import type { AlarmKind } from '@homeward/contract/entities/incident.ts';

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

export const callRows: Readonly<Partial<Record<AlarmKind, number>>> = {
  panic: 120,
  silentPanic: 122,
  medical: 100,
  emergency: 101,
  fire: 110,
  fall: 102,
};

/** Kinds that share an incident, and the order of urgency. */
export const stories: readonly (readonly AlarmKind[])[] = [
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
/** Kinds that somebody must answer. */
export const calls: readonly AlarmKind[] = ['medical', 'emergency', 'fall', 'panic'];
/** Kinds that only a code silences. */
export const byCode: readonly AlarmKind[] = ['burglar', 'tamper', 'panic'];
export const thrice: readonly AlarmKind[] = ['burglar', 'tamper', 'water', 'technical'];

/** How a kind shows its state. */
export function manner(kind: DeviceKind): 'says' | 'moves' | 'presses' | 'idle' {
  if (kind === 'door_contact' || kind === 'tilt_sensor') return 'says';
  if (kind.endsWith('_detector') || kind === 'water_sensor') return 'says';
  if (
    kind.endsWith('pir') ||
    ['ir_camera', 'ir_sensor', 'ipcam', 'vdp', 'glass', 'shock_sensor'].includes(kind)
  )
    return 'moves';
  if (kind.endsWith('_button') && kind !== 'scene_button') return 'presses';
  return ['pendant', 'pull_cord', 'fall_sensor', 'keypad', 'remote_controller'].includes(kind)
    ? 'presses'
    : 'idle';
}

export const lifeKinds: readonly DeviceKind[] = [
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

/** Kinds that are no zones but whose faults count. */
export const helperKinds: readonly DeviceKind[] = ['siren', 'bx', 'strobe', 'keypad'];
