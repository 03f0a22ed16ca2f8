import { typeNumber } from '../device-abilities.ts';
import type { DeviceKind, DeviceView, Fault } from '../entities/device.ts';
import type { DeviceValues } from '../entities/device-values.ts';
import type { DeviceId, SceneId } from '../ids.ts';
import { encodeAbilities } from './device-abilities.ts';
import { emptyDevice } from './device-fields.ts';
import { encodeSettings } from './device-settings.ts';

/** A device record as the family's clients read it, with our own fields beside (condition, online, last_heard, battery). */
export type WireDevice = Readonly<
  Record<string, string | readonly string[] | Readonly<Record<string, unknown>>>
>;

const faultWords: Readonly<Record<Fault, string>> = {
  lowBattery: 'low_battery',
  tamper: 'tamper_open',
  supervision: 'supervision_error',
  acFailure: 'ac_failure',
  outOfOrder: 'out_of_order',
  antiMasking: 'anti_masking',
  controlError: 'control_error',
};

const flag = (on: boolean): string => (on ? '1' : '0');
const text = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

function statusWords(view: DeviceView): string[] {
  const { values } = view;
  const words: string[] = [];
  if (values.opening !== undefined && values.opening !== null)
    words.push(`device_status.dc_${values.opening === 'open' ? 'open' : 'close'}`);
  if (values.on !== undefined && values.on !== null)
    words.push(values.on ? 'device_status.on' : 'device_status.off');
  if (values.locked !== undefined && values.locked !== null)
    words.push(values.locked ? 'device_status.lock' : 'device_status.unlock');
  if (values.motion === true) words.push('device_status.pir_triggered');
  if (values.detected === true) words.push('device_status.triggered');
  if (view.bypass.oneTime) words.push('device_status.temp_bypass');
  for (const fault of view.faults) words.push(`device_status.${faultWords[fault]}`);
  return words;
}

/** bit 0 locked, bit 4 closed (domain 1.6); empty where neither is known. */
function lockByte(values: DeviceValues): string {
  if (values.locked === undefined || values.locked === null) return '';
  return ((values.locked ? 0x01 : 0) | (values.opening === 'closed' ? 0x10 : 0) | 0x24).toString(16);
}

const openWords = (view: DeviceView): string[] => {
  const { values, kind } = view;
  if (kind === 'door_lock') {
    if (values.locked === null || values.locked === undefined) return [];
    return [values.locked ? 'device_status.lock' : 'device_status.unlock'];
  }
  return values.opening === 'open' ? ['device_status.dc_open'] : [];
};

/**
 * The record of GET /panel/device and /panel/device_status. `areaName` and `roomName` are looked up by the caller;
 * `scenes` are the panel's, in order: the first 16 go by their numbers.
 */
export function encodeDevice(
  view: DeviceView,
  areaName: string,
  roomName: string,
  scenes: readonly SceneId[] = [],
): WireDevice {
  const { values, settings } = view;
  return {
    ...emptyDevice,
    ...encodeSettings(settings, scenes),
    ...encodeAbilities(view),
    area: String(view.area),
    no: String(view.zone),
    name: view.name,
    area_name: areaName,
    room_id: view.room ?? '',
    room_name: roomName,
    type: `device_type.${view.kind}`,
    type_no: String(typeNumber(view.kind, view.modelId)),
    mpid: view.modelId,
    address: view.id,
    device_id: view.id,
    device_sid: view.id,
    status1: statusWords(view).join(','),
    status_open: openWords(view),
    status_fault: view.faults.map((fault) => `device_status.${faultWords[fault]}`),
    status_switch:
      values.on === undefined || values.on === null
        ? ''
        : values.on
          ? 'device_status.on'
          : 'device_status.off',
    status_power: text(values.power),
    status_temp: text(values.temperature),
    status_temp_format: values.temperature === undefined ? '' : 'C',
    status_humi: text(values.humidity),
    status_dim_level: text(values.level),
    status_lux: text(values.lux),
    status_hue: text(values.hue),
    status_saturation: text(values.saturation),
    status_motion: values.motion === true ? '1' : '',
    status_co2: text(values.co2),
    status_pm2_5_ug_m3: text(values.pm25),
    status_total_energy: text(values.energy),
    status_colour_temperature: text(values.colourTemperature),
    thermo_mode: text(values.thermostatMode),
    thermo_setpoint: text(values.heatSetpoint),
    thermo_c_setpoint: text(values.coolSetpoint),
    minigw_lock_status: lockByte(values),
    minigw_protocol: view.kind === 'door_lock' ? 'DM' : '',
    rssi: text(values.rssi) || '-1',
    bypass: flag(view.bypass.permanent),
    scond_bypass: flag(view.bypass.permanent),
    temp_bypass: flag(view.bypass.oneTime),
    tamper_bypass: flag(view.bypass.tamper),
    condition: view.condition,
    online: view.online,
    last_heard: text(view.lastHeard),
    battery: text(values.battery),
    detected:
      values.detected === undefined ? '' : values.detected === null ? 'unknown' : flag(values.detected),
    sounding: values.sounding === undefined || values.sounding === null ? '' : flag(values.sounding),
  };
}

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
}

const number = (value: unknown): number | null =>
  typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

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
    opening: has('dc_open')
      ? 'open'
      : has('dc_close')
        ? 'closed'
        : kind === 'door_contact'
          ? 'unknown'
          : null,
    on: has('on') ? true : has('off') ? false : null,
    level: number(wire['status_dim_level']),
    locked: has('lock') ? true : has('unlock') ? false : null,
    temperature: number(wire['status_temp']),
    humidity: number(wire['status_humi']),
    power: number(wire['status_power']),
    sounding: wire['sounding'] === '1',
    always: wire['schar_24hr'] === '1',
  };
}
