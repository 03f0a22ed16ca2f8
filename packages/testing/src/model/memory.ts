import type { DeviceConfig } from '@homeward/contract/entities/device.ts';
import type { AlarmKind } from '@homeward/contract/entities/incident.ts';
import type { ArmedMode, ArmMode } from '@homeward/contract/modes.ts';
import type { PanelConfig } from '@homeward/panel/config.ts';
import { helperKinds, lifeKinds, manner } from './tables.ts';

/** What the reference model remembers, and what can be asked about it. Everything changes in place. */

export interface Sensor {
  readonly config: DeviceConfig;
  readonly part: Part;
  online: 'online' | 'offline' | 'unknown';
  /** Null is not known now. */
  active: boolean | null;
  /** What was last known, through absences. */
  known: boolean | null;
  once: boolean;
  forever: boolean;
  tampered: boolean;
  missed: boolean;
  heardAt: number | null;
  /** The newest moment it told of afterwards. */
  toldOf: number | null;
}

export interface Case {
  readonly kind: AlarmKind;
  readonly area: number;
  state: 'open' | 'acknowledged' | 'closed';
  live: boolean;
  confirmed: boolean;
  readonly zones: {
    readonly code: string;
    readonly sensor: Sensor | null;
    readonly at: number;
    last: number;
  }[];
  readonly told: Map<string, { readonly times: number; readonly at: number }>;
  /** What people did, by the words of the contract. */
  readonly acts: string[];
  /** When something of it went out last, and when what waits will. */
  outAt: number | null;
  waitsUntil: number | null;
}

/** Something that is told outside, or waits to be. */
interface Letter {
  readonly entry: Case;
  readonly code: string;
  readonly until: number;
}

/** An alarm whose end has yet to come. */
interface Owed {
  readonly sensor: Sensor;
  readonly event: number;
  readonly entry: Case;
  out: boolean;
}

export interface Part {
  readonly no: number;
  readonly delays: PanelConfig['areas'][number]['delays'];
  stage: 'disarmed' | 'exitDelay' | 'armed' | 'entryDelay';
  mode: ArmMode;
  until: number;
  since: number;
  /** Since when it guards without a break. */
  guards: number | null;
  forced: boolean;
  atKeypad: boolean;
  hushed: boolean;
  restarted: boolean;
  /** A door closed behind somebody. */
  gone: boolean;
  /** The home mode that was given up to leave. */
  stayed: ArmedMode | null;
  /** Doors were forgotten. */
  forgot: boolean;
  waiting: Sensor[];
  alarm: 'quiet' | 'sounding' | 'memory';
  shown: Case | null;
  hushAt: number | null;
  /** When an alarm that nobody hears is over. */
  calmAt: number;
  burglar: boolean;
  retry: { readonly mode: ArmMode; readonly until: number; readonly reasons: readonly string[] } | null;
  cross: { readonly sensor: Sensor; until: number; verified: boolean } | null;
  smoke: { readonly sensor: Sensor; until: number; verified: boolean } | null;
  readonly swings: Map<Sensor, { trips: number; at: number; asleepUntil: number | null }>;
  lonely: { readonly sensor: Sensor; readonly until: number }[];
  owed: Owed[];
  patrolled: boolean;
}

export interface World {
  readonly config: PanelConfig;
  readonly sensors: readonly Sensor[];
  readonly parts: readonly Part[];
  /** Newest first. */
  readonly cases: Case[];
  /** Alarm events so far, `XYZ area zone`. */
  readonly alarms: string[];
  /** What of incidents was told outside so far, `QXYZ area user`. */
  readonly out: string[];
  letters: Letter[];
  now: number;
  started: number;
  warm: { readonly until: number; over: boolean } | null;
  guest: { armed: boolean; disarmed: boolean; gone: boolean };
}

const freshPart = ({ id, delays }: PanelConfig['areas'][number], start: number): Part => ({
  no: id,
  delays,
  stage: 'disarmed',
  mode: 'disarm',
  until: 0,
  since: start,
  guards: null,
  forced: false,
  atKeypad: false,
  hushed: false,
  restarted: false,
  gone: false,
  stayed: null,
  forgot: false,
  waiting: [],
  alarm: 'quiet',
  shown: null,
  hushAt: null,
  calmAt: 0,
  burglar: false,
  retry: null,
  cross: null,
  smoke: null,
  swings: new Map(),
  lonely: [],
  owed: [],
  patrolled: false,
});

/** The world on its first day. */
export function createWorld(config: PanelConfig, start: number): World {
  const parts = config.areas.map((area) => freshPart(area, start));
  const sensors = config.devices.flatMap((device): Sensor[] =>
    parts
      .filter(({ no }) => no === device.area)
      .map((part) => ({
        config: device,
        part,
        online: 'unknown',
        active: null,
        known: null,
        once: false,
        forever: false,
        tampered: false,
        missed: false,
        heardAt: null,
        toldOf: null,
      })),
  );
  return {
    config,
    sensors,
    parts,
    cases: [],
    alarms: [],
    out: [],
    letters: [],
    now: start,
    started: start,
    warm: null,
    guest: { armed: false, disarmed: false, gone: false },
  };
}

export const mayLeaveOut = ({ config: { kind, settings } }: Sensor): boolean =>
  !lifeKinds.includes(kind) && [null, 'burglar', 'water', 'tamper'].includes(settings.always);

export const isLeftOut = (sensor: Sensor): boolean => (sensor.once || sensor.forever) && mayLeaveOut(sensor);

export const watches = ({ config: { settings } }: Sensor, mode: ArmMode): boolean =>
  settings.always === null && settings.responses[mode] !== 'none' && settings.responses[mode] !== 'chime';

export const isEntry = (sensor: Sensor, mode: ArmMode): boolean =>
  watches(sensor, mode) && sensor.config.settings.responses[mode].startsWith('entryDelay');

/** Whether it is a door that people leave by. */
export const isDoor = (sensor: Sensor, mode: ArmMode): boolean =>
  isEntry(sensor, mode) && manner(sensor.config.kind) !== 'moves';

export const isZone = ({ config: { settings } }: Sensor): boolean =>
  Object.values(settings.responses).some((response) => response !== 'none');

/** Whether anything about the sensor matters to protection. */
export const matters = (sensor: Sensor): boolean =>
  isZone(sensor) || sensor.config.settings.always !== null || helperKinds.includes(sensor.config.kind);

/** Milliseconds of a delay; a disarmed area has none. */
export const delayOf = ({ delays }: Part, mode: ArmMode, which: 'exit' | 'entry1' | 'entry2'): number =>
  mode === 'disarm' ? 0 : delays[mode][which] * 1000;

/** Milliseconds to come in through a zone. */
export const entryOf = (sensor: Sensor, mode: ArmMode): number =>
  isEntry(sensor, mode)
    ? delayOf(
        sensor.part,
        mode,
        sensor.config.settings.responses[mode] === 'entryDelay1' ? 'entry1' : 'entry2',
      )
    : Infinity;

export function conditionOf(sensor: Sensor): 'unknown' | 'active' | 'normal' {
  if (sensor.online !== 'online') return 'unknown';
  if (sensor.active) return 'active';
  return sensor.active === null && manner(sensor.config.kind) === 'says' ? 'unknown' : 'normal';
}

/** Zones of an area that are open or unknown where a mode would watch them. */
export function stuckZones(
  world: World,
  part: Part,
  mode: ArmMode,
  doorsWait: boolean,
): readonly (readonly ['unknown' | 'open', Sensor])[] {
  const found: (readonly ['unknown' | 'open', Sensor])[] = [];
  for (const sensor of world.sensors) {
    const guards = watches(sensor, mode) || sensor.config.settings.always === 'burglar';
    if (sensor.part !== part || !guards || isLeftOut(sensor)) continue;
    if (conditionOf(sensor) === 'unknown') found.push(['unknown', sensor]);
    if (conditionOf(sensor) !== 'active' || manner(sensor.config.kind) === 'moves') continue;
    if (!(doorsWait && sensor.config.settings.finalDoor && isEntry(sensor, mode)))
      found.push(['open', sensor]);
  }
  return found;
}

/** Why an area would not arm now, a word for each reason. */
export function reasonsOf(world: World, part: Part, mode: ArmedMode): readonly string[] {
  const words = stuckZones(world, part, mode, delayOf(part, mode, 'exit') > 0).map(
    ([what, { config }]) => `${what} ${config.id}`,
  );
  for (const sensor of world.sensors) {
    const { settings, id } = sensor.config;
    if (sensor.part !== part || isLeftOut(sensor) || !matters(sensor)) continue;
    if (isZone(sensor) && settings.always === null && !watches(sensor, mode)) continue;
    if (sensor.tampered) words.push(`tamper ${id}`);
    const said = watches(sensor, mode) && conditionOf(sensor) === 'unknown';
    if (sensor.missed && !said) words.push(`supervision ${id}`);
  }
  return words;
}
