import type { AlarmKind } from '@homeward/contract/entities/incident.ts';
import { alwaysRows, responseRows, stories, thrice, urgency } from './reference-tables.ts';
import { delayOf, isEntry, isLeftOut, stuckZones } from './reference-world.ts';
import type { Case, Part, Sensor, World } from './reference-world.ts';

const isSilent = (kind: AlarmKind): boolean => kind === 'duress' || kind === 'silentPanic';

/** The incident that gathers alarms of this kind in an area. */
function caseFor(world: World, part: Part, kind: AlarmKind): Case {
  const story = stories.find((kinds) => kinds.includes(kind)) ?? [kind];
  const live = world.cases.find(
    (entry) => entry.live && entry.area === part.no && story.includes(entry.kind),
  );
  if (live) return live;
  const fresh: Case = {
    kind,
    area: part.no,
    state: 'open',
    live: true,
    confirmed: false,
    zones: [],
    told: new Map(),
  };
  world.cases.unshift(fresh);
  return fresh;
}

/** An alarm: an incident, an event, and sirens where it may be heard. */
export function alarm(
  world: World,
  part: Part,
  kind: AlarmKind,
  event: number,
  heard: boolean,
  sensor: Sensor | null,
): void {
  const { config, now } = world;
  const incident = caseFor(world, part, kind);
  const code = `${event} ${part.no} ${sensor?.config.zone ?? 0}`;
  const before = incident.told.get(code);
  const stubborn = thrice.includes(kind);
  if (before !== undefined && (stubborn ? before.times >= 3 : now - before.at < 30_000)) return;
  incident.told.set(code, { times: (before?.times ?? 0) + 1, at: now });
  world.alarms.push(code);
  if (before === undefined) {
    const others = incident.zones.filter((zone) => zone.sensor !== null && zone.sensor !== sensor);
    const soon = others.some((zone) => now - zone.at <= config.confirmationMinutes * 60_000);
    if (sensor !== null && soon) incident.confirmed = true;
    incident.zones.push({ code, sensor, at: now });
  }
  if (kind === 'burglar') part.burglar = true;
  if (isSilent(kind)) return;
  const was = part.alarm;
  const shown = was === 'quiet' ? null : part.shown;
  if (shown === null || urgency.indexOf(kind) < urgency.indexOf(shown.kind)) part.shown = incident;
  part.alarm = 'sounding';
  if (was !== 'sounding') part.hushAt = null;
  const loud = heard && config.sirenMinutes > 0 && config.sirenVolume !== 'none';
  const again = before === undefined || was !== 'sounding' || !stubborn;
  if (loud && again) part.hushAt = now + config.sirenMinutes * 60_000;
}

/** The letter of the table for a sensor in the stage its area is in. */
function letterOf({ part, config }: Sensor): string {
  const { responses, exitNoResponse } = config.settings;
  const column = {
    disarmed: 0,
    armed: part.mode === 'arm' ? 1 : 2,
    exitDelay: exitNoResponse ? 4 : 3,
    entryDelay: 5,
  }[part.stage];
  return responseRows[responses[part.stage === 'disarmed' ? 'disarm' : part.mode]].charAt(column);
}

/** Another burglar alarm while a cross zone waits for one. */
function verified(world: World, sensor: Sensor): void {
  const { part } = sensor;
  const { cross } = part;
  if (cross === null || cross.sensor === sensor) return;
  if (!cross.verified) alarm(world, part, 'burglar', 130, true, cross.sensor);
  if (letterOf(sensor) === 'x') alarm(world, part, 'burglar', 139, true, sensor);
  caseFor(world, part, 'burglar').confirmed = true;
  cross.verified = true;
  cross.until = world.now + world.config.crossZoneMinutes * 60_000;
}

function crossed(world: World, sensor: Sensor): void {
  const { part } = sensor;
  const length = world.config.crossZoneMinutes * 60_000;
  const waits = part.cross;
  if (length === 0) alarm(world, part, 'burglar', 130, true, sensor);
  else if (waits === null) {
    alarm(world, part, 'burglar', 693, true, sensor);
    part.cross = { sensor, until: world.now + length, verified: false };
  } else if (waits.sensor === sensor) waits.until = world.now + length;
  else {
    alarm(world, part, 'burglar', 130, true, sensor);
    verified(world, sensor);
  }
}

/** A sensor became active, or its button was pressed. */
export function opened(world: World, sensor: Sensor): void {
  if (isLeftOut(sensor)) return;
  const { part } = sensor;
  const { always, responses } = sensor.config.settings;
  if (always !== null) {
    const [event, kind, heard] = alwaysRows[always];
    alarm(world, part, kind, event, heard, sensor);
    return;
  }
  const letter = letterOf(sensor);
  if (letter === '0') alarm(world, part, 'burglar', 130, true, sensor);
  if (letter === '2') alarm(world, part, 'burglar', 132, true, sensor);
  if (letter === '6') alarm(world, part, 'burglar', 136, false, sensor);
  if (letter === 'q') alarm(world, part, 'burglar', 130, false, sensor);
  if ('026q'.includes(letter)) verified(world, sensor);
  if (letter === 'x') crossed(world, sensor);
  if (letter !== 'e' && letter !== 'w') return;
  const which = responses[part.mode] === 'entryDelay1' ? 'entry1' : 'entry2';
  const own = isEntry(sensor, part.mode) ? world.now + delayOf(part, part.mode, which) : Infinity;
  if (letter === 'e') Object.assign(part, { stage: 'entryDelay', until: own, waiting: [] });
  if (!part.waiting.includes(sensor)) part.waiting.push(sensor);
  part.until = Math.min(part.until, own);
  if (part.until <= world.now) enteredTooLong(world, part);
}

/** Nobody disarmed while somebody came in. */
export function enteredTooLong(world: World, part: Part): void {
  const { waiting } = part;
  part.stage = 'armed';
  part.waiting = [];
  for (const sensor of waiting) {
    alarm(world, part, 'burglar', part.mode === 'arm' ? 131 : 132, true, sensor);
    verified(world, sensor);
  }
}

/** Everybody has left: the area arms, or where something is still open does not. */
export function left(world: World, part: Part): void {
  const stuck = stuckZones(world, part, part.mode, false);
  if (stuck.length > 0 && !part.forced && world.config.armFault !== 'direct') {
    Object.assign(part, { stage: 'disarmed', mode: 'disarm' });
    return;
  }
  for (const [what, sensor] of stuck) if (what === 'open') sensor.once = true;
  part.stage = 'armed';
}

/** Somebody disarmed; false where there was nothing to end. */
export function disarmed(world: World, part: Part): boolean {
  const mine = world.cases.filter((entry) => entry.live && entry.area === part.no);
  if (part.stage === 'disarmed' && part.alarm === 'quiet' && !part.burglar && mine.length === 0) return false;
  for (const entry of mine) {
    entry.live = false;
    if (!isSilent(entry.kind) && entry.state === 'open') entry.state = 'acknowledged';
  }
  Object.assign(part, { stage: 'disarmed', mode: 'disarm', waiting: [], retry: null, cross: null });
  Object.assign(part, { alarm: 'quiet', shown: null, hushAt: null, burglar: false });
  for (const sensor of world.sensors) if (sensor.part === part) sensor.once = false;
  return true;
}
