import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Geofence, Position, Tracker } from '@homeward/contract/shapes/care/location.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import type { Timing } from '../kernel/chapter.ts';
import { log } from '../kernel/log.ts';
import { done, invalid } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { insideOf } from '../state/location-state.ts';
import { isPaused, setTracker, showTracker } from './trackers.ts';
import type { Side } from '../state/location-state.ts';
import { sideOf } from '../state/sides.ts';

const accuracyDeviation = events.positionInaccurate;
const timedOut = events.positionTimedOut;
const requested = events.positionAsked;
const periodic = events.positionPeriodic;
/** Leaving a fence, or as its restore arriving. */
const crossed = events.fenceCrossed;

const minuteMs = 60_000;
/** A tracker's clock may be ahead of the panel's by so much. */
const aheadMs = 5 * minuteMs;
/** What a tracker tells later than this is the past: a phone without a network keeps its positions until it has one. */
const lateMs = 10 * minuteMs;
/** The log has the first position of an hour; every one is kept as long as the bearer allows. */
const notedEveryMs = 60 * minuteMs;
/** Metres beyond which a position says little. */
const coarseMetres = 500;
/** How long a tracker that is asked may take. */
const answerMs = 2 * minuteMs;
const dayMs = 86_400_000;

/** The tracker of an id if it may be followed; else why not. */
function followed(turn: Turn, id: string): Tracker | Outcome {
  const tracker = turn.state.config.trackers.find((entry) => entry.id === id);
  if (tracker === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  if (!tracker.consent) return { tag: 'refused', refusal: { tag: 'notAllowed' } };
  return isPaused(tracker, turn.at) ? invalid('v2_mg_location_paused', 'tracker') : tracker;
}

/**
 * A tracker says where it is. Refused without its bearer's consent or while they pause it, from another's session, and where its clock is ahead;
 * what is older than the last position, or than it may be kept, is ignored.
 */
export function takePosition(
  turn: Turn,
  { tracker: id, position }: Extract<PanelCommand, { tag: 'position' }>,
  actor: Actor,
): Outcome {
  const tracker = followed(turn, id);
  if ('tag' in tracker) return tracker;
  if (tracker.account !== undefined && tracker.account !== actor.account)
    return { tag: 'refused', refusal: { tag: 'notAllowed' } };
  if (position.at > turn.at + aheadMs) return invalid('v2_mg_position_from_future', 'position.at');
  const last = turn.state.location.trackers.find((view) => view.id === id)?.last ?? null;
  const tooOld = position.at <= turn.at - tracker.retentionDays * dayMs;
  if (tooOld || (last !== null && position.at <= last.at)) return done;
  showTracker(turn, tracker.id, { last: position, asked: null });
  noteQuality(turn, tracker, position);
  compareFences(turn, tracker, position, actor);
  return done;
}

function noteQuality(turn: Turn, tracker: Tracker, { accuracy }: Position): void {
  const state = turn.state.location.known.find((entry) => entry.tracker === tracker.id);
  const coarse = accuracy > coarseMetres;
  if (coarse && state?.coarse !== true)
    log(turn, {
      event: accuracyDeviation,
      tracker: tracker.id,
      detail: `${tracker.name} ±${Math.round(accuracy)} m`,
    });
  const notedAt = state?.notedAt ?? null;
  const due = notedAt === null || turn.at - notedAt >= notedEveryMs;
  if (due) log(turn, { event: periodic, tracker: tracker.id, detail: tracker.name });
  setTracker(turn, tracker.id, { coarse, notedAt: due ? turn.at : notedAt });
}

/** The bearer of a tracker comes or goes: that is logged with their name and that of the place. */
function noteCrossing(
  turn: Turn,
  tracker: Tracker,
  fence: Geofence,
  inside: boolean,
  { channel }: Actor,
): void {
  const { id, name, bearer, account } = tracker;
  log(turn, {
    event: crossed,
    qualifier: inside ? 3 : 1,
    user: 0,
    actor: {
      tag: 'person',
      name: bearer === '' ? name : bearer,
      channel,
      slot: null,
      ...(account === undefined ? {} : { account }),
    },
    tracker: id,
    place: fence.name,
    detail: name,
  });
}

/**
 * What the position says of each fence. The first time only says how things stand: nobody saw anyone arrive. Nor does
 * one that is told late: it says where the bearer was, and nobody is told hours later that a child comes home now.
 */
function compareFences(turn: Turn, bearing: Tracker, position: Position, actor: Actor): void {
  const tracker = bearing.id;
  const before = turn.state.location.known.find((entry) => entry.tracker === tracker)?.sides ?? [];
  const late = turn.at - position.at > lateMs;
  const sides: Side[] = [];
  for (const fence of turn.state.config.geofences) {
    if (!fence.enabled) continue;
    const was = before.find((side) => side.fence === fence.id);
    const side = sideOf(fence, position);
    const inside = side === null ? was?.inside : side === 'inside';
    if (inside === undefined) continue;
    sides.push({ fence: fence.id, inside });
    if (late || was === undefined || was.inside === inside) continue;
    turn.happenings.push({ tag: inside ? 'arrived' : 'left', fence: fence.id, tracker });
    noteCrossing(turn, bearing, fence, inside, actor);
  }
  setTracker(turn, tracker, { sides });
  showTracker(turn, tracker, { inside: insideOf(sides) });
}

/** Somebody asks a tracker where it is. Its bearer sees who did; the position comes by itself, or not in time (644). */
export function locate(
  turn: Turn,
  { tracker: id }: Extract<PanelCommand, { tag: 'locate' }>,
  actor: Actor,
): Outcome {
  const tracker = followed(turn, id);
  if ('tag' in tracker) return tracker;
  log(turn, { event: requested, user: 0, actor, tracker: tracker.id, detail: tracker.name });
  showTracker(turn, tracker.id, { asked: { at: turn.at, until: turn.at + answerMs, by: actor } });
  return done;
}

/** When the last position of a tracker may no longer be kept; null where there is none. */
const forgottenAt = ({ retentionDays }: Tracker, last: Position | null): Instant | null =>
  last === null ? null : last.at + retentionDays * dayMs;

/** When a tracker's answer is late, or its last position has been kept for long enough. */
export function nextOfTrackers({ config, location }: Timing): Instant | null {
  let next: Instant | null = null;
  const consider = (at: Instant | null): void => {
    if (at !== null && (next === null || at < next)) next = at;
  };
  config.trackers.forEach((tracker, place) => {
    const view = location.trackers[place];
    consider(view?.asked?.until ?? null);
    consider(forgottenAt(tracker, view?.last ?? null));
  });
  return next;
}

/** Tells of trackers that did not answer, and forgets positions that were kept for as long as their bearers allow. */
export function endOfPositions(turn: Turn): void {
  turn.state.config.trackers.forEach((tracker, place) => {
    const view = turn.state.location.trackers[place];
    if (view === undefined) return;
    if (view.asked !== null && view.asked.until <= turn.at) {
      showTracker(turn, tracker.id, { asked: null });
      log(turn, { event: timedOut, actor: view.asked.by, tracker: tracker.id, detail: tracker.name });
    }
    const end = forgottenAt(tracker, view.last);
    if (end !== null && end <= turn.at) showTracker(turn, tracker.id, { last: null });
  });
}
