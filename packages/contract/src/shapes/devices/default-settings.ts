import type { DeviceKind } from './device.ts';
import type { Trust } from './trust.ts';
import { plainZone } from '../alarms/zone-settings.ts';
import type { AlwaysKind, ZoneResponse, ZoneSettings } from '../alarms/zone-settings.ts';

const none = plainZone.responses;
const all = (response: ZoneResponse): ZoneSettings['responses'] => ({
  ...none,
  arm: response,
  home_1: response,
  home_2: response,
  home_3: response,
});
const away = (response: ZoneResponse): ZoneSettings['responses'] => ({ ...none, arm: response });

const responses: Partial<Readonly<Record<DeviceKind, ZoneSettings['responses']>>> = {
  door_contact: all('entryDelay1'),
  tilt_sensor: all('entryDelay1'),
  pir: away('burglarFollow'),
  ir_sensor: away('burglarFollow'),
  ir_camera: away('burglarFollow'),
  outdoor_pir: away('burglarOutdoor'),
  glass: all('burglarInstant'),
  shock_sensor: all('burglarInstant'),
};

const always: Partial<Readonly<Record<DeviceKind, AlwaysKind>>> = {
  smoke_detector: 'smoke',
  heat_detector: 'heat',
  co_detector: 'co',
  gas_detector: 'gas',
  water_sensor: 'water',
  panic_button: 'panic',
  medical_button: 'medical',
  pendant: 'medical',
  pull_cord: 'emergency',
  fall_sensor: 'fall',
};

/**
 * Whoever leaves opens the door, walks past the detectors and shakes the frame: as these come from the factory they say
 * nothing on the exit timer (wire: sresp_exit_n is 0, domain 3). A pane that breaks then was not broken by leaving.
 */
const onTheWayOut: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'door_contact',
  'tilt_sensor',
  'pir',
  'ir_sensor',
  'ir_camera',
  'outdoor_pir',
  'shock_sensor',
]);

/**
 * What a zone does until somebody says otherwise: doors delay, rooms follow, glass is instant, life is always on, and
 * leaving is quiet.
 */
export function defaultSettings(kind: DeviceKind): ZoneSettings {
  return {
    ...plainZone,
    responses: responses[kind] ?? none,
    exitNoResponse: onTheWayOut.has(kind),
    always: always[kind] ?? null,
  };
}

const sirens: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['siren', 'bx']);

/** What a wire says of how a device speaks by itself. */
export interface Speaking {
  readonly battery: boolean;
  readonly silenceSeconds?: number | undefined;
  readonly trust?: Trust | undefined;
}

/**
 * Longest silence in seconds of a battery device that guards something: 2 h (A1-7), or what it says itself of how long
 * it may be silent, where that is longer. Others need not speak, and nor need those that speak only when something happens.
 */
export function defaultSupervision(
  kind: DeviceKind,
  { battery, silenceSeconds = 0, trust }: Speaking,
): number | null {
  const guards = responses[kind] !== undefined || always[kind] !== undefined || sirens.has(kind);
  return battery && guards && trust?.reports !== false ? Math.max(7_200, silenceSeconds) : null;
}
