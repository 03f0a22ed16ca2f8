import type { TrackerView } from '@homeward/contract/shapes/care/location.ts';
import type { FenceId, Instant, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from './config.ts';
import { sideOf } from './sides.ts';

/** On which side of a fence a tracker was last for sure. Of a fence that is not named here nothing is known. */
export interface Side {
  readonly fence: FenceId;
  readonly inside: boolean;
}

/** What is known of a tracker beside what anyone may see. */
export interface TrackerState {
  readonly tracker: TrackerId;
  readonly sides: readonly Side[];
  /** When its positions were last written into the log (647). */
  readonly notedAt: Instant | null;
  /** Its last position was too coarse, and that was told (643). */
  readonly coarse: boolean;
}

/** Where trackers are, and which fences they are in. */
export interface LocationState {
  /** One for each tracker there is, in the order of their setup. */
  readonly trackers: readonly TrackerView[];
  readonly known: readonly TrackerState[];
}

const unseen = (id: TrackerId): TrackerView => ({ id, last: null, inside: [], asked: null });
const nothingKnown = (tracker: TrackerId): TrackerState => ({
  tracker,
  sides: [],
  notedAt: null,
  coarse: false,
});

/** Nothing of where a tracker is stays known, and nobody waits for it. */
export const forgotten = (before: LocationState, id: TrackerId): LocationState => ({
  trackers: before.trackers.map((view) => (view.id === id ? unseen(id) : view)),
  known: before.known.map((state) => (state.tracker === id ? nothingKnown(id) : state)),
});

/** What a panel knows of the trackers of a configuration that it has not heard yet. */
export const noLocation = (config: PanelConfig): LocationState =>
  relocated({ trackers: [], known: [] }, config);

/**
 * What stays known when trackers and fences are set up differently: nothing of trackers that are gone or whose bearer
 * withdrew consent, and nothing of fences that are gone or off. On which side of a new fence a tracker is, its last
 * position says at once, and nobody arrives by it.
 */
export function relocated(before: LocationState, { trackers, geofences }: PanelConfig): LocationState {
  const fences = geofences.filter(({ enabled }) => enabled);
  const after = trackers.map(({ id, consent }): readonly [TrackerView, TrackerState] => {
    const view = before.trackers.find((entry) => entry.id === id);
    const state = before.known.find(({ tracker }) => tracker === id);
    if (!consent || view === undefined || state === undefined) return [unseen(id), nothingKnown(id)];
    const sides = fences.flatMap((fence) => {
      const side = state.sides.find((entry) => entry.fence === fence.id);
      const seen = view.last === null ? null : sideOf(fence, view.last);
      return side ?? (seen === null ? [] : { fence: fence.id, inside: seen === 'inside' });
    });
    return [
      { ...view, inside: insideOf(sides) },
      { ...state, sides },
    ];
  });
  return { trackers: after.map(([view]) => view), known: after.map(([, state]) => state) };
}

/** The fences that a tracker is in for sure. */
export const insideOf = (sides: readonly Side[]): readonly FenceId[] =>
  sides.flatMap((side) => (side.inside ? [side.fence] : []));
