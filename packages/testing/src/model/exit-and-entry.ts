import { alarm, liveCase, verified } from './alarms.ts';
import { isSilent, post, sendAllOf, tearUp } from './reports.ts';
import {
  conditionOf,
  delayOf,
  entryOf,
  isDoor,
  isEntry,
  isLeftOut,
  mayLeaveOut,
  stuckZones,
} from './memory.ts';
import type { Case, Part, Sensor, World } from './memory.ts';

/** Leaving and coming in. */

/** Nobody disarmed while somebody came in, or a forgotten door stayed open. */
export function enteredTooLong(world: World, part: Part): void {
  const [first, ...others] = part.waiting;
  const coming = part.forgot ? others : part.waiting;
  Object.assign(part, { stage: 'armed', waiting: [], since: world.now });
  for (const sensor of coming) {
    alarm(world, part, 'burglar', part.mode === 'arm' ? 131 : 132, true, sensor, { entering: true });
    verified(world, sensor);
  }
  if (!part.forgot || !first) return;
  part.forgot = false;
  const live = liveCase(world, part, 'burglar');
  if (!live) return;
  sendAllOf(world, live);
  post(world, live, `1374 ${part.no} ${first.config.zone}`, null);
}

/** The mode that somebody who leaves really wants. */
function wanted(world: World, part: Part, early: boolean): Part['mode'] {
  const { autoStay } = world.config;
  const doors = world.sensors.some((sensor) => sensor.part === part && isDoor(sensor, 'arm'));
  const stays = autoStay && !early && part.mode === 'arm' && part.atKeypad && !part.gone;
  return stays && doors && delayOf(part, 'arm', 'exit') > 0 ? 'home_1' : part.mode;
}

/** Everybody has left: the area arms, or where something is still open does not. */
export function left(world: World, part: Part, early = false): void {
  const mode = wanted(world, part, early);
  const stuck = stuckZones(world, part, mode, false);
  const forgotten = stuck.filter(
    ([what, sensor]) => world.config.profile === 'CP01' && what === 'open' && isEntry(sensor, mode),
  );
  const others = stuck.filter((entry) => !forgotten.includes(entry));
  if (others.length > 0 && !part.forced && world.config.armFault !== 'direct') {
    const { stayed } = part;
    part.stayed = null;
    Object.assign(part, { stage: 'disarmed', mode: 'disarm', since: world.now });
    if (stayed !== null) {
      Object.assign(part, { stage: 'exitDelay', mode: stayed, until: world.now });
      left(world, part);
    }
    return;
  }
  for (const [what, sensor] of others)
    if (what === 'open' && mayLeaveOut(sensor) && !sensor.forever) sensor.once = true;
  Object.assign(part, { stage: 'armed', mode, since: world.now, guards: world.now });
  const [first] = forgotten;
  if (!first) return;
  const until = world.now + entryOf(first[1], mode);
  const waiting = forgotten.map(([, sensor]) => sensor);
  Object.assign(part, { stage: 'entryDelay', until, waiting, since: world.now, forgot: true });
  alarm(world, part, 'burglar', mode === 'arm' ? 131 : 132, true, first[1], { waits: until });
}

/** A live word from a door on the way out. */
export function doorWord(world: World, sensor: Sensor, isOpen: boolean): void {
  const { part } = sensor;
  for (const other of world.parts) if (other.forgot && !isOpen) forgiven(world, other);
  if (part.stage !== 'exitDelay' || !isDoor(sensor, part.mode) || isLeftOut(sensor)) return;
  if (!isOpen) part.gone = true;
  else if (part.gone && world.config.exitRestart && !part.restarted) {
    part.restarted = true;
    part.until = world.now + delayOf(part, part.mode, 'exit') * (part.hushed ? 2 : 1);
  }
}

/** A forgotten door closed: where that is all there was, nothing happened. */
function forgiven(world: World, part: Part): void {
  const live = liveCase(world, part, 'burglar');
  if (!live || live.outAt !== null) return;
  const doors = part.waiting;
  const shut = doors.every((door) => isDoor(door, part.mode) && conditionOf(door) === 'normal');
  const onlyDoors = live.zones.every(({ sensor }) => sensor !== null && doors.includes(sensor));
  if (!shut || !onlyDoors) return;
  keepIn(part, live, tearUp(world, live));
  live.acts.push('aborted');
  Object.assign(live, { state: 'acknowledged', live: false });
  Object.assign(part, { stage: 'armed', waiting: [], since: world.now, forgot: false, burglar: false });
  part.lonely = [];
  if (part.shown === live) Object.assign(part, { alarm: 'quiet', shown: null, hushAt: null });
}

/** The ends of alarms that were never told are not told. */
function keepIn(part: Part, entry: Case, codes: readonly string[]): void {
  for (const owed of part.owed)
    if (owed.entry === entry && codes.includes(`1${owed.event} ${part.no} ${owed.sensor.config.zone}`))
      owed.out = false;
}

/** A code ends an incident: what waits is torn up, what went out is cancelled. */
function endCase(world: World, part: Part, entry: Case, user: number): void {
  const torn = tearUp(world, entry);
  keepIn(part, entry, torn);
  if (torn.length > 0) entry.acts.push('aborted');
  if (entry.state === 'open') entry.state = 'acknowledged';
  if (torn.length > 0 && entry.outAt === null) return;
  const outAt = Math.max(
    entry.outAt ?? -Infinity,
    torn.length > 0 ? -Infinity : (entry.waitsUntil ?? -Infinity),
  );
  const { profile, cancelMinutes } = world.config;
  const cancels = profile === 'EN' || world.now - outAt <= cancelMinutes * 60_000;
  if (cancels) post(world, entry, `1406 ${part.no} ${user}`, null);
  entry.acts.push(cancels && profile === 'CP01' ? 'cancelled' : 'disarmed');
}

/** Somebody disarmed; false where there was nothing to end. `user` is the number that is told. */
export function disarmed(world: World, part: Part, user: number): boolean {
  const mine = world.cases.filter((entry) => entry.live && entry.area === part.no);
  if (part.stage === 'disarmed' && part.alarm === 'quiet' && !part.burglar && mine.length === 0) return false;
  for (const entry of mine.toReversed()) {
    if (!isSilent(entry.kind)) endCase(world, part, entry, user);
    entry.live = false;
  }
  const { shown } = part;
  if (part.alarm !== 'quiet' && shown !== null && !mine.includes(shown)) {
    const torn = tearUp(world, shown);
    keepIn(part, shown, torn);
    if (torn.length > 0) shown.acts.push('aborted');
    else if (world.config.profile === 'EN') post(world, shown, `1406 ${part.no} ${user}`, null);
  }
  Object.assign(part, { stage: 'disarmed', mode: 'disarm', waiting: [], retry: null, cross: null });
  Object.assign(part, { alarm: 'quiet', shown: null, hushAt: null, burglar: false, smoke: null });
  Object.assign(part, { since: world.now, guards: null, forgot: false, lonely: [] });
  part.swings.clear();
  for (const sensor of world.sensors) if (sensor.part === part) sensor.once = false;
  return true;
}

/** Nothing confirmed a burglar's zones in time: they are left out while the area guards. */
export function lonelyOver(world: World, part: Part): void {
  const over = part.lonely.filter(({ until }) => until <= world.now);
  part.lonely = part.lonely.filter(({ until }) => until > world.now);
  if (part.stage === 'disarmed') return;
  for (const { sensor } of over) if (mayLeaveOut(sensor) && !isLeftOut(sensor)) sensor.once = true;
}
