import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { armingDetail } from '@homeward/contract/words/panel/arming-detail.ts';
import type { Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor, ArmedMode } from '@homeward/contract/shapes/values/modes.ts';
import type { Who } from '../access/pins.ts';
import { chime } from '../alarms/sirens.ts';
import { settle } from '../alarms/restore.ts';
import { wakeAll } from '../alarms/swingers.ts';
import { tell } from '../reporting/tell.ts';
import { bypassForArming, endBypassesForMode } from '../faults/bypass.ts';
import { isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import { layoutOf } from '../kernel/layout.ts';
import { endForArming } from '../maintenance/ending.ts';
import type { Arming } from '../state/area-state.ts';
import { areaAt, deviceAt, done, entryAt, refused, setArea } from '../kernel/turn.ts';
import type { InternalEvent, Outcome, Turn } from '../kernel/turn.ts';
import { isEntryIn, openAtArming } from '../kernel/responses.ts';
import { fallsBack, isMomentary } from '../kernel/zone.ts';
import { armingEvent, naming, noteMode } from './arming.ts';
import { delayBegan, delayMoved } from './delay-sounds.ts';
import { beginExitError, doorClosedInError } from './exit-error.ts';
import { fallenBack, homeBefore, modeBefore, raiseFailed } from './raise.ts';
import { zoneObstacles } from './readiness.ts';
import { standingAtArming } from './standing.ts';

const nobody: Arming = { shown: 0, told: 0, reported: true, forced: false, silent: false, left: false };

const exitMs = (turn: Turn, area: number, mode: ArmedMode, silent: boolean): number =>
  entryAt(turn.state.config.areas, area).delays[mode].exit * (silent ? 2000 : 1000);

/** How an arming begins. */
interface Manner {
  readonly force: boolean;
  readonly silent: boolean;
  /** Somebody has proved that what guards may be given up for it. */
  readonly proven: boolean;
}

/**
 * Begins to arm. What is in the way has been overridden by somebody who may: open and unknown zones are bypassed until
 * the next disarming, and all of it is logged (374, 570). Leaving without a sound takes twice as long (reliability
 * A2-22). Where nobody proved anything, the mode before guards on until the exit delay is over.
 */
export function beginArming(
  turn: Turn,
  area: number,
  mode: ArmedMode,
  who: Who,
  obstacles: readonly Obstacle[],
  { force, silent, proven }: Manner,
): void {
  endForArming(turn, who.actor);
  if (areaAt(turn, area).phase.tag !== 'disarmed') endBypassesForMode(turn, area, who.actor);
  const overridden = obstacles.length > 0;
  if (overridden) {
    tell(
      turn,
      {
        event: events.armedWithFault,
        area,
        user: who.shown,
        actor: who.actor,
        detail: naming(turn, obstacles),
      },
      who.told,
    );
    for (const obstacle of obstacles)
      if (obstacle.tag === 'zoneOpen' || obstacle.tag === 'zoneUnknown')
        bypassForArming(turn, obstacle.device, who.actor);
  }
  const until = turn.at + exitMs(turn, area, mode, silent);
  const { shown, told, reported } = who;
  const before = proven ? undefined : modeBefore(areaAt(turn, area));
  const { guardedSince } = areaAt(turn, area);
  const fallback = proven && mode === 'arm' ? homeBefore(areaAt(turn, area)) : undefined;
  setArea(turn, area, {
    phase: { tag: 'exitDelay', mode, until, restarted: false, ...(before === undefined ? {} : { before }) },
    arming: {
      shown,
      told,
      reported,
      forced: force || overridden,
      silent,
      left: false,
      ...(fallback === undefined ? {} : { fallback }),
    },
    by: who.actor,
    since: turn.at,
    guardedSince: before?.guards === true ? guardedSince : null,
    exitError: false,
    confirm: null,
    followers: [],
  });
  wakeAll(turn, area);
  settle(turn, area);
  // Whoever arms from afar with a key fob hears that it was understood (CP-01).
  if (turn.state.config.profile === 'CP01' && who.actor.channel === 'remote') chime(turn, area);
  else if (until > turn.at) delayBegan(turn, area);
  turn.happenings.push({ tag: 'exitBegan', area: entryAt(turn.state.config.areas, area).id, mode });
  endOfExit(turn, area);
}

/** Doors on the way out of an area in a mode. */
const exitDoors = (turn: Turn, area: number, mode: ArmedMode): readonly number[] =>
  entryAt(layoutOf(turn.state.config).protecting, area).filter((slot) => {
    const config = entryAt(turn.state.config.devices, slot);
    return isEntryIn(config, mode) && !isMomentary(config.kind);
  });

/**
 * The mode that an exit delay really leads to. Somebody who armed fully at a keypad and went through no door is still
 * at home (CP-01's auto-stay); where there is no such door, or no time to leave, nobody can tell.
 */
function goalOfExit(turn: Turn, area: number, mode: ArmedMode, arming: Arming, early: boolean): ArmedMode {
  const { autoStay, areas } = turn.state.config;
  if (!autoStay || early || arming.left || mode !== 'arm') return mode;
  if (areaAt(turn, area).by.channel !== 'keypad' || entryAt(areas, area).delays.arm.exit === 0) return mode;
  return exitDoors(turn, area, 'arm').length > 0 ? 'home_1' : mode;
}

/** Ways out that stand open when the exit delay is over: CP-01 arms over them with an entry delay, others do not. */
function openWaysOut(turn: Turn, mode: ArmedMode, obstacles: readonly Obstacle[]): readonly Obstacle[] {
  if (turn.state.config.profile !== 'CP01') return [];
  return obstacles.filter((obstacle) => {
    const slot =
      obstacle.tag === 'zoneOpen' ? layoutOf(turn.state.config).slotOf.get(obstacle.device) : undefined;
    return slot !== undefined && isEntryIn(entryAt(turn.state.config.devices, slot), mode);
  });
}

/** What is open at the end of an exit delay: ways out, of which CP-01 makes an exit error, and what else is in the way. */
function foundAtEnd(turn: Turn, area: number, mode: ArmedMode) {
  const found = zoneObstacles(turn.state, area, mode, { finalDoorsMayWait: false, isAsked: false });
  const waysOut = openWaysOut(turn, mode, found);
  return { waysOut, obstacles: found.filter((obstacle) => !waysOut.includes(obstacle)) };
}

/** Whether an exit delay arms over what is in the way: somebody has forced it, or by setting. */
const overrides = (turn: Turn, { before }: { readonly before?: unknown }, { forced }: Arming): boolean =>
  forced || (turn.state.config.armFault === 'direct' && before === undefined);

/**
 * Somebody who has left, or stays, need not wait: the exit delay of an area, or with 0 of all that are leaving, is over.
 * It only ever protects more, so it takes no code. Refused, and the delay goes on, while something is in the way.
 */
export function armNow(turn: Turn, target: number): Outcome {
  const { areas } = turn.state.config;
  if (target !== 0 && !areas.some(({ id }) => id === target)) return refused({ tag: 'absent' });
  const leaving = areas.flatMap(({ id }, area) => {
    const { phase, arming } = areaAt(turn, area);
    return phase.tag === 'exitDelay' && (target === 0 || id === target)
      ? [{ area, phase, arming: arming ?? nobody }]
      : [];
  });
  if (leaving.length === 0) return refused({ tag: 'invalid', why: 'v2_mg_no_exit_delay', where: 'area' });
  const obstacles = leaving.flatMap(({ area, phase, arming }) =>
    overrides(turn, phase, arming) ? [] : foundAtEnd(turn, area, phase.mode).obstacles,
  );
  if (obstacles.length > 0) return refused({ tag: 'obstacles', obstacles });
  for (const { area } of leaving) endOfExit(turn, area, true);
  return done;
}

/** The exit delay is over, or was cut short by the final door or by hand: the area arms, or says why it could not (454). */
export function endOfExit(turn: Turn, area: number, early = false): void {
  const { phase, by, arming: begun } = areaAt(turn, area);
  if (phase.tag !== 'exitDelay' || (phase.until > turn.at && !early)) return;
  const arming = begun ?? nobody;
  const mode = goalOfExit(turn, area, phase.mode, arming, early);
  const { waysOut, obstacles } = foundAtEnd(turn, area, mode);
  const detail = naming(turn, obstacles);
  if (obstacles.length > 0 && !overrides(turn, phase, arming)) {
    if (raiseFailed(turn, area, detail) || fallenBack(turn, area, detail)) {
      endOfExit(turn, area);
      return;
    }
    setArea(turn, area, { phase: { tag: 'disarmed' }, arming: null, since: turn.at });
    tell(turn, { event: events.notArmed, area, user: arming.shown, actor: by, detail }, arming.told);
    return;
  }
  // A zone that fell silent on the way out stays guarded: if it is heard open later, it reacts.
  if (obstacles.length > 0)
    tell(turn, { event: events.armedWithFault, area, user: arming.shown, actor: by, detail }, arming.told);
  const who: Who = { actor: by, shown: arming.shown, told: arming.told, reported: arming.reported };
  for (const obstacle of obstacles)
    if (obstacle.tag === 'zoneOpen') bypassForArming(turn, obstacle.device, by);
  leaveOutOpen(turn, area, mode, by);
  setArea(turn, area, {
    phase: { tag: 'armed', mode },
    arming: null,
    since: turn.at,
    guardedSince: turn.at,
  });
  const event = mode === 'arm' ? armingEvent(by.channel) : events.armedPartly;
  noteMode(turn, area, mode, event, 3, who, armingDetail({ mode, ...standingAtArming(turn, area, mode) }));
  beginExitError(
    turn,
    area,
    waysOut.flatMap((obstacle) => (obstacle.tag === 'zoneOpen' ? [obstacle.device] : [])),
  );
}

/** Zones that are set to be left out of a mode where they stand open at its beginning. */
function leaveOutOpen(turn: Turn, area: number, mode: ArmedMode, by: Actor): void {
  for (const slot of entryAt(layoutOf(turn.state.config).protecting, area)) {
    const config = entryAt(turn.state.config.devices, slot);
    const isOpen = entryAt(turn.state.zones, slot).condition === 'active' && !fallsBack(config);
    if (isOpen && openAtArming(config, mode) === 'leaveOut') bypassForArming(turn, config.id, by);
  }
}

/** Follows doors on the way out: whether somebody left, and whether they came back for something (A2-17, A2-22). */
export function followExitDoors(turn: Turn, happened: readonly InternalEvent[]): void {
  for (const happening of happened)
    if (happening.tag === 'opened' || happening.tag === 'closed')
      for (let area = 0; area < turn.state.areas.length; area += 1)
        doorMoved(turn, area, happening.device, happening.tag === 'opened');
}

function doorMoved(turn: Turn, area: number, device: DeviceId, opened: boolean): void {
  const { phase, exitError } = areaAt(turn, area);
  if (exitError && !opened) doorClosedInError(turn, area);
  if (phase.tag !== 'exitDelay') return;
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  if (slot === undefined || !exitDoors(turn, area, phase.mode).includes(slot)) return;
  if (isBypassed(entryAt(turn.state.config.devices, slot), deviceAt(turn, slot))) return;
  if (opened) restartExit(turn, area);
  else if (areaAt(turn, area).arming?.left === false) noteLeft(turn, area);
}

function noteLeft(turn: Turn, area: number): void {
  const { arming } = areaAt(turn, area);
  if (arming !== null) setArea(turn, area, { arming: { ...arming, left: true } });
}

/** Whoever had left comes back in: the exit delay begins anew, once. No other deadline ever moves later (I5). */
function restartExit(turn: Turn, area: number): void {
  const { phase, arming } = areaAt(turn, area);
  if (phase.tag !== 'exitDelay' || arming === null || !arming.left || !turn.state.config.exitRestart) return;
  if (phase.restarted) return;
  const until = turn.at + exitMs(turn, area, phase.mode, arming.silent);
  setArea(turn, area, { phase: { ...phase, until, restarted: true } });
  delayMoved(turn);
}
