import type { Clock } from '@homeward/contract/ports.ts';
import type { LoopState } from './codec.ts';

/** What a loop measures, without its noise. */
export interface LoopFilter {
  /** A reading in ohms; `live` is measured now. */
  sample(ohms: number, live: boolean): void;
  /** What it measures at this moment, before it counts; null is nothing yet. */
  now(): LoopNow | null;
  forget(): void;
}

export interface LoopNow {
  readonly ohms: number;
  readonly state: LoopState;
  /** Since when (monotonic ms) no state explains it, or it is cut or bridged; null where all is well. */
  readonly wrongSince: number | null;
}

/** Readings of which the middle one counts, and how old (ms) they may be. */
const most = 5;
const windowMs = 300;
/** How long (ms) a state must hold before it counts. */
const holdMs = 300;

export const isWrong = (state: LoopState): boolean =>
  state.tag === 'tamper' || (state.tag === 'fault' && state.of === 'line');

const nameOf = (state: LoopState): string =>
  state.tag === 'tamper' ? `tamper ${state.line}` : state.tag === 'fault' ? `fault ${state.of}` : state.tag;

/** Calls `settled` with each state that holds, once. */
export function createLoopFilter(
  clock: Clock,
  decode: (ohms: number) => LoopState,
  settled: (state: LoopState, live: boolean) => void,
): LoopFilter {
  let samples: { readonly ohms: number; readonly at: number }[] = [];
  let now: LoopNow | null = null;
  /** The state that counts, and the one that may. */
  let counts: string | null = null;
  let coming: string | null = null;
  let isLive = true;
  let cancel = () => {};

  function middle(): number {
    // What cannot be has no place in an order.
    const sorted = samples.map(({ ohms }) => (Number.isNaN(ohms) ? -1 : ohms)).toSorted((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
  }

  return {
    sample: (ohms, live) => {
      const at = clock.monotonic();
      samples = [...samples.filter((sample) => at - sample.at <= windowMs), { ohms, at }].slice(-most);
      const filtered = middle();
      const state = decode(filtered);
      const wrongSince = isWrong(state) ? (now?.wrongSince ?? at) : null;
      now = { ohms: filtered, state, wrongSince };
      isLive = live;
      const name = nameOf(state);
      if (name === coming) return;
      cancel();
      coming = null;
      if (name === counts) return;
      coming = name;
      cancel = clock.after(holdMs, () => {
        coming = null;
        counts = name;
        settled(state, isLive);
      });
    },
    now: () => now,
    forget: () => {
      cancel();
      samples = [];
      now = null;
      counts = null;
      coming = null;
    },
  };
}
