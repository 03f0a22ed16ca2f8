import type { Instant, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { HashPoint, Segment } from './segment.ts';

/** Wall time from which on the position that a tracker had at a wall time may no longer be kept. */
export type KeptUntil = (tracker: TrackerId, wall: Instant) => Instant;

const dayMs = 24 * 3_600_000;

/** What the bearers of the trackers allow: so many days with consent, nothing without. */
export function keptUntil({ config }: PanelState): KeptUntil {
  const days = new Map(
    config.trackers.filter(({ consent }) => consent).map(({ id, retentionDays }) => [id, retentionDays]),
  );
  return (tracker, wall) => {
    const kept = days.get(tracker);
    return kept === undefined ? -Infinity : wall + kept * dayMs;
  };
}

/** No state has this hash: what is left cannot be proven any more, and a replay of it is not exact. */
const erased = 'erased';

/** A segment after a look at its positions. */
export interface Looked {
  /** What is left of it; null where nothing had to go. */
  readonly left: Segment | null;
  /** Wall time at which the next of its positions has to go; null where there are none. */
  readonly eraseAt: Instant | null;
}

/**
 * Takes the positions out of a segment that may no longer be kept at wall time `now`. What is left of such an input is
 * its time, so that all the others keep their numbers.
 */
export function withoutPositions(segment: Segment, until: KeptUntil, now: Instant): Looked {
  const { first, state } = segment;
  let { wallOffset } = state;
  let gone = false;
  let eraseAt = Infinity;
  const mayKeep = (tracker: TrackerId, at: Instant): boolean => {
    const end = until(tracker, at + wallOffset);
    if (end <= now) gone = true;
    else eraseAt = Math.min(eraseAt, end);
    return end > now;
  };
  const trackers = state.location.trackers.map((tracker) =>
    tracker.last === null || mayKeep(tracker.id, tracker.last.at) ? tracker : { ...tracker, last: null },
  );
  const inputs = segment.inputs.map((input): Input => {
    if (input.tag === 'clockSet') ({ wallOffset } = input);
    if (input.tag !== 'commandReceived' || input.command.tag !== 'position') return input;
    return mayKeep(input.command.tracker, input.command.position.at)
      ? input
      : { tag: 'timerFired', at: input.at };
  });
  const hashes: readonly HashPoint[] = [
    { seq: first - 1, hash: erased },
    { seq: first + inputs.length - 1, hash: erased },
  ];
  const location = { ...state.location, trackers };
  return {
    left: gone ? { first, state: { ...state, location }, inputs, hashes } : null,
    eraseAt: eraseAt === Infinity ? null : eraseAt,
  };
}
