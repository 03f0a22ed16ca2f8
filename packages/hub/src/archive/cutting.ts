import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { InputRun } from '../journal/journal-reader.ts';
import { stateHash } from '../journal/state-hash.ts';
import { attempt } from '../loop/turn.ts';
import { type HashPoint, type Landmark, packSegment, type PackedSegment } from './segment.ts';

export interface CutOptions {
  /** The inputs behind a sequence. */
  readonly inputsAfter: (seq: number) => InputRun | null;
  readonly mostInputs: number;
  readonly hashEvery: number;
  /** Whether the code that replays here is the code that lived through this input. */
  readonly lived: (seq: number) => boolean;
}

/** A replay, cut into segments. */
export interface Cut {
  readonly segments: readonly PackedSegment[];
  /** Where it came to: before `until` where inputs are missing. */
  readonly end: Landmark;
}

/** The state after an input. One that the panel cannot take changes nothing, as when it happened. */
export function stateAfter(state: PanelState, input: Input): PanelState {
  const [next, effects] = attempt(state, input);
  return effects === null ? state : next;
}

/**
 * Replays from `head` to input `until` and cuts the way into segments. Only a replay by the code that lived gives hashes
 * and states to begin a segment with.
 */
export function cutSegments(head: Landmark, until: number, options: CutOptions): Cut {
  const { inputsAfter, mostInputs, hashEvery, lived } = options;
  const segments: PackedSegment[] = [];
  let { seq, state, input } = head;
  let first = seq + 1;
  let start = state;
  let inputs: Input[] = [];
  let hashes: HashPoint[] = [];

  const close = () => {
    if (inputs.length > 0) segments.push(packSegment({ first, state: start, inputs, hashes }, state));
    first = seq + 1;
    start = state;
    inputs = [];
    hashes = [];
  };
  const take = (next: Input) => {
    state = stateAfter(state, next);
    seq += 1;
    input = next;
    inputs.push(next);
    const full = inputs.length >= mostInputs;
    if (!full && seq % hashEvery !== 0) return;
    if (!lived(seq)) return;
    hashes.push({ seq, hash: stateHash(state) });
    if (full) close();
  };

  for (let run = inputsAfter(seq); seq < until && run?.first === seq + 1; run = inputsAfter(seq)) {
    for (const next of run.inputs) if (seq < until) take(next);
  }
  if (inputs.length > 0 && hashes.at(-1)?.seq !== seq && lived(seq)) {
    hashes.push({ seq, hash: stateHash(state) });
  }
  close();
  return { segments, end: { seq, state, input } };
}
