import type { AlarmKind } from '@homeward/contract/entities/incident.ts';
import { isSilent, post, sleeps, swung, waitOf } from './reports.ts';
import { calls, responseRows, stories, thrice, urgency } from './tables.ts';
import { conditionOf } from './memory.ts';
import type { Case, Part, Sensor, World } from './memory.ts';

/** What may be said about a cause beside its number. */
export interface Manner {
  /** It comes from the entry route. */
  readonly entering?: boolean;
  /** It waits on the premises until then. */
  readonly waits?: number;
  /** It happened at that time, long ago. */
  readonly past?: number;
}

export const liveCase = (world: World, part: Part, kind: AlarmKind): Case | undefined => {
  const story = stories.find((kinds) => kinds.includes(kind)) ?? [kind];
  return world.cases.find((entry) => entry.live && entry.area === part.no && story.includes(entry.kind));
};

/** The incident that gathers alarms of this kind in an area. */
function caseFor(world: World, part: Part, kind: AlarmKind): Case {
  const live = liveCase(world, part, kind);
  if (live) return live;
  const fresh: Case = {
    kind,
    area: part.no,
    state: 'open',
    live: true,
    confirmed: false,
    zones: [],
    told: new Map(),
    acts: [],
    outAt: null,
    waitsUntil: null,
  };
  world.cases.unshift(fresh);
  return fresh;
}

/** Two different zones near each other in time confirm; a burglar's first one waits for a second. */
function gather(
  world: World,
  part: Part,
  entry: Case,
  code: string,
  sensor: Sensor | null,
  at: number,
): void {
  const window = world.config.confirmationMinutes * 60_000;
  const others = entry.zones.filter((zone) => zone.sensor !== null && zone.sensor !== sensor);
  const near = others.some((zone) => [zone.at, zone.last].some((its) => Math.abs(at - its) <= window));
  const again = entry.zones.find((zone) => zone.code === code);
  if (again) again.last = Math.max(again.last, at);
  else entry.zones.push({ code, sensor, at, last: at });
  if (sensor === null) return;
  if (entry.kind === 'panic' || entry.kind === 'silentPanic') heldUp(world, part, sensor, at);
  if (near) confirmed(part, entry);
  else if (!again && entry.kind === 'burglar' && !entry.confirmed && world.config.profile === 'EN')
    if (at + window > world.now && !part.lonely.some((lonely) => lonely.sensor === sensor))
      part.lonely.push({ sensor, until: at + window });
}

/** An audible hold-up and a silent one by two buttons: the silent one is confirmed, which nobody on site can see. */
function heldUp(world: World, part: Part, sensor: Sensor, at: number): void {
  const live = (kind: AlarmKind): Case | undefined =>
    world.cases.find((entry) => entry.live && entry.area === part.no && entry.kind === kind);
  const [silent, loud] = [live('silentPanic'), live('panic')];
  if (!silent || !loud) return;
  const window = world.config.confirmationMinutes * 60_000;
  const near = [...silent.zones, ...loud.zones].some(
    (zone) =>
      zone.sensor !== null &&
      zone.sensor !== sensor &&
      [zone.at, zone.last].some((its) => Math.abs(at - its) <= window),
  );
  if (near) silent.confirmed = true;
}

function confirmed(part: Part, entry: Case): void {
  entry.confirmed = true;
  if (entry.kind === 'burglar') part.lonely = [];
}

/** An alarm: an incident, an event, and sirens where it may be heard. */
export function alarm(
  world: World,
  part: Part,
  kind: AlarmKind,
  event: number,
  heard: boolean,
  sensor: Sensor | null,
  how: Manner = {},
): void {
  const { config, now } = world;
  const code = `${event} ${part.no} ${sensor?.config.zone ?? 0}`;
  if (kind === 'burglar' && sensor !== null && sleeps(world, sensor)) {
    world.alarms.push(code);
    return;
  }
  const entry = caseFor(world, part, kind);
  const before = entry.told.get(code);
  const stubborn = thrice.includes(kind);
  const swings = kind === 'burglar' && config.swingerTrips > 0;
  if (before !== undefined && stubborn && !swings && before.times >= 3) {
    gather(world, part, entry, code, sensor, how.past ?? now);
    return;
  }
  if (before !== undefined && !stubborn && now - before.at < 30_000) return;
  const called = entry.told.size > 0;
  entry.told.set(code, { times: (before?.times ?? 0) + 1, at: now });
  world.alarms.push(code);
  const until = waitOf(world, part, entry, sensor, how);
  post(world, entry, `1${code}`, until);
  if (until === null) entry.outAt = now;
  else entry.waitsUntil = until;
  gather(world, part, entry, code, sensor, how.past ?? now);
  if (sensor !== null) {
    part.owed = part.owed.filter((owed) => owed.sensor !== sensor || owed.event !== event);
    part.owed.push({ sensor, event, entry, out: true });
  }
  if (kind === 'burglar') part.burglar = true;
  // Somebody asks again who had been told that help comes.
  if (calls.includes(kind) && called && entry.state === 'acknowledged') entry.state = 'open';
  if (!isSilent(kind)) show(world, part, entry, kind, heard, before === undefined, how.past !== undefined);
  if (kind === 'burglar' && sensor !== null) swung(world, sensor);
}

function show(
  { config, now }: World,
  part: Part,
  entry: Case,
  kind: AlarmKind,
  heard: boolean,
  fresh: boolean,
  late: boolean,
): void {
  const was = part.alarm;
  const shown = was === 'quiet' ? null : part.shown;
  if (shown === null || urgency.indexOf(kind) < urgency.indexOf(shown.kind)) part.shown = entry;
  if (late) {
    if (was !== 'sounding') part.alarm = 'memory';
    return;
  }
  part.alarm = 'sounding';
  if (was !== 'sounding') part.hushAt = null;
  const loud = heard && config.sirenMinutes > 0 && config.sirenVolume !== 'none';
  if (!fresh && was === 'sounding' && thrice.includes(kind)) return;
  part.calmAt = now + (config.sirenMinutes || 3) * 60_000;
  if (loud) part.hushAt = now + config.sirenMinutes * 60_000;
}

/** The letter of the table for a sensor in a stage. */
export function letterIn({ config }: Sensor, stage: Part['stage'], mode: Part['mode']): string {
  const { responses, exitNoResponse } = config.settings;
  const column = {
    disarmed: 0,
    armed: mode === 'arm' ? 1 : 2,
    exitDelay: exitNoResponse ? 4 : 3,
    entryDelay: 5,
  }[stage];
  return responseRows[responses[stage === 'disarmed' ? 'disarm' : mode]].charAt(column);
}

/** The letter for a sensor now. */
export const letterOf = (sensor: Sensor): string => letterIn(sensor, sensor.part.stage, sensor.part.mode);

/** Another burglar alarm while a cross zone waits for one. */
export function verified(world: World, sensor: Sensor): void {
  const { part } = sensor;
  const { cross } = part;
  if (cross === null || cross.sensor === sensor || sleeps(world, sensor)) return;
  if (!cross.verified) alarm(world, part, 'burglar', 130, true, cross.sensor);
  if (letterOf(sensor) === 'x') alarm(world, part, 'burglar', 139, true, sensor);
  const live = liveCase(world, part, 'burglar');
  if (live) confirmed(part, live);
  cross.verified = true;
  cross.until = world.now + world.config.crossZoneMinutes * 60_000;
}

/** A cross zone opened. */
export function crossed(world: World, sensor: Sensor): void {
  const { part } = sensor;
  const length = world.config.crossZoneMinutes * 60_000;
  const waits = part.cross;
  if (length === 0 || sleeps(world, sensor)) alarm(world, part, 'burglar', 130, true, sensor);
  else if (waits === null) {
    alarm(world, part, 'burglar', 693, true, sensor);
    part.cross = { sensor, until: world.now + length, verified: false };
  } else if (waits.sensor === sensor) waits.until = world.now + length;
  else {
    alarm(world, part, 'burglar', 130, true, sensor);
    verified(world, sensor);
  }
}

/** A verifying smoke detector saw something. */
export function smoked(world: World, sensor: Sensor, past?: number): void {
  const { part } = sensor;
  const length = world.config.fireVerificationMinutes * 60_000;
  const event = length > 0 && part.smoke === null ? 118 : 111;
  alarm(world, part, 'fire', event, true, sensor, past === undefined ? {} : { past });
  if (length === 0 || past !== undefined) return;
  if (part.smoke === null) part.smoke = { sensor, until: world.now + length, verified: false };
  else Object.assign(part.smoke, { until: world.now + length, verified: true });
}

/** The time for a second word about smoke is over. */
export function smokeOver(world: World, part: Part): void {
  const { smoke } = part;
  if (smoke === null || smoke.until > world.now) return;
  if (!smoke.verified && conditionOf(smoke.sensor) === 'active') {
    smoked(world, smoke.sensor);
    return;
  }
  part.smoke = null;
  const live = liveCase(world, part, 'fire');
  if (!smoke.verified && live) post(world, live, `1695 ${part.no} ${smoke.sensor.config.zone}`, null);
}

/** The time for a second cross zone is over. */
export function crossOver(world: World, part: Part): void {
  const { cross } = part;
  if (cross === null || cross.until > world.now) return;
  part.cross = null;
  const live = liveCase(world, part, 'burglar');
  if (!cross.verified && live) post(world, live, `1378 ${part.no} ${cross.sensor.config.zone}`, null);
}
