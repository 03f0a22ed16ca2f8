import type { Position, Tracker, TrackerView } from '@homeward/contract/shapes/care/location.ts';
import type { Instant, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { TrackerState } from '../state/location-state.ts';

/** Whether the bearer of a tracker lets nobody follow them for a while. */
export const isPaused = ({ pausedUntil }: Tracker, at: Instant): boolean =>
  pausedUntil !== undefined && at < pausedUntil;

/** Changes some fields of what anyone may see of a tracker. */
export function showTracker(turn: Turn, id: TrackerId, patch: Partial<TrackerView>): void {
  const { location } = turn.state;
  const trackers = location.trackers.map((view) => (view.id === id ? { ...view, ...patch } : view));
  setState(turn, { location: { ...location, trackers } });
}

/** Changes some fields of what is known of a tracker. */
export function setTracker(turn: Turn, id: TrackerId, patch: Partial<TrackerState>): void {
  const { location } = turn.state;
  const known = location.known.map((state) => (state.tracker === id ? { ...state, ...patch } : state));
  setState(turn, { location: { ...location, known } });
}

/** Where a tracker was last; null is not known. */
export const lastPosition = (turn: Turn, id: TrackerId): Position | null =>
  turn.state.location.trackers.find((view) => view.id === id)?.last ?? null;
