import { servesAs, wireKindOf } from '../rules/devices/device-purposes.ts';
import { typeNumber } from '../rules/devices/device-abilities.ts';
import type { DeviceGroup } from '../shapes/automation/automation.ts';
import type { DeviceView } from '../shapes/devices/device.ts';
import type { DeviceValues } from '../shapes/devices/device-values.ts';
import type { SceneId } from '../shapes/values/ids.ts';
import { encodeAbilities } from './device-abilities.ts';
import { encodeTrust } from './device-trust.ts';
import { encodeWatch } from './device-watch.ts';
import { encodeMake } from './device-make.ts';
import { emptyDevice } from './device-fields.ts';
import { faultWords, type WireDevice } from './device-row.ts';
import { encodeSettings } from './device-settings.ts';

type Group = Pick<DeviceGroup, 'id' | 'name'>;

const flag = (on: boolean): string => (on ? '1' : '0');
const text = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

function statusWords(view: DeviceView): string[] {
  const { values } = view;
  const words: string[] = [];
  // Of a lock clients compare the bolt's word with the whole, and read the door from `minigw_lock_status`.
  const toldByByte = view.kind === 'door_lock' && lockByte(values) !== '';
  if (values.opening !== undefined && values.opening !== null && !toldByByte)
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

/**
 * Two hex digits: bit 0 locked, bit 4 closed (domain 1.6), bit 5 open; so 11, 10, 21 and 20, of which some clients know
 * no others, and read 20 as an open door. Empty where one of them is not known: no bit says so, a cleared one reads as
 * an open door, and clients go by `status1` then.
 */
function lockByte({ locked, opening }: DeviceValues): string {
  if (locked === undefined || locked === null || opening === undefined || opening === null) return '';
  const closed = opening === 'closed' ? 0x10 : 0x20;
  return (closed | (locked ? 0x01 : 0)).toString(16);
}

const openWords = (view: DeviceView): string[] => {
  const { values, kind } = view;
  if (kind === 'door_lock') {
    // Clients take the first without looking how many there are.
    if (values.locked === null || values.locked === undefined) return ['device_status.unknown'];
    return [values.locked ? 'device_status.lock' : 'device_status.unlock'];
  }
  if (values.opening === null || values.opening === undefined) return [];
  return [`device_status.dc_${values.opening === 'open' ? 'open' : 'close'}`];
};

/**
 * The record of GET /panel/device and /panel/device_status. `areaName` and `roomName` are looked up by the caller;
 * `scenes` are the panel's, in order: the first 16 go by their numbers; `groups` are those that it belongs to.
 */
export function encodeDevice(
  view: DeviceView,
  areaName: string,
  roomName: string,
  scenes: readonly SceneId[] = [],
  groups: readonly Group[] = [],
): WireDevice {
  const { values, settings } = view;
  return {
    ...emptyDevice,
    ...encodeSettings(settings, scenes),
    ...encodeAbilities(view),
    ...encodeMake(view),
    group_id: groups.map(({ id }) => id).join(','),
    group_name: groups.map(({ name }) => name).join(','),
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
    serves_as: servesAs(wireKindOf(view), view.trust),
    offered_kind: view.offered ?? '',
    supervision_seconds: text(view.supervisionSeconds),
    condition: view.condition,
    online: view.online,
    last_heard: text(view.lastHeard),
    service_until: text(view.serviceUntil),
    ...encodeTrust(view),
    ...encodeWatch(view),
    battery: text(values.battery),
    detected:
      values.detected === undefined ? '' : values.detected === null ? 'unknown' : flag(values.detected),
    sounding: values.sounding === undefined || values.sounding === null ? '' : flag(values.sounding),
  };
}
