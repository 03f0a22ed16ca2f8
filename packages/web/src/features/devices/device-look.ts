import type { Fault } from '@homeward/contract/shapes/devices/device.ts';
import { batteryLevel } from '@homeward/contract/words/values/text.ts';
import { momentText } from '#lib/date-text.ts';
import { degreesText } from '#lib/degrees.ts';
import { kindIcon } from '#features/events/event-look.ts';
import { isOpener, isSwitched, isWarning } from '#lib/house/device-kinds.ts';
import { overdueSince, recordOf } from '#lib/house/device-record.ts';
import { isWithheld } from '#lib/house/withheld.ts';
import { isBypassed, type HouseDevice } from '#lib/house/device.ts';
import { numberFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';
import '#ui/device-icons.ts';

/** How a row is drawn (S2.16, S4.8). */
export type RowShape = 'plain' | 'open' | 'on' | 'fault' | 'bypass' | 'offline';

export interface DeviceLook {
  readonly icon: IconName;
  readonly shape: RowShape;
  readonly tone?: Tone;
  /** The state in a word, with the shape that goes with it. */
  readonly word: string;
  readonly wordIcon?: IconName;
  readonly note?: string;
}

/** A number in the reader's language, with at most `digits` after the point. */
export const numberText = (value: number, digits = 0): string =>
  numberFormat(currentLanguage(), { maximumFractionDigits: digits }).format(value);

/** What warns because somebody presses it. */
const pressed: ReadonlySet<string> = new Set(['panic_button', 'medical_button', 'pendant']);

const kindIcons: Partial<Readonly<Record<string, IconName>>> = {
  glass: 'glass',
  shock_sensor: 'shock',
  thermostat: 'thermostat',
  radiator: 'radiator',
  temperature_sensor: 'thermometer',
  room_sensor: 'thermometer',
  aqs: 'air',
  lm: 'sun',
  fan: 'fan',
  shutter: 'shutter',
  valve: 'valve',
  power_meter: 'meter',
  upic: 'remote',
  keypad: 'keypad',
  remote_controller: 'remote',
  scene_button: 'play',
  wss: 'play',
};

/** The icon of a device as it is now: open where it is open, lit where it is lit. */
export function deviceIcon({ kind, name, opening, on }: HouseDevice): IconName {
  if (isOpener(kind)) {
    const window = /window|fenster/i.test(name);
    if (opening === 'open') return window ? 'windowOpen' : 'doorOpen';
    return window ? 'windowClosed' : 'doorClosed';
  }
  if (kind === 'dimmer' || kind === 'hue' || (kind === 'switch' && /lamp|light|licht|leuchte/i.test(name)))
    return on === true ? 'bulbOn' : 'bulb';
  return kindIcons[kind] ?? kindIcon(kind);
}

/** What the device itself says, in a word, whatever else is wrong with it. */
export function stateWord(t: Text, device: HouseDevice): { readonly word: string; readonly note?: string } {
  const { kind, opening, condition, on, level, locked, temperature, humidity, power } = device;
  const record = recordOf(device);
  const unknown = { word: t('devices.state.unknown') };
  const percent = level === null ? '' : numberText(level);
  if (isWithheld(device)) return { word: t('withheld.short') };
  if (isSwitched(kind)) {
    if (on === null) return unknown;
    const word =
      on && (kind === 'dimmer' || kind === 'hue') && level !== null
        ? t('devices.state.onAt', { percent })
        : t(on ? 'devices.state.on' : 'devices.state.off');
    return power === null ? { word } : { word, note: t('devices.unit.watt', { value: numberText(power) }) };
  }
  if (isOpener(kind)) {
    if (opening !== 'open' && opening !== 'closed') {
      if (kind !== 'wired_input' || condition === 'unknown') return unknown;
      return { word: t(condition === 'active' ? 'devices.state.open' : 'devices.state.closed') };
    }
    return { word: t(`devices.state.${opening}`) };
  }
  if (isWarning(kind)) {
    if (condition === 'unknown') return unknown;
    if (condition === 'active') return { word: t(`devices.warns.${kind}`) };
    return { word: t(pressed.has(kind) ? 'devices.state.notPressed' : 'devices.state.clear') };
  }
  switch (kind) {
    case 'pir':
    case 'outdoor_pir':
    case 'ir_camera':
    case 'ir_sensor':
      if (condition === 'unknown') return unknown;
      return { word: t(condition === 'active' ? 'devices.state.motion' : 'devices.state.still') };
    case 'bed_sensor':
    case 'chair_sensor':
      if (condition === 'unknown') return unknown;
      return { word: t(condition === 'active' ? 'devices.state.occupied' : 'devices.state.empty') };
    case 'door_lock':
      return locked === null
        ? unknown
        : { word: t(locked ? 'devices.state.locked' : 'devices.state.unlocked') };
    case 'valve':
      return on === null ? unknown : { word: t(on ? 'devices.state.flowing' : 'devices.state.shut') };
    case 'shutter':
      if (level === null) return unknown;
      if (level === 0 || level === 100)
        return { word: t(level === 0 ? 'devices.state.closed' : 'devices.state.open') };
      return { word: t('devices.state.openBy', { percent }) };
    case 'siren':
    case 'bx':
    case 'strobe':
      return { word: t(device.sounding ? 'devices.state.sounding' : 'devices.state.silentSiren') };
    case 'thermostat':
    case 'radiator': {
      const wanted = record.mode === 'cool' ? record.cool : record.heat;
      const note =
        record.mode === 'off'
          ? t('devices.state.off')
          : wanted === null
            ? undefined
            : t('devices.climate.setTo', {
                degrees: degreesText(wanted, record.mode === 'cool' ? 'cool' : 'heat'),
              });
      const word = temperature === null ? t('devices.state.unknown') : degreesText(temperature);
      return note === undefined ? { word } : { word, note };
    }
    case 'temperature_sensor':
    case 'room_sensor': {
      if (temperature === null) return unknown;
      const word = degreesText(temperature);
      return humidity === null
        ? { word }
        : { word, note: t('devices.unit.humidity', { value: numberText(humidity) }) };
    }
    case 'lm':
      return record.lux === null
        ? unknown
        : { word: t('devices.unit.lux', { value: numberText(record.lux) }) };
    case 'aqs': {
      const word =
        record.airLevel === null ? t('devices.state.unknown') : t(`devices.air.${record.airLevel}`);
      return record.co2 === null
        ? { word }
        : { word, note: t('devices.unit.co2', { value: numberText(record.co2) }) };
    }
    case 'power_meter':
      return power === null ? unknown : { word: t('devices.unit.watt', { value: numberText(power) }) };
    case 'ipcam':
    case 'vdp':
      return { word: t(record.privacy === true ? 'devices.state.private' : 'devices.state.watching') };
    case 'medication_dispenser':
      return {
        word:
          record.tray === '' || record.tray === 'ok' ? t('devices.state.ready') : t('devices.state.stuck'),
      };
    default:
      return { word: t('devices.state.ready') };
  }
}

/** Faults by how bad they are; a low battery alone is the least. */
const order: readonly Fault[] = [
  'outOfOrder',
  'tamper',
  'antiMasking',
  'controlError',
  'acFailure',
  'supervision',
  'lowBattery',
];
export const faultIcon = (fault: Fault): IconName =>
  fault === 'lowBattery'
    ? 'battery1'
    : fault === 'tamper'
      ? 'tamper'
      : fault === 'supervision'
        ? 'silent'
        : 'fault';
export const worstFirst = (faults: readonly Fault[]): readonly Fault[] =>
  faults.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));

/** S4.2: a bypassed device shows no fault. */
export const shownFaults = (device: HouseDevice): readonly Fault[] =>
  isBypassed(device) ? [] : worstFirst(device.faults);

/** Whether what a warning detector watches for is there now. */
export const isTripped = ({ kind, condition, sounding }: HouseDevice): boolean =>
  sounding || (isWarning(kind) && condition === 'active');

/** How much a device wants attention: 0 not at all, higher is worse. */
export function urgencyOf(device: HouseDevice): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  if (isTripped(device)) return 6;
  const [worst] = shownFaults(device);
  if (worst !== undefined && worst !== 'lowBattery' && worst !== 'supervision') return 5;
  if (device.online === 'offline') return 4;
  if (isBypassed(device)) return 2;
  if (isOpener(device.kind) && device.opening === 'open') return 3;
  return worst === undefined ? 0 : 1;
}

/**
 * How a row of the list shows a device. `openSince`, epoch ms, where the panel says since when it stands open; with `now` it
 * says what is overdue.
 */
export function deviceLook(t: Text, device: HouseDevice, openSince?: number, now = 0): DeviceLook {
  const icon = deviceIcon(device);
  const state = stateWord(t, device);
  const [worst = 'outOfOrder'] = shownFaults(device);
  const fault = { word: t(`devices.fault.${worst}`), wordIcon: faultIcon(worst), note: state.word };
  switch (urgencyOf(device)) {
    case 6:
      return { icon, shape: 'fault', tone: 'alarm', ...state, wordIcon: 'bellRing' };
    case 5:
      return { icon, shape: 'fault', tone: 'fault', ...fault };
    case 4:
      return {
        icon,
        shape: 'offline',
        tone: 'offline',
        word: t('devices.state.silent'),
        wordIcon: 'silent',
        note:
          device.lastHeard === null
            ? t('devices.neverHeard')
            : t('devices.lastHeard', { time: momentText(device.lastHeard) }),
      };
    case 3:
      return {
        icon,
        shape: 'open',
        tone: 'open',
        ...state,
        wordIcon: 'contactOpen',
        ...(openSince === undefined ? {} : { note: t('devices.since', { time: momentText(openSince) }) }),
      };
    case 2:
      return {
        icon,
        shape: 'bypass',
        tone: 'bypass',
        word: t('devices.state.bypassed'),
        wordIcon: 'bypass',
        note: t(device.bypass.permanent ? 'devices.bypassedForGood' : 'devices.bypassedOnce'),
      };
    case 1:
      return { icon, shape: 'plain', tone: worst === 'lowBattery' ? 'delay' : 'offline', ...fault };
    case 0: {
      const lit = isSwitched(device.kind) && device.on === true;
      const bolt =
        device.kind === 'door_lock' && device.locked !== null
          ? ({ wordIcon: device.locked ? 'lock' : 'doorOpen' } as const)
          : {};
      const overdue = overdueSince(device, now);
      const late = overdue === null ? {} : { note: t('devices.overdueSince', { time: momentText(overdue) }) };
      return { icon, shape: lit ? 'on' : 'plain', ...state, ...bolt, ...late };
    }
  }
}

const batteries: readonly IconName[] = ['battery0', 'battery1', 'battery2', 'battery3', 'battery4'];
/** S4.6. */
export const batteryIcon = (percent: number): IconName => batteries[batteryLevel(percent)] ?? 'battery0';

/** Four bars out of the nine that a device says. */
export const signalBars = (rssi: number): 0 | 1 | 2 | 3 | 4 =>
  rssi <= 0 ? 0 : rssi <= 2 ? 1 : rssi <= 4 ? 2 : rssi <= 6 ? 3 : 4;
