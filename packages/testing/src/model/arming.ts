import type { ArmedMode, ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import type { Proof } from '@homeward/panel/kernel/input.ts';
import { endExit } from './exit-and-entry.ts';
import { endIncidents } from './incidents.ts';
import { bypassForArming, delayOf, endOneTimeBypass, liveIncidents } from './memory.ts';
import type { Area, Memory } from './memory.ts';
import { obstaclesTo, zonesInTheWay } from './obstacles.ts';
import { isGuard, mayChange, noteUse } from './permissions.ts';
import { settle } from './reports.ts';

/** How somebody or something wants a mode. Area 0 is all that may be changed. */
export interface ModeRequest {
  readonly area: number;
  readonly mode: ArmMode;
  readonly proof: Proof;
  /** A rule or a schedule wants it. */
  readonly isAutomatic?: boolean;
  readonly force?: boolean;
  readonly silent?: boolean;
  readonly atKeypad?: boolean;
  /** The number that is told, where it is not the code's. */
  readonly user?: number;
}

/** The number of a code in what is told of an incident, which shows on site: under duress the master's. */
function numberOf(proof: Proof): number {
  if (proof.tag !== 'pin') return 0;
  const { slot } = proof;
  if (slot.tag === 'user') return slot.no;
  return { guard: 95, master: 96, temporary: 997, duress: 96, installer: 99 }[slot.tag];
}

/** Changes the mode of areas; false when refused. */
export function setMode(memory: Memory, request: ModeRequest): boolean {
  const { mode, proof, user = numberOf(proof), isAutomatic = false } = request;
  const areas = memory.areas.filter(
    (area) =>
      (request.area === 0 || area.config.id === request.area) &&
      mayChange(memory, area, mode, proof, isAutomatic),
  );
  if (areas.length === 0) return false;
  if (mode !== 'disarm') return arm(memory, areas, mode, request);
  const changed = areas.filter((area) => disarm(memory, area, user));
  for (const area of changed) area.patrolled = isGuard(proof);
  if (changed.length > 0) noteUse(memory, proof, 'disarmed');
  return true;
}

/** False where there was nothing to end. */
function disarm(memory: Memory, area: Area, user: number): boolean {
  const isRaised = area.alarm !== 'quiet' || area.burglar || liveIncidents(memory, area).length > 0;
  if (area.stage === 'disarmed' && !isRaised) return false;
  memory.happened.push(`mode ${area.config.id} disarm`);
  endIncidents(memory, area, user);
  Object.assign(area, { stage: 'disarmed', mode: 'disarm', waiting: [], refused: null, crossZone: null });
  Object.assign(area, { alarm: 'quiet', shown: null, sirenUntil: null, burglar: false, fireCheck: null });
  Object.assign(area, { since: memory.now, guardsSince: null, before: null, exitError: false });
  area.unconfirmed = [];
  area.swingers.clear();
  for (const device of memory.devices) if (device.area === area) endOneTimeBypass(device);
  return true;
}

function arm(memory: Memory, areas: readonly Area[], mode: ArmedMode, request: ModeRequest): boolean {
  const { proof, force = false, isAutomatic = false } = request;
  const wanted = areas.filter((area) => area.mode !== mode);
  if (wanted.some((area) => area.alarm === 'sounding')) return false;
  const blocked = wanted.filter((area) => {
    const obstacles = obstaclesTo(memory, area, mode);
    const { refused } = area;
    const isRepeated =
      !isAutomatic &&
      refused !== null &&
      refused.mode === mode &&
      memory.now <= refused.until &&
      obstacles.every((obstacle) => refused.obstacles.includes(obstacle));
    const isPassable =
      memory.config.armFault === 'direct' && (proof.tag !== 'none' || area.stage === 'disarmed');
    return obstacles.length > 0 && !force && !isRepeated && !isPassable;
  });
  for (const area of isAutomatic ? [] : blocked)
    area.refused = { mode, until: memory.now + 10_000, obstacles: obstaclesTo(memory, area, mode) };
  if (blocked.length > 0) return false;
  for (const area of wanted) beginExit(memory, area, mode, request);
  if (wanted.length > 0) noteUse(memory, proof, 'armed');
  return true;
}

function beginExit(memory: Memory, area: Area, mode: ArmedMode, request: ModeRequest): void {
  const { proof, force = false, silent = false, atKeypad = false } = request;
  const { now } = memory;
  const exit = delayOf(area, mode, 'exit');
  area.forced = force || obstaclesTo(memory, area, mode).length > 0;
  const found = zonesInTheWay(memory, area, mode, { finalDoorsMayWait: exit > 0, isAsked: true });
  if (area.stage !== 'disarmed')
    for (const device of memory.devices) if (device.area === area) endOneTimeBypass(device);
  for (const [, device] of found) bypassForArming(memory, device);
  if (proof.tag === 'none') {
    const own = area.mode === 'disarm' ? null : { mode: area.mode, guards: area.stage !== 'exitDelay' };
    area.before ??= own;
    area.fallback = null;
  } else {
    const home = area.stage === 'armed' && area.mode !== 'arm' && area.mode !== 'disarm' ? area.mode : null;
    const fallback = area.stage === 'exitDelay' ? area.fallback : home;
    Object.assign(area, { before: null, fallback: mode === 'arm' ? fallback : null });
  }
  if (area.before?.guards !== true) area.guardsSince = null;
  const until = now + exit * (silent ? 2 : 1);
  Object.assign(area, { stage: 'exitDelay', mode, until, since: now, refused: null, waiting: [] });
  Object.assign(area, { restarted: false, left: false, exitError: false });
  Object.assign(area, { silent, atKeypad, patrolled: isGuard(proof) });
  area.swingers.clear();
  settle(memory, area, true);
  if (exit === 0) endExit(memory, area);
}
