import type { DeviceKind, Fault } from '../shapes/devices/device.ts';
import type { AlwaysKind } from '../shapes/alarms/zone-settings.ts';
import type { DeviceId } from '../shapes/values/ids.ts';

/** A device record as the family's clients read it, with our own fields beside (condition, online, last_heard, battery). */
export type WireDevice = Readonly<
  Record<string, string | readonly string[] | Readonly<Record<string, unknown>>>
>;

/** Faults as words of `status_fault`, without their family `device_status`. */
export const faultWords: Readonly<Record<Fault, string>> = {
  lowBattery: 'low_battery',
  tamper: 'tamper_open',
  supervision: 'supervision_error',
  acFailure: 'ac_failure',
  outOfOrder: 'out_of_order',
  antiMasking: 'anti_masking',
  controlError: 'control_error',
};

const faultsByWord = Object.fromEntries(
  Object.entries(faultWords).map(([fault, word]) => [`device_status.${word}`, fault]),
) as Record<string, Fault>;

/** What the portal keeps of a record: the part that pages show. */
export interface DeviceRow {
  readonly id: DeviceId;
  readonly kind: DeviceKind;
  readonly name: string;
  readonly area: number;
  readonly zone: number;
  readonly room: string;
  readonly roomName: string;
  readonly condition: 'normal' | 'active' | 'unknown';
  readonly online: 'online' | 'offline' | 'unknown';
  readonly lastHeard: number | null;
  readonly faults: readonly Fault[];
  readonly bypass: { readonly permanent: boolean; readonly oneTime: boolean; readonly tamper: boolean };
  readonly battery: number | null;
  readonly rssi: number | null;
  readonly opening: 'open' | 'closed' | 'unknown' | null;
  readonly on: boolean | null;
  readonly level: number | null;
  readonly locked: boolean | null;
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly power: number | null;
  readonly sounding: boolean;
  readonly always: boolean;
  /** What it guards at any time; null where it does so by mode alone. */
  readonly alwaysKind: AlwaysKind | null;
}

const number = (value: unknown): number | null =>
  typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Open or closed, as a state says or a lock's byte (wire/device.ts); null where neither does. */
function openingOf(has: (state: string) => boolean, lockByte: string): 'open' | 'closed' | null {
  if (has('dc_open')) return 'open';
  if (has('dc_close')) return 'closed';
  if (lockByte === '') return null;
  return (Number.parseInt(lockByte, 16) & 0x10) === 0 ? 'open' : 'closed';
}

/** Reads a record. Total: a field that is missing or odd becomes "unknown", never "closed" or "off". */
export function decodeDevice(wire: WireDevice): DeviceRow {
  const states = word(wire['status1']).split(',');
  const has = (state: string): boolean => states.includes(`device_status.${state}`);
  const condition = word(wire['condition']);
  const online = word(wire['online']);
  const kind = word(wire['type']).replace(/^device_type\./, '') as DeviceKind;
  return {
    id: word(wire['device_id']) as DeviceId,
    kind,
    name: word(wire['name']),
    area: number(wire['area']) ?? 0,
    zone: number(wire['no']) ?? 0,
    room: word(wire['room_id']),
    roomName: word(wire['room_name']),
    condition: condition === 'normal' || condition === 'active' ? condition : 'unknown',
    online: online === 'online' || online === 'offline' ? online : 'unknown',
    lastHeard: number(wire['last_heard']),
    faults: list(wire['status_fault'])
      .map((item) => faultsByWord[item])
      .filter((fault) => fault !== undefined),
    bypass: {
      permanent: wire['bypass'] === '1',
      oneTime: wire['temp_bypass'] === '1',
      tamper: wire['tamper_bypass'] === '1',
    },
    battery: number(wire['battery']),
    rssi: wire['rssi'] === '-1' ? null : number(wire['rssi']),
    opening: openingOf(has, word(wire['minigw_lock_status'])) ?? (kind === 'door_contact' ? 'unknown' : null),
    on: has('on') ? true : has('off') ? false : null,
    level: number(wire['status_dim_level']),
    locked: has('lock') ? true : has('unlock') ? false : null,
    temperature: number(wire['status_temp']),
    humidity: number(wire['status_humi']),
    power: number(wire['status_power']),
    sounding: wire['sounding'] === '1',
    always: wire['schar_24hr'] === '1',
    // Said by the same table that reads it; what is not there guards by mode.
    alwaysKind: word(wire['always_kind']) === '' ? null : (word(wire['always_kind']) as AlwaysKind),
  };
}
