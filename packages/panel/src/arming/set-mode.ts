import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor, ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { disarm, isAutomatic, naming, obstaclesInTheWay, openConfirmWindow } from './arming.ts';
import { beginArming } from './exit.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import type { Proof } from '../kernel/input.ts';
import { noteAtDoor } from '../kernel/came-home.ts';
import { layoutOf } from '../kernel/layout.ts';
import { modesOf, refusalOf } from '../access/permissions.ts';
import { noteUse, whoOf } from '../access/pins.ts';
import type { Who } from '../access/pins.ts';
import type { AreaState } from '../state/area-state.ts';
import { areaAt, done, refused } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';

/** A wish to change the mode of one area, or of all the actor may change (area 0). */
export interface ModeWish {
  readonly actor: Actor;
  readonly proof: Proof;
  readonly area: number;
  readonly mode: ArmMode;
  readonly force: boolean;
  /** Nobody is to hear it: twice the time to leave. */
  readonly silent?: boolean | undefined;
  /** User number of a device that acts by itself: its zone. */
  readonly user?: number;
  /** Latch of such a device: off keeps its arming and disarming from being reported (domain 2). */
  readonly reported?: boolean;
}

/** How much a mode protects. Changing between home modes may leave a zone out, so it does not count as more. */
const rank = (mode: ArmMode): number => (mode === 'disarm' ? 0 : mode === 'arm' ? 2 : 1);

/** The mode an area is in or on its way to. */
const goalOf = ({ phase }: AreaState): ArmMode => (phase.tag === 'disarmed' ? 'disarm' : phase.mode);

/**
 * Whether a change of mode would protect less, or differently, than the area does or is about to. While somebody comes
 * in every change does: the delay that waits for a code would be over.
 */
function lowers(turn: Turn, area: number, mode: ArmMode): boolean {
  const state = areaAt(turn, area);
  const goal = goalOf(state);
  // Disarming ends alarms, be the area armed or not.
  if (mode === 'disarm' && goal === 'disarm')
    return state.alarm.tag !== 'quiet' || state.burglar || state.incidents.length > 0;
  return goal !== mode && (state.phase.tag === 'entryDelay' || rank(mode) <= rank(goal));
}

/** Whether a change of mode needs a proof, or a rule its owner's leave: it protects less, or ends an alarm. */
export function lowersMode(turn: Turn, area: AreaId, mode: ArmMode): boolean {
  const slot = layoutOf(turn.state.config).areaSlotOf.get(area);
  return slot !== undefined && lowers(turn, slot, mode);
}

const isProven = ({ proof }: ModeWish): boolean => proof.tag !== 'none';

/** Rules and schedules need no code to protect more; to protect less needs a proof, always (I4). */
function mayWithoutProof(turn: Turn, { actor, mode }: ModeWish, area: number): boolean {
  if (!isAutomatic(actor)) return false;
  return !lowers(turn, area, mode);
}

const refusalFor = (turn: Turn, wish: ModeWish, area: number): Refusal | null =>
  mayWithoutProof(turn, wish, area)
    ? null
    : (refusalOf(turn, wish.proof, area, wish.mode === 'disarm' ? 'disarm' : 'arm') ??
      modeRefusal(turn, wish, area));

/** A code may be limited to modes. One that cannot disarm does not go down to a lesser mode either. */
function modeRefusal(turn: Turn, { proof, mode }: ModeWish, area: number): Refusal | null {
  const modes = modesOf(turn.state.config, proof);
  const sets = modes.includes(mode) && (modes.includes('disarm') || !lowers(turn, area, mode));
  return sets ? null : { tag: 'notAllowed' };
}

/** The area slots a wish is about: one, or for 0 all that the proof opens. */
function targets(turn: Turn, wish: ModeWish): readonly number[] | Refusal {
  const { config } = turn.state;
  if (wish.area === 0) {
    const all = config.areas.map((_, area) => area);
    const open = all.filter((area) => refusalFor(turn, wish, area) === null);
    return open.length > 0 ? open : (refusalFor(turn, wish, 0) ?? { tag: 'absent' });
  }
  const area = config.areas.findIndex(({ id }) => id === wish.area);
  if (area < 0) return { tag: 'absent' };
  return refusalFor(turn, wish, area) ?? [area];
}

/** Sets a mode, or says why not. With several areas it is all or nothing. */
export function setMode(turn: Turn, wish: ModeWish): Outcome {
  const areas = targets(turn, wish);
  if ('tag' in areas) return refused(areas);
  return wish.mode === 'disarm' ? disarmAll(turn, wish, areas) : armAll(turn, wish, wish.mode, areas);
}

function whoActs(turn: Turn, { actor, proof, user, reported = true }: ModeWish): Who {
  const who = whoOf(turn.state.config, actor, proof);
  return user === undefined ? who : { ...who, shown: user, told: user, reported };
}

function disarmAll(turn: Turn, wish: ModeWish, areas: readonly number[]): Outcome {
  const who = whoActs(turn, wish);
  const changed = areas.filter((area) => disarm(turn, area, who));
  if (changed.length > 0) noteUse(turn, wish.proof, 'disarm');
  noteAtDoor(turn, who.actor);
  return done;
}

function armAll(
  turn: Turn,
  wish: ModeWish,
  mode: Exclude<ArmMode, 'disarm'>,
  areas: readonly number[],
): Outcome {
  const wanted = areas.filter((area) => goalOf(areaAt(turn, area)) !== mode);
  if (wanted.some((area) => areaAt(turn, area).alarm.tag === 'sounding'))
    return refused({ tag: 'invalid', why: 'v2_mg_disarm_alarm_first' });
  const found = wanted.map((area) => ({
    area,
    ...obstaclesInTheWay(turn.state, area, { ...wish, mode, proven: isProven(wish) }, turn.at),
  }));
  const blocked = found.filter(({ obstacles, overridden }) => obstacles.length > 0 && !overridden);
  if (blocked.length > 0) {
    if (!isAutomatic(wish.actor))
      for (const { area, obstacles } of blocked) openConfirmWindow(turn, area, mode, obstacles);
    return refuseArming(turn, wish, blocked);
  }
  const who = whoActs(turn, wish);
  const manner = { force: wish.force, silent: wish.silent === true, proven: isProven(wish) };
  for (const { area, obstacles } of found) beginArming(turn, area, mode, who, obstacles, manner);
  if (wanted.length > 0) noteUse(turn, wish.proof, 'arm');
  return done;
}

/**
 * A refused arming is in the log with who, and what was in the way (454). Nobody waits for the answer of a rule, a
 * schedule, a key switch or a tag: theirs is told outside, too.
 */
function refuseArming(
  turn: Turn,
  wish: ModeWish,
  blocked: readonly { readonly area: number; readonly obstacles: readonly Obstacle[] }[],
): Outcome {
  const who = whoActs(turn, wish);
  for (const { area, obstacles } of blocked) {
    const detail = naming(turn, obstacles);
    const note = { event: events.notArmed, area, user: who.shown, actor: who.actor, detail };
    const waits = wish.actor.tag === 'person' && wish.actor.channel !== 'tag';
    if (waits) log(turn, note);
    else tell(turn, note, who.told);
  }
  return refused({ tag: 'obstacles', obstacles: blocked.flatMap((entry) => entry.obstacles) });
}
