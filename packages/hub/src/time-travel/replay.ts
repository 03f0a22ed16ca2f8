import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { wallOf } from '../archive/segment.ts';
import { stateHash } from '../journal/state-hash.ts';
import { attempt } from '../loop/turn.ts';
import { type PastFiles, type Stretch, stretchesBetween } from './stretches.ts';

/** What a visitor of the past sees, in order. */
export type Moment =
  /**
   * The panel's life is taken up at a state that was lived. `beginning`: what came before is too early, or forgotten.
   * `gap`: inputs are missing, because the disk failed. `differs`: the code of today came to another state than the
   * code that lived, which counts.
   */
  | {
      readonly tag: 'taken';
      readonly seq: number;
      readonly state: PanelState;
      readonly why: 'beginning' | 'gap' | 'differs';
    }
  /** Something happened: the state before it, the state after it, and what the panel did. */
  | {
      readonly tag: 'input';
      readonly seq: number;
      readonly input: Input;
      readonly before: PanelState;
      readonly after: PanelState;
      readonly effects: readonly Effect[];
    };

/** Sees every moment; `stop` ends the replay. */
export type Visit = (moment: Moment) => 'stop' | undefined;

const nothingDone: readonly Effect[] = [];

/**
 * Lives the past once more: everything from wall time `from` to `to`, both included, one moment after the other. Holds
 * one segment in memory, whatever the span. Blocking: for workers.
 */
export function replay(past: PastFiles, from: Instant, to: Instant, visit: Visit): void {
  let last: { readonly seq: number; readonly state: PanelState; readonly proven: boolean } | null = null;
  let begun = false;
  // A journal that was restored from a backup repeats what was archived before it broke, in one stretch or several.
  let repeatedTo = -Infinity;

  /** Replays one stretch; false where the visitor has seen enough. */
  const walk = (stretch: Stretch): boolean => {
    const joins = last?.seq === stretch.seq;
    let why: 'beginning' | 'gap' | 'differs' | null = null;
    if (!begun) why = 'beginning';
    else if (!joins) why = 'gap';
    else if (last?.proven === false) why = 'differs';
    if (begun && !joins) repeatedTo = Math.max(repeatedTo, last?.state.at ?? -Infinity);
    let { seq, state } = stretch;
    for (const page of stretch.inputs()) {
      for (const input of page) {
        const before = state;
        const [next, effects] = attempt(state, input);
        if (effects !== null) state = next;
        seq += 1;
        const wall = wallOf(state);
        if (wall < from || wall > to || input.at <= repeatedTo) continue;
        if (why !== null) {
          if (visit({ tag: 'taken', seq: seq - 1, state: before, why }) === 'stop') return false;
          why = null;
          begun = true;
        }
        const moment: Moment = {
          tag: 'input',
          seq,
          input,
          before,
          after: state,
          effects: effects ?? nothingDone,
        };
        if (visit(moment) === 'stop') return false;
      }
    }
    const end = stretch.hashes.at(-1);
    last = { seq, state, proven: end?.seq !== seq || stateHash(state) === end.hash };
    return true;
  };

  for (const stretch of stretchesBetween(past, from, to)) if (!walk(stretch)) return;
}
