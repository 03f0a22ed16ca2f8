import { raise } from './alarms.ts';
import { liveIncident } from './incidents.ts';
import {
  bypassForArming,
  conditionOf,
  delayOf,
  entryOf,
  guarding,
  isBypassed,
  isDoor,
  isEntry,
} from './memory.ts';
import type { Area, Device, Memory } from './memory.ts';
import { leftOutOpen, zonesInTheWay } from './obstacles.ts';
import { dropHeld, releaseAllOf, report } from './reports.ts';
import { verifyCrossZone } from './verification.ts';

/** Leaving and coming in. */

/** The mode that somebody who leaves really wants: who armed at a keypad and went through no door is at home. */
function modeAfterExit(memory: Memory, area: Area, early: boolean): Area['mode'] {
  const { autoStay } = memory.config;
  const hasDoors = memory.devices.some((device) => device.area === area && isDoor(device, 'arm'));
  const stays = autoStay && !early && area.mode === 'arm' && area.atKeypad && !area.left;
  return stays && hasDoors && delayOf(area, 'arm', 'exit') > 0 ? 'home_1' : area.mode;
}

/** The exit delay is over: the area arms, or where something is still open does not. */
export function endExit(memory: Memory, area: Area, early = false): void {
  const { config, now } = memory;
  const mode = modeAfterExit(memory, area, early);
  const { before, fallback } = area;
  const found = zonesInTheWay(memory, area, mode, { finalDoorsMayWait: false, isAsked: false });
  const waysOut = found.filter(
    ([what, device]) => config.profile === 'CP01' && what === 'open' && isEntry(device, mode),
  );
  const others = found.filter((entry) => !waysOut.includes(entry));
  Object.assign(area, { before: null, fallback: null, since: now });
  if (others.length > 0 && !area.forced && (config.armFault !== 'direct' || before !== null)) {
    const old = before ?? (fallback && { mode: fallback, guards: false });
    if (old === null) Object.assign(area, { stage: 'disarmed', mode: 'disarm' });
    else if (old.guards) Object.assign(area, { stage: 'armed', mode: old.mode });
    else {
      Object.assign(area, { mode: old.mode, until: now });
      endExit(memory, area);
    }
    return;
  }
  for (const [what, device] of others) if (what === 'open') bypassForArming(memory, device);
  for (const device of leftOutOpen(memory, area, mode)) bypassForArming(memory, device);
  Object.assign(area, { stage: 'armed', mode, guardsSince: now });
  memory.happened.push(`mode ${area.config.id} ${mode}`);
  const [first] = waysOut;
  if (!first) return;
  const until = now + entryOf(first[1], mode);
  const waiting = waysOut.map(([, device]) => device);
  Object.assign(area, { stage: 'entryDelay', until, waiting, exitError: true });
  raise(memory, area, 'burglar', mode === 'arm' ? 131 : 132, true, first[1], { heldUntil: until });
}

/** A live report of a door on the way out. */
export function exitDoorMoved(memory: Memory, device: Device, isOpen: boolean): void {
  const { area } = device;
  for (const other of memory.areas) if (other.exitError && !isOpen) endExitError(memory, other);
  if (area.stage !== 'exitDelay' || !isDoor(device, area.mode) || isBypassed(device)) return;
  if (!isOpen) area.left = true;
  else if (area.left && memory.config.exitRestart && !area.restarted) {
    area.restarted = true;
    area.until = memory.now + delayOf(area, area.mode, 'exit') * (area.silent ? 2 : 1);
  }
}

/** A way out that stood open closed: where that is all there was, nothing happened. */
function endExitError(memory: Memory, area: Area): void {
  const live = liveIncident(memory, area, 'burglar');
  if (!live || live.reportedAt !== null) return;
  const doors = area.waiting;
  const shut = doors.every((door) => isDoor(door, area.mode) && conditionOf(door) === 'normal');
  const onlyDoors = live.zones.every(({ device }) => device !== null && doors.includes(device));
  if (!shut || !onlyDoors) return;
  dropHeld(memory, area, live);
  live.acts.push('aborted');
  Object.assign(live, { state: 'acknowledged', live: false });
  Object.assign(area, { stage: 'armed', waiting: [], since: memory.now, exitError: false, burglar: false });
  area.unconfirmed = [];
  if (area.shown === live) Object.assign(area, { alarm: 'quiet', shown: null, sirenUntil: null });
}

/** An entry zone opened: the delay runs from `from`. */
export function beginEntry(memory: Memory, device: Device, from: number): void {
  const { area } = device;
  const { mode } = guarding(area);
  const until = from + entryOf(device, mode);
  Object.assign(area, { stage: 'entryDelay', mode, before: null, until });
  Object.assign(area, { waiting: [device], since: memory.now });
  if (until <= memory.now) endEntry(memory, area);
}

/** Another one opened while the delay runs, which may end sooner for it and never later. */
export function joinEntry(memory: Memory, device: Device, from: number): void {
  const { area } = device;
  if (!area.waiting.includes(device)) area.waiting.push(device);
  area.until = Math.min(area.until, from + entryOf(device, area.mode));
  if (area.until <= memory.now) endEntry(memory, area);
}

/** Nobody disarmed while somebody came in, or a way out stayed open. */
export function endEntry(memory: Memory, area: Area): void {
  const [first, ...others] = area.waiting;
  const coming = area.exitError ? others : area.waiting;
  Object.assign(area, { stage: 'armed', waiting: [], since: memory.now });
  for (const device of coming) {
    raise(memory, area, 'burglar', area.mode === 'arm' ? 131 : 132, true, device, { entering: true });
    verifyCrossZone(memory, device);
  }
  if (!area.exitError || !first) return;
  area.exitError = false;
  const live = liveIncident(memory, area, 'burglar');
  if (!live) return;
  releaseAllOf(memory, live);
  report(memory, live, `1374 ${area.config.id} ${first.config.zone}`, null);
}
