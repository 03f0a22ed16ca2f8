import type { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceConfig, Fault } from '@homeward/contract/shapes/devices/device.ts';
import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { ArmedMode, ArmMode, ModeBefore } from '@homeward/contract/shapes/values/modes.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { behaviour, mayBypass } from './tables.ts';
import type { CoverFault } from './tables.ts';

/** What the reference model remembers, and what can be asked about it. Everything changes in place. */

export interface Device {
  readonly config: DeviceConfig;
  readonly area: Area;
  online: 'online' | 'offline' | 'unknown';
  /** Null is not known now, undefined has never been said. */
  active: boolean | null | undefined;
  /** What was last known, through absences. */
  known: boolean | null;
  /** Since when it shows active; null while it does not. */
  activeSince: number | null;
  oneTime: boolean;
  /** It guards again then, having closed; null while it is open, undefined where that is not waited for. */
  reincludeAt: number | null | undefined;
  permanent: boolean;
  /** It opened then, and counts once it has stayed open; null while nothing waits. */
  openedAt: number | null;
  /** When it opened last and waited for others of its group, and whether that has counted. */
  together: { readonly at: number; readonly order: number; counted: boolean } | null;
  readonly faults: Set<Fault>;
  heardAt: number | null;
  /** The newest moment of which it told late. */
  lateAt: number | null;
}

export interface Incident {
  readonly kind: AlarmKind;
  readonly area: Area;
  state: 'open' | 'acknowledged' | 'closed';
  /** It gathers further alarms of its area. */
  live: boolean;
  confirmed: boolean;
  readonly zones: {
    readonly code: string;
    readonly device: Device | null;
    readonly at: number;
    last: number;
  }[];
  readonly told: Map<string, { readonly times: number; readonly at: number }>;
  /** What people did, by the words of the contract. */
  readonly acts: string[];
  /** When something of it was reported last, and when what is held will be. */
  reportedAt: number | null;
  heldUntil: number | null;
}

/** A report that waits on the premises. */
interface HeldReport {
  readonly incident: Incident;
  readonly code: string;
  readonly until: number;
}

/** An alarm whose restore has yet to come. */
export interface Unrestored {
  readonly device: Device;
  readonly event: number;
  readonly incident: Incident;
  /** Its restore is reported. */
  told: boolean;
  /** The cause is over, which is told then; undefined while it stands. */
  settlesAt?: number | undefined;
}

/** The first zone of a verification, which a second one confirms. */
interface Verification {
  readonly device: Device;
  until: number;
  verified: boolean;
}

export interface Area {
  readonly config: AreaConfig;
  stage: 'disarmed' | 'exitDelay' | 'armed' | 'entryDelay';
  mode: ArmMode;
  until: number;
  since: number;
  /** Since when it guards without a break. */
  guardsSince: number | null;
  /** The mode that nobody proved may be given up for the arming that is under way. */
  before: ModeBefore | null;
  /** The home mode that somebody with a code gave up to arm fully. */
  fallback: ArmedMode | null;
  forced: boolean;
  atKeypad: boolean;
  silent: boolean;
  /** The exit delay began anew. */
  restarted: boolean;
  /** A door closed behind somebody. */
  left: boolean;
  /** Ways out stood open when the exit delay ended. */
  exitError: boolean;
  /** Zones that alarm at the end of the entry delay. */
  waiting: Device[];
  alarm: 'quiet' | 'sounding' | 'memory';
  shown: Incident | null;
  sirenUntil: number | null;
  /** When an alarm that nobody hears is over. */
  alarmUntil: number;
  burglar: boolean;
  /** An arming that was refused, and may be repeated. */
  refused: { readonly mode: ArmMode; readonly until: number; readonly obstacles: readonly string[] } | null;
  crossZone: Verification | null;
  fireCheck: Verification | null;
  readonly swingers: Map<Device, { trips: number; at: number; silentUntil: number | null }>;
  /** Burglar alarms that no second zone has confirmed yet. */
  unconfirmed: { readonly device: Device; readonly until: number }[];
  unrestored: Unrestored[];
  /** A guard disarmed it, and may arm it again. */
  patrolled: boolean;
}

/** The record of an alarm. */
export interface AlarmEvent {
  readonly event: number;
  readonly area: number;
  /** 0 where it is of no device. */
  readonly zone: number;
  readonly device: string | null;
}

export interface Memory {
  readonly config: PanelConfig;
  readonly devices: Device[];
  readonly areas: readonly Area[];
  /** Newest first. */
  readonly incidents: Incident[];
  /** What the newest input brought about: alarms, reports of incidents as `QXYZ area user`, and what starts rules. */
  alarms: AlarmEvent[];
  reports: string[];
  happened: string[];
  waits: { readonly rule: string; readonly next: number; readonly until: number }[];
  held: HeldReport[];
  now: number;
  startedAt: number;
  warmUp: { readonly until: number; over: boolean } | null;
  mainsFailedAt: number | null;
  /** Whether supplies that gateways watch have mains; null is not known. */
  readonly supplies: Map<string, boolean | null>;
  mainsFault: boolean;
  /** The hub cannot write: a fault of the panel that stands in the way of arming. */
  diskFault: boolean;
  temporary: { armed: boolean; disarmed: boolean; spent: boolean };
  openings: number;
  /** What somebody works at, null is the whole home, and covers of which the last word is owed until that is over. */
  services: readonly { readonly device: Device | null; readonly until: number; readonly coded: boolean }[];
  owed: readonly { readonly device: Device; readonly fault: CoverFault }[];
  /** Ids of the newest commands, which are not carried out twice. */
  commands: string[];
}

const freshArea = (config: AreaConfig, start: number): Area => ({
  config,
  stage: 'disarmed',
  mode: 'disarm',
  until: 0,
  since: start,
  guardsSince: null,
  before: null,
  fallback: null,
  forced: false,
  atKeypad: false,
  silent: false,
  restarted: false,
  left: false,
  exitError: false,
  waiting: [],
  alarm: 'quiet',
  shown: null,
  sirenUntil: null,
  alarmUntil: 0,
  burglar: false,
  refused: null,
  crossZone: null,
  fireCheck: null,
  swingers: new Map(),
  unconfirmed: [],
  unrestored: [],
  patrolled: false,
});

/** A panel on its first day. */
export function createMemory(config: PanelConfig, start: number): Memory {
  const memory: Memory = {
    config,
    devices: [],
    areas: config.areas.map((area) => freshArea(area, start)),
    incidents: [],
    alarms: [],
    reports: [],
    happened: [],
    waits: [],
    held: [],
    now: start,
    startedAt: start,
    warmUp: null,
    mainsFailedAt: null,
    supplies: new Map(),
    mainsFault: false,
    diskFault: false,
    temporary: { armed: false, disarmed: false, spent: false },
    openings: 0,
    services: [],
    owed: [],
    commands: [],
  };
  for (const device of config.devices) addDevice(memory, device);
  return memory;
}

/** A device that nobody has heard yet. */
export function addDevice(memory: Memory, config: DeviceConfig): void {
  const area = memory.areas.find((one) => one.config.id === config.area);
  if (area === undefined) throw new Error(`${config.id} is in no area`);
  memory.devices.push({
    config,
    area,
    online: 'unknown',
    active: undefined,
    known: null,
    activeSince: null,
    oneTime: false,
    reincludeAt: undefined,
    permanent: false,
    openedAt: null,
    together: null,
    faults: new Set(),
    heardAt: null,
    lateAt: null,
  });
}

export const deviceBy = ({ devices }: Memory, id: string): Device | undefined =>
  devices.find(({ config }) => config.id === id);

export const isBypassed = ({ config, oneTime, permanent }: Device): boolean =>
  (oneTime || permanent) && mayBypass(config);

/** A one-time bypass is over. */
export function endOneTimeBypass(device: Device): void {
  device.oneTime = false;
  device.reincludeAt = undefined;
}

/** Arming goes over what is in the way; what is open guards again once it has closed, where the setting says so. */
export function bypassForArming({ config }: Memory, device: Device): void {
  if (!mayBypass(device.config) || device.oneTime || device.permanent) return;
  device.oneTime = true;
  if (config.reincludeWhenClosed && conditionOf(device) === 'active') device.reincludeAt = null;
}

export const watches = ({ config: { settings } }: Device, mode: ArmMode): boolean =>
  settings.always === null && settings.responses[mode] !== 'none' && settings.responses[mode] !== 'chime';

export const isEntry = (device: Device, mode: ArmMode): boolean =>
  watches(device, mode) && device.config.settings.responses[mode].startsWith('entryDelay');

/** Whether it is a door that people leave by. */
export const isDoor = (device: Device, mode: ArmMode): boolean =>
  isEntry(device, mode) && behaviour(device.config.kind) !== 'motion';

/** Milliseconds of a delay; a disarmed area has none. */
export const delayOf = ({ config }: Area, mode: ArmMode, which: 'exit' | 'entry1' | 'entry2'): number =>
  mode === 'disarm' ? 0 : config.delays[mode][which] * 1000;

/** Milliseconds to come in through a zone. */
export const entryOf = (device: Device, mode: ArmMode): number =>
  isEntry(device, mode)
    ? delayOf(
        device.area,
        mode,
        device.config.settings.responses[mode] === 'entryDelay1' ? 'entry1' : 'entry2',
      )
    : Infinity;

export function conditionOf({ config, online, active }: Device): 'unknown' | 'active' | 'normal' {
  if (online !== 'online') return 'unknown';
  if (active === true) return 'active';
  const way = behaviour(config.kind);
  if (way === 'motion' || way === 'button') return 'normal';
  return active === false || (active === undefined && way === 'other') ? 'normal' : 'unknown';
}

/** The stage and mode by which zones react: the mode before an arming that nobody proved guards on meanwhile. */
export const guarding = ({ stage, mode, before }: Area): Pick<Area, 'stage' | 'mode'> =>
  stage === 'exitDelay' && before?.guards === true ? { stage: 'armed', mode: before.mode } : { stage, mode };

export const liveIncidents = ({ incidents }: Memory, area: Area): readonly Incident[] =>
  incidents.filter((incident) => incident.live && incident.area === area);
