import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { packed } from './compression.ts';

/** Whether a segment tells where anybody is. */
const tellsWhere = (state: PanelState, inputs: readonly Input[]): boolean =>
  state.location.trackers.some(({ last }) => last !== null) ||
  inputs.some((input) => input.tag === 'commandReceived' && input.command.tag === 'position');

/** The hash (`stateHash`) that the state had after this input, when it happened. */
export interface HashPoint {
  readonly seq: number;
  readonly hash: string;
}

/** A state that the panel was in, and the input that led to it; null where a life was taken up in its middle. */
export interface Landmark {
  readonly seq: number;
  readonly state: PanelState;
  readonly input: Input | null;
}

/** A stretch of a panel's life. */
export interface Segment {
  /** Sequence of its first input. */
  readonly first: number;
  /** The state before it. */
  readonly state: PanelState;
  readonly inputs: readonly Input[];
  /** Ascending; what proves a replay. The last one is of its end, unless nobody knows how that was. */
  readonly hashes: readonly HashPoint[];
}

/** A segment as it is stored. */
export interface PackedSegment {
  readonly first: number;
  readonly last: number;
  /** The earliest wall time in it, and that of its end. */
  readonly fromWall: Instant;
  readonly toWall: Instant;
  /** Wall time at which its positions have to be looked at; null where it tells of none. */
  readonly eraseAt: Instant | null;
  readonly hashes: readonly HashPoint[];
  readonly state: Buffer;
  readonly inputs: Buffer;
}

/** Wall time of a state: panel time plus what the wall clock was ahead then. */
export const wallOf = (state: PanelState): Instant => state.at + state.wallOffset;

/** The earliest wall time of a stretch: of its first state, unless the clock was set back within it. */
export function earliestWall(state: PanelState, inputs: Iterable<Input>): Instant {
  let earliest = wallOf(state);
  let { at } = state;
  for (const input of inputs) {
    at = Math.max(at, input.at);
    if (input.tag === 'clockSet') earliest = Math.min(earliest, at + input.wallOffset);
  }
  return earliest;
}

/** Packs a segment that ended with `end`. */
export function packSegment({ first, state, inputs, hashes }: Segment, end: PanelState): PackedSegment {
  return {
    first,
    last: first + inputs.length - 1,
    fromWall: earliestWall(state, inputs),
    toWall: wallOf(end),
    eraseAt: tellsWhere(state, inputs) ? wallOf(state) : null,
    hashes,
    state: packed(JSON.stringify(state)),
    inputs: packed(JSON.stringify(inputs)),
  };
}

/** Hash points as they are stored. */
export const hashText = (hashes: readonly HashPoint[]): string =>
  hashes.map(({ seq, hash }) => `${seq}:${hash}`).join(' ');

/** Reads what `hashText` wrote. */
export const hashesOf = (text: string): readonly HashPoint[] =>
  text === ''
    ? []
    : text.split(' ').map((entry) => {
        const colon = entry.indexOf(':');
        return { seq: Number(entry.slice(0, colon)), hash: entry.slice(colon + 1) };
      });
