import type { DeviceConfig, DeviceKind } from '@homeward/contract/entities/device.ts';
import type { AlwaysKind, ZoneResponse } from '@homeward/contract/entities/zone-settings.ts';

/** What an opening does, by the column of the family's manual (domain 4.1): `-` nothing, numbers are alarms. */
export type Does = '-' | 'chime' | 'entry1' | 'entry2' | 'wait' | 'cross' | 130 | 132 | 136 | '130 quiet';
export type Column = 'disarm' | 'full' | 'home' | 'exit' | 'entry';

const columns: readonly Column[] = ['disarm', 'full', 'home', 'exit', 'entry'];
const printed: Readonly<Record<ZoneResponse, readonly Does[]>> = {
  none: ['-', '-', '-', '-', '-'],
  entryDelay1: [132, 'entry1', 'entry1', 132, 'wait'],
  entryDelay2: [132, 'entry2', 'entry2', 132, 'wait'],
  chime: ['chime', 'chime', 'chime', 132, 'chime'],
  burglarFollow: [130, 130, 130, 130, 'wait'],
  burglarInstant: [130, 130, 130, 130, 130],
  burglarOutdoor: [136, 136, 136, '130 quiet', 136],
  crossZone: ['cross', 'cross', 'cross', 130, 'wait'],
};

/** The manual's table. */
export function does(response: ZoneResponse, column: Column, exitNoResponse: boolean): Does {
  if (column === 'exit' && exitNoResponse) return '-';
  return printed[response][columns.indexOf(column)] ?? '-';
}

/** What belongs to one story of the log: a second cause joins the first. */
export type Family = 'fire' | 'gas' | 'panic' | 'silent' | 'care' | 'burglar' | 'tamper' | 'water';

export interface Raises {
  readonly event: number;
  readonly family: Family;
  readonly loud: boolean;
}

const alarm = (event: number, family: Family, loud = true): Raises => ({ event, family, loud });

/** What the 24-hour attributes raise. */
export const always: Readonly<Record<AlwaysKind, Raises>> = {
  burglar: alarm(133, 'burglar'),
  smoke: alarm(111, 'fire'),
  fire: alarm(110, 'fire'),
  heat: alarm(114, 'fire'),
  co: alarm(162, 'gas'),
  gas: alarm(151, 'gas'),
  medical: alarm(100, 'care'),
  emergency: alarm(101, 'care'),
  emergencyQuiet: alarm(101, 'care', false),
  fall: alarm(102, 'care'),
  panic: alarm(120, 'panic'),
  silentPanic: alarm(122, 'silent', false),
  water: alarm(154, 'water'),
  tamper: alarm(137, 'tamper'),
  fireVerification: alarm(111, 'fire'),
};

export const burglar = (event: number, loud = true): Raises => alarm(event, 'burglar', loud);
export const duress: Raises = alarm(121, 'silent', false);
export const sabotage = (event: number): Raises => alarm(event, 'tamper');

/** Buttons of remotes and what they call for. */
export const helpButtons: Readonly<Record<string, AlwaysKind>> = {
  panic: 'panic',
  silent_panic: 'silentPanic',
  fire: 'fire',
  medical: 'medical',
  emergency: 'emergency',
};

const lists = {
  contact: ['door_contact', 'tilt_sensor'],
  detector: ['smoke_detector', 'heat_detector', 'co_detector', 'gas_detector', 'water_sensor'],
  mover: ['pir', 'ir_camera', 'ir_sensor', 'ipcam', 'vdp', 'outdoor_pir', 'glass', 'shock_sensor'],
  button: [
    'panic_button',
    'medical_button',
    'pendant',
    'pull_cord',
    'fall_sensor',
    'keypad',
    'remote_controller',
  ],
  siren: ['siren', 'bx', 'strobe'],
  life: [
    'smoke_detector',
    'heat_detector',
    'co_detector',
    'gas_detector',
    'panic_button',
    'medical_button',
    'pendant',
    'pull_cord',
    'fall_sensor',
  ],
} as const satisfies Readonly<Record<string, readonly DeviceKind[]>>;

export const isA = (what: keyof typeof lists, kind: DeviceKind): boolean =>
  lists[what].some((one: DeviceKind) => one === kind);

/** Lives cannot be bypassed; property can. */
export const mayBypass = ({ kind, settings }: DeviceConfig): boolean =>
  !isA('life', kind) &&
  (settings.always === null || ['burglar', 'water', 'tamper'].includes(settings.always));

export const answers = ({ settings }: DeviceConfig): boolean =>
  Object.values(settings.responses).some((response) => response !== 'none');

/** Whether faults of the device count against arming at all. */
export const guardsAnything = (device: DeviceConfig): boolean =>
  device.settings.always !== null ||
  device.settings.setUnset !== 'none' ||
  isA('siren', device.kind) ||
  device.kind === 'keypad' ||
  answers(device);
