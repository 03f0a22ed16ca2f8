import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Landmark } from '../archive/segment.ts';
import { holds } from '../journal/journal-reader.ts';
import { attempt } from '../loop/turn.ts';
import type { Visit } from './replay.ts';
import { archivedStretch, inputsBehind, journalStretches, type PastFiles } from './stretches.ts';

/** The last input that somebody has taken in, and panel time then. */
export interface Cursor {
  readonly seq: number;
  readonly at: Instant;
  readonly input: Input | null;
}

interface Place {
  readonly seq: number;
  readonly state: PanelState;
}

/** Lives the panel's life a second time, a little later than the hub. */
export interface Follower {
  /** Shows the next moments, at most about so many. True where there are more. */
  advance(visit: Visit, most: number): boolean;
  /** Up to where it has shown. */
  cursor(): Cursor;
  /** Null before the first moment. */
  state(): PanelState | null;
}

/**
 * Follows the panel behind a cursor; null follows from the beginning of all that is kept. Reads the journal, and the
 * archive where the journal has let go. A journal that was put back to an earlier state repeats some of its life: what
 * lies before the cursor in panel time is passed over.
 */
export function createFollower(past: PastFiles, cursor: Cursor | null): Follower {
  let reached: Cursor = cursor ?? { seq: 0, at: -Infinity, input: null };
  let current: Place | null = null;
  /** Inputs up to this number, or this panel time, have been shown before. */
  let shownSeq = cursor?.seq ?? -1;
  let shownAt = -Infinity;

  /** Where to take up the panel's life: at the last known state that is not behind the cursor. */
  function begin(): Place | null {
    const recent = journalStretches(past);
    if (cursor !== null && !holds(past.journal, cursor)) {
      shownSeq = -1;
      shownAt = cursor.at;
      return recent[0] ?? null;
    }
    const known = cursor === null ? undefined : recent.findLast(({ seq }) => seq <= cursor.seq);
    const archived = known === undefined ? (past.archive?.holding(cursor?.seq ?? 0) ?? null) : null;
    const place = known ?? (archived === null ? (recent[0] ?? null) : archivedStretch(archived));
    if (cursor === null || (place !== null && place.seq > cursor.seq)) shownSeq = -1;
    return place;
  }

  /** The state from which life goes on behind a gap. */
  function beyond(seq: number): Landmark | null {
    const next = journalStretches(past).find((stretch) => stretch.seq > seq);
    const archived = past.archive?.holding(seq) ?? null;
    const stretch = archived === null ? next : archivedStretch(archived);
    return stretch === undefined ? null : { seq: stretch.seq, state: stretch.state, input: null };
  }

  const move = (seq: number, state: PanelState, input: Input | null): void => {
    current = { seq, state };
    if (seq > shownSeq && state.at >= shownAt) reached = { seq, at: state.at, input };
  };

  function show(visit: Visit, inputs: readonly Input[], from: Place): number {
    let { seq, state } = from;
    let shown = 0;
    for (const input of inputs) {
      const before = state;
      const [next, effects] = attempt(state, input);
      if (effects !== null) state = next;
      seq += 1;
      move(seq, state, input);
      if (seq <= shownSeq || input.at <= shownAt) continue;
      shown += 1;
      visit({ tag: 'input', seq, input, before, after: state, effects: effects ?? [] });
    }
    return shown;
  }

  return {
    advance: (visit, most) => {
      const place = current ?? begin();
      if (place === null) return false;
      if (current === null) {
        move(place.seq, place.state, null);
        const isNew = place.seq > shownSeq && place.state.at > shownAt;
        if (isNew) visit({ tag: 'taken', seq: place.seq, state: place.state, why: 'beginning' });
      }
      for (let shown = 0; shown < most;) {
        const from = current ?? place;
        const inputs = inputsBehind(past, from.seq);
        if (inputs !== null) {
          shown += show(visit, inputs, from);
          continue;
        }
        const landmark = beyond(from.seq);
        if (landmark === null) return false;
        // The hub lives on: what led to this state may have been written since nothing was found.
        if (inputsBehind(past, from.seq) !== null) continue;
        visit({ tag: 'taken', seq: landmark.seq, state: landmark.state, why: 'gap' });
        move(landmark.seq, landmark.state, null);
      }
      return true;
    },
    cursor: () => reached,
    state: () => current?.state ?? null,
  };
}
