import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { stateAfter } from '../archive/cutting.ts';
import { wallOf } from '../archive/segment.ts';
import { stateHash } from '../journal/state-hash.ts';
import { type PastFiles, type Stretch, stretchAt } from './stretches.ts';

/** The panel at a moment. */
export interface PastState {
  /** As it was, what was due by then included; where `exact` is false, as it was at the last moment that is proven. */
  readonly state: PanelState;
  /** The last input that had happened. */
  readonly seq: number;
  /** Of the state that this input led to. */
  readonly hash: string;
  /** The replay leads to the states that were recorded before and after that moment. */
  readonly exact: boolean;
}

/** The replay of one stretch, as far as it matters to one moment. */
interface Found {
  readonly seq: number;
  readonly state: PanelState;
  /** Panel time of what happened next; null where nothing did. */
  readonly nextAt: Instant | null;
  /** The last state up to then whose hash was recorded. */
  readonly proven: { readonly seq: number; readonly state: PanelState };
  readonly exact: boolean;
}

/**
 * The panel as it was at this wall time; null before everything that is kept. Where no later hash was recorded yet, only
 * the code that `lived` through an input is believed. Where the wall clock was set back, a time that came twice is the
 * second one. Blocking: for workers.
 */
export function stateAt(past: PastFiles, wall: Instant, lived: (seq: number) => boolean): PastState | null {
  const stretch = stretchAt(past, wall);
  if (stretch === null) return null;
  const found = search(stretch, wall, lived);
  if (!found.exact) {
    const { seq, state } = found.proven;
    return { state, seq, hash: stateHash(state), exact: false };
  }
  const { seq, state, nextAt } = found;
  const at = Math.min(wall - state.wallOffset, nextAt ?? Infinity);
  const passed = at > state.at ? stateAfter(state, { tag: 'timerFired', at }) : state;
  return { state: passed, seq, hash: stateHash(state), exact: true };
}

function search(stretch: Stretch, wall: Instant, lived: (seq: number) => boolean): Found {
  let { seq, state } = stretch;
  // Where the clock was set back within, its first state may be later by the clock.
  let best = { seq, state };
  let nextAt: Instant | null = null;
  let matched = best;
  let proven = best;
  const points = new Map(stretch.hashes.map((point) => [point.seq, point.hash]));
  // A state is what was lived, unless something was erased from it since.
  const begin = points.get(seq);
  let differsAt = begin === undefined || stateHash(state) === begin ? Infinity : seq;
  for (const page of stretch.inputs()) {
    for (const input of page) {
      if (best.seq === seq) nextAt = input.at;
      state = stateAfter(state, input);
      seq += 1;
      const hash = points.get(seq);
      if (hash !== undefined && differsAt === Infinity) {
        if (stateHash(state) === hash) matched = { seq, state };
        else differsAt = seq;
      }
      if (wallOf(state) > wall) continue;
      best = { seq, state };
      nextAt = null;
      proven = matched;
    }
  }
  const next = stretch.hashes.find((point) => point.seq >= best.seq);
  const exact =
    (best.seq === stretch.seq && differsAt > best.seq) ||
    (next === undefined ? differsAt === Infinity && lived(best.seq) : next.seq < differsAt);
  return { ...best, nextAt, proven, exact };
}
