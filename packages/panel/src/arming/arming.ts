import type { Obstacle } from '@homeward/contract/entities/area.ts';
import type { ArmedMode, ArmMode, Channel } from '@homeward/contract/modes.ts';
import { limits } from '@homeward/contract/limits.ts';
import { log, tell } from '../events.ts';
import { endIncidents } from '../alarms/incidents.ts';
import { layoutOf } from '../layout.ts';
import type { Who } from '../access/pins.ts';
import { obstacleKey, obstaclesTo, zoneObstacles } from './readiness.ts';
import type { Arming, PanelState } from '../state.ts';
import { areaAt, deviceAt, entryAt, setArea, setDevice } from '../turn.ts';
import type { Turn } from '../turn.ts';

const nobody: Arming = { shown: 0, told: 0, reported: true, forced: false };

/** XYZ of arming and disarming by the way it came (domain 2). */
function armingEvent(channel: Channel): number {
  switch (channel) {
    case 'web':
    case 'app':
    case 'client':
    case 'sms':
    case 'panel':
      return 401;
    case 'keypad':
    case 'tag':
      return 407;
    case 'remote':
      return 400;
    case 'schedule':
    case 'rule':
      return 403;
    case 'device':
      return 408;
  }
}

/** What would refuse arming now, and whether it may be overridden: by force, by a second attempt, or by setting. */
export function obstaclesInTheWay(
  state: PanelState,
  area: number,
  mode: ArmedMode,
  force: boolean,
  at: number,
): { readonly obstacles: readonly Obstacle[]; readonly overridden: boolean } {
  const obstacles = obstaclesTo(state, area, mode);
  const { confirm } = entryAt(state.areas, area);
  const confirmed =
    confirm !== null &&
    confirm.mode === mode &&
    at <= confirm.until &&
    obstacles.every((obstacle) => confirm.obstacles.includes(obstacleKey(obstacle)));
  return { obstacles, overridden: force || confirmed || state.config.armFault === 'direct' };
}

/** Remembers a refused arming: the same attempt within 10 s, with no other faults, arms (Arm Fault Type Confirm). */
export function openConfirmWindow(
  turn: Turn,
  area: number,
  mode: ArmedMode,
  obstacles: readonly Obstacle[],
): void {
  const until = turn.at + limits.armConfirmSeconds * 1000;
  setArea(turn, area, { confirm: { mode, until, obstacles: obstacles.map(obstacleKey) } });
}

/**
 * Begins to arm. What is in the way has been overridden by somebody who may: open and unknown zones are bypassed until
 * the next disarming, and all of it is logged (374, 570).
 */
export function beginArming(
  turn: Turn,
  area: number,
  mode: ArmedMode,
  who: Who,
  obstacles: readonly Obstacle[],
  force: boolean,
): void {
  const overridden = obstacles.length > 0;
  if (overridden && !turn.planted.has('forcedArmForgetsBypass')) {
    tell(
      turn,
      { event: 374, area, user: who.shown, actor: who.actor, detail: naming(turn, obstacles) },
      who.told,
    );
    for (const obstacle of obstacles)
      if (obstacle.tag === 'zoneOpen' || obstacle.tag === 'zoneUnknown')
        bypassOnce(turn, area, obstacle, who);
  }
  const until = turn.at + entryAt(turn.state.config.areas, area).delays[mode].exit * 1000;
  setArea(turn, area, {
    phase: { tag: 'exitDelay', mode, until, restarted: false },
    arming: { shown: who.shown, told: who.told, reported: who.reported, forced: force || overridden },
    by: who.actor,
    since: turn.at,
    confirm: null,
    followers: [],
  });
  turn.happenings.push({ tag: 'exitBegan', area: entryAt(turn.state.config.areas, area).id, mode });
  endOfExit(turn, area);
}

/** The exit delay is over, or was cut short by the final door: the area arms, or says why it could not (454). */
export function endOfExit(turn: Turn, area: number, early = false): void {
  const { phase, by, arming: begun } = areaAt(turn, area);
  if (phase.tag !== 'exitDelay' || (phase.until > turn.at && !early)) return;
  const arming = begun ?? nobody;
  const { mode } = phase;
  const obstacles = turn.planted.has('forcedArmForgetsBypass')
    ? []
    : zoneObstacles(turn.state, area, mode, false);
  const detail = naming(turn, obstacles);
  const override = arming.forced || turn.state.config.armFault === 'direct';
  if (obstacles.length > 0 && !override) {
    setArea(turn, area, { phase: { tag: 'disarmed' }, arming: null, since: turn.at });
    tell(turn, { event: 454, area, user: arming.shown, actor: by, detail }, arming.told);
    return;
  }
  // A zone that fell silent on the way out stays guarded: if it is heard open later, it reacts.
  if (obstacles.length > 0)
    tell(turn, { event: 374, area, user: arming.shown, actor: by, detail }, arming.told);
  const who: Who = { actor: by, shown: arming.shown, told: arming.told, reported: arming.reported };
  for (const obstacle of obstacles) if (obstacle.tag === 'zoneOpen') bypassOnce(turn, area, obstacle, who);
  setArea(turn, area, { phase: { tag: 'armed', mode }, arming: null, since: turn.at });
  const event = mode === 'arm' ? armingEvent(by.channel) : 456;
  noteMode(turn, area, mode, event, 3, who);
}

/**
 * Disarms: ends delays, alarm and memory, incidents and one-time bypasses. A disarmed and quiet area stays as it is;
 * tells whether there was anything to do.
 */
export function disarm(turn: Turn, area: number, who: Who): boolean {
  const { phase, alarm, burglar, incidents } = areaAt(turn, area);
  const quiet = alarm.tag === 'quiet' && !burglar && incidents.length === 0;
  if (phase.tag === 'disarmed' && quiet) return false;
  noteMode(turn, area, 'disarm', armingEvent(who.actor.channel), 1, who);
  if (phase.tag === 'exitDelay')
    turn.happenings.push({ tag: 'exitStopped', area: entryAt(turn.state.config.areas, area).id });
  if (alarm.tag !== 'quiet') {
    const { incident } = alarm;
    tell(turn, { event: 406, area, user: who.shown, actor: who.actor, incident }, who.told);
  }
  endIncidents(turn, area, who.actor);
  setArea(turn, area, {
    phase: { tag: 'disarmed' },
    alarm: turn.planted.has('disarmKeepsSounding') ? alarm : { tag: 'quiet' },
    burglar: false,
    since: turn.at,
    by: who.actor,
    arming: null,
    followers: [],
    confirm: null,
    crossZone: null,
  });
  if (!turn.planted.has('bypassSurvivesDisarm')) endBypasses(turn, area, who);
  return true;
}

function noteMode(turn: Turn, area: number, mode: ArmMode, event: number, qualifier: 1 | 3, who: Who): void {
  const note = { event, qualifier, area, user: who.shown, actor: who.actor, detail: mode };
  if (who.reported) tell(turn, note, who.told);
  else log(turn, note);
  turn.happenings.push({ tag: 'mode', area: entryAt(turn.state.config.areas, area).id, mode });
}

function bypassOnce(turn: Turn, area: number, { device: id }: { readonly device: string }, who: Who): void {
  for (const slot of entryAt(layoutOf(turn.state.config).devicesOf, area)) {
    if (entryAt(turn.state.config.devices, slot).id !== id) continue;
    setDevice(turn, slot, { bypass: { ...deviceAt(turn, slot).bypass, oneTime: true } });
    tell(turn, { event: 570, area, device: slot, actor: who.actor, detail: 'oneTime' });
  }
}

function endBypasses(turn: Turn, area: number, who: Who): void {
  for (const slot of entryAt(layoutOf(turn.state.config).devicesOf, area)) {
    const { bypass } = deviceAt(turn, slot);
    if (!bypass.oneTime) continue;
    setDevice(turn, slot, { bypass: { ...bypass, oneTime: false } });
    tell(turn, { event: 570, qualifier: 3, area, device: slot, actor: who.actor, detail: 'oneTime' });
  }
}

/** Names what was in the way, for the log. */
function naming(turn: Turn, obstacles: readonly Obstacle[]): string {
  const { devices } = turn.state.config;
  const names = obstacles.map((obstacle) =>
    obstacle.tag === 'panelFault'
      ? obstacle.fault
      : (devices.find(({ id }) => id === obstacle.device)?.name ?? obstacle.device),
  );
  return [...new Set(names)].join(', ');
}
