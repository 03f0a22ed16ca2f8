import {
  airQualityLevels,
  fanModes,
  thermostatModes,
  volumes,
} from '@homeward/contract/words/devices/value-words.ts';
import { unnoticedBy, unnoticedRemedies } from '@homeward/contract/words/devices/unnoticed-words.ts';
import { codeMeanings, trustWords } from '@homeward/contract/words/devices/trust-words.ts';
import type { CodeMeaning, TrustWord } from '@homeward/contract/words/devices/trust-words.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceKind, LockUser } from '@homeward/contract/shapes/devices/device.ts';
import type {
  AirQualityLevel,
  FanMode,
  ThermostatMode,
  Volume,
} from '@homeward/contract/shapes/devices/device-values.ts';
import type { AlwaysKind } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { HouseDevice } from '#lib/house/device.ts';

/** Ms by which a record may be behind: that a device was heard is told once a minute. */
const behind = 60_000;

/** Since when a device that is still trusted has said nothing for longer than it usually does; `now` in epoch ms. */
export function overdueSince(device: HouseDevice, now: number): number | null {
  const { expectedBy, cutOff } = recordOf(device);
  if (expectedBy === null || cutOff !== null || device.online !== 'online') return null;
  return expectedBy + behind < now && !device.faults.includes('supervision') ? expectedBy : null;
}

/** Until when somebody works at a device; null where nobody does at `now`. */
export function servedUntil(device: HouseDevice, now: number): number | null {
  const { serviceUntil } = recordOf(device);
  return serviceUntil !== null && serviceUntil > now ? serviceUntil : null;
}

/** A command on its way to a device, or one that came to nothing; times in epoch ms of the panel. */
export interface CommandNote {
  readonly command: DeviceCommand;
  readonly by: string;
  readonly at: number;
  /** Until when its word is waited for; 0 for one that failed. */
  readonly until: number;
  /** Why it failed, as the wire said it. */
  readonly why: string;
}

/** What a record says beside what every page keeps (`HouseDevice`). Null is what nobody knows, or what there is not. */
export interface DeviceRecord {
  readonly model: string;
  /** What it may be used as, what it is by itself first. */
  readonly servesAs: readonly DeviceKind[];
  /** What its bridge calls it by now, where that would change what it guards; null where it calls it nothing else. */
  readonly offered: DeviceKind | null;
  /** How far its word goes; null where its wire does not say. */
  readonly trust: TrustWord | null;
  /** It speaks by itself from time to time; null where its wire does not say. */
  readonly reports: boolean | null;
  /** What its codes were taught to mean. */
  readonly codes: Readonly<Record<string, CodeMeaning>>;
  /** The code that it sent last and that means nothing yet; '' is none. */
  readonly lastCode: string;
  readonly firmware: string;
  readonly hardware: string;
  readonly mac: string;
  readonly hue: number | null;
  readonly saturation: number | null;
  readonly kelvin: number | null;
  readonly lux: number | null;
  readonly co2: number | null;
  readonly pm25: number | null;
  readonly airIndex: number | null;
  readonly airLevel: AirQualityLevel | null;
  readonly energy: number | null;
  readonly heat: number | null;
  readonly cool: number | null;
  readonly heatAway: number | null;
  readonly coolAway: number | null;
  readonly mode: ThermostatMode | null;
  readonly fanMode: FanMode | null;
  readonly away: boolean | null;
  readonly volume: Volume | null;
  readonly hasVolume: boolean;
  readonly autoLock: boolean | null;
  readonly hasAutoLock: boolean;
  readonly lockUsers: readonly LockUser[];
  readonly privacy: boolean | null;
  readonly tray: string;
  readonly always: AlwaysKind | '';
  readonly finalDoor: boolean;
  /** Seconds until what was switched on goes off by itself; 0 is never. */
  readonly autoOff: number;
  readonly groups: readonly string[];
  /** The name of what leads to it; '' where nothing does. */
  readonly gateway: string;
  /** It is overdue from then on, and missed from then on; epoch ms, null for never. */
  readonly expectedBy: number | null;
  readonly missedBy: number | null;
  /** Seconds. */
  readonly usualPause: number | null;
  readonly cutOff: 'gateway' | 'jamming' | null;
  /** Seconds for which it could be disabled unnoticed; null is without end. */
  readonly unnoticedSeconds: number | null;
  /** Null where it guards nothing, or the panel does not say. */
  readonly unnoticedBy: (typeof unnoticedBy)[number] | null;
  readonly remedy: (typeof unnoticedRemedies)[number] | null;
  /** Epoch ms. */
  readonly batteryUntil: number | null;
  /** Somebody works at it until then, epoch ms. */
  readonly serviceUntil: number | null;
  readonly pending: CommandNote | null;
  readonly failed: CommandNote | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | null =>
  typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
const flag = (value: unknown): boolean | null => (value === '1' ? true : value === '0' ? false : null);
/** One of a list of words, else null. */
const oneOf = <const Word extends string>(words: readonly Word[], value: unknown): Word | null =>
  words.find((known) => known === value) ?? null;

/** The panel's own words for a command; those with no tag are none. */
function note(value: unknown): CommandNote | null {
  if (!isFields(value) || typeof value['tag'] !== 'string') return null;
  const { at, until, by, why, ...command } = value;
  // The rest of the object is the command as the panel wrote it (wire/device-abilities.ts).
  return {
    command: command as unknown as DeviceCommand,
    by: word(by),
    at: Number(at ?? 0),
    until: Number(until ?? 0),
    why: word(why),
  };
}

function lockUsers(value: unknown): readonly LockUser[] {
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([slot, user]): LockUser[] => {
    if (!isFields(user)) return [];
    const state = oneOf(['adding', 'active', 'failed', 'removing'], user['state']);
    return state === null ? [] : [{ slot: Number(slot), name: word(user['name']), state }];
  });
}

const codes = (value: unknown): Readonly<Record<string, CodeMeaning>> =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).flatMap(([code, said]) => {
      const meaning = oneOf(codeMeanings, said);
      return meaning === null ? [] : [[code, meaning] as const];
    }),
  );

// The contract's own words, which the panel wrote.
const kinds = (value: unknown): readonly DeviceKind[] =>
  Array.isArray(value)
    ? value.filter((kind): kind is DeviceKind => typeof kind === 'string' && kind !== '')
    : [];

const read = new WeakMap<HouseDevice, DeviceRecord>();

/** Reads the rest of a device's record; total, and done once for each record. */
export function recordOf(device: HouseDevice): DeviceRecord {
  const known = read.get(device);
  if (known !== undefined) return known;
  const { wire } = device;
  const record: DeviceRecord = {
    model: word(wire['mpid']),
    servesAs: kinds(wire['serves_as']),
    offered: kinds([wire['offered_kind']])[0] ?? null,
    trust: oneOf(trustWords, wire['trust']),
    reports: flag(wire['reports']),
    codes: codes(wire['codes']),
    lastCode: word(wire['last_code']),
    firmware: word(wire['ver']),
    hardware: word(wire['hwver']),
    mac: word(wire['mac']),
    hue: number(wire['status_hue']),
    saturation: number(wire['status_saturation']),
    kelvin: number(wire['status_colour_temperature']),
    lux: number(wire['status_lux']),
    co2: number(wire['status_co2']),
    pm25: number(wire['status_pm2_5_ug_m3']),
    airIndex: number(wire['status_pm2_5_aqi']),
    airLevel: oneOf(airQualityLevels, wire['status_pm2_5_ug_m3_level']),
    energy: number(wire['status_total_energy']),
    heat: number(wire['thermo_setpoint']),
    cool: number(wire['thermo_c_setpoint']),
    heatAway: number(wire['thermo_setpoint_away']),
    coolAway: number(wire['thermo_c_setpoint_away']),
    mode: oneOf(thermostatModes, wire['thermo_mode']),
    fanMode: oneOf(fanModes, wire['thermo_fan_mode']),
    away: flag(wire['thermo_away']),
    volume: oneOf(volumes, wire['volume']),
    hasVolume: wire['has_volume'] === '1',
    autoLock: flag(wire['auto_lock']),
    hasAutoLock: wire['has_auto_lock'] === '1',
    lockUsers: lockUsers(wire['lock_users']),
    privacy: flag(wire['privacy']),
    tray: word(wire['tray']),
    always: word(wire['always_kind']) as AlwaysKind | '',
    finalDoor: wire['schar_final_door'] === '1',
    autoOff: number(wire['xcmd_switch_on_pd']) ?? 0,
    groups: word(wire['group_id'])
      .split(',')
      .filter((id) => id !== ''),
    gateway: word(wire['gateway']),
    expectedBy: number(wire['expected_by']),
    missedBy: number(wire['missed_by']),
    usualPause: number(wire['usual_pause']),
    cutOff: oneOf(['gateway', 'jamming'], wire['cut_off']),
    unnoticedSeconds: number(wire['unnoticed_seconds']),
    unnoticedBy: oneOf(unnoticedBy, wire['unnoticed_by']),
    remedy: oneOf(unnoticedRemedies, wire['unnoticed_remedy']),
    batteryUntil: number(wire['battery_until']),
    serviceUntil: number(wire['service_until']),
    pending: note(wire['pending']),
    failed: note(wire['failed']),
  };
  read.set(device, record);
  return record;
}
