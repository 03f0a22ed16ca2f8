import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { Turn } from '../kernel/turn.ts';
import { setPanelFault } from './panel-faults.ts';
import { setVigil } from './vigil.ts';
import type { JamSpan } from '../state/vigil-state.ts';

/** Spans that are kept apart; beyond that the oldest count as one, so that noise without end cannot fill the state. */
const mostSpans = 64;

/** Jamming counts when it fills half of the time it is measured over: 30 s of 1 min, 60 s of 2 min (domain 4.2, A1-7). */
const windowOf = ({ config }: PanelState): number => config.jammingMinutes * 60_000;

/** Ms of jamming within the window that ends at `at`. */
function jammedMs(jams: readonly JamSpan[], window: number, at: Instant): number {
  let sum = 0;
  for (const { from, to } of jams) sum += Math.max(0, Math.min(to ?? at, at) - Math.max(from, at - window));
  return sum;
}

/** The radio reports that jamming begins or ends. */
export function noteJam(turn: Turn, on: boolean): void {
  const { jams } = turn.state.vigil;
  const runs = jams.at(-1)?.to === null;
  if (on === runs) return;
  setVigil(turn, {
    jams: on
      ? [...jams, { from: turn.at, to: null }]
      : jams.map((span) => (span.to === null ? { ...span, to: turn.at } : span)),
  });
  judgeJamming(turn);
}

/** Sets or clears the fault by how much jamming the window holds now, and finds out when that will change. */
export function judgeJamming(turn: Turn): void {
  const window = windowOf(turn.state);
  const jams = recent(turn.state.vigil.jams, turn.at - window);
  const jammed = window > 0 && jammedMs(jams, window, turn.at) >= window / 2;
  setVigil(turn, { jams, jamChangeAt: window > 0 ? changeAfter(jams, window, turn.at) : null });
  setPanelFault(turn, 'jamming', jammed);
}

/** The spans that still matter. */
function recent(jams: readonly JamSpan[], since: Instant): readonly JamSpan[] {
  const kept = jams.filter(({ to }) => to === null || to > since);
  const [first, second, ...others] = kept;
  if (kept.length <= mostSpans || first === undefined || second === undefined) return kept;
  return [{ from: first.from, to: second.to }, ...others];
}

/**
 * When jamming next comes to count, or ceases to, as things stand; null for never. Between two edges of the window the
 * jammed time grows or shrinks evenly, so the moment is found from edge to edge.
 */
function changeAfter(jams: readonly JamSpan[], window: number, at: Instant): Instant | null {
  const needed = window / 2;
  const jammed = jammedMs(jams, window, at) >= needed;
  const edges = jams
    .flatMap(({ from, to }) => [from + window, to === null ? from + needed : to + window])
    .filter((edge) => edge > at)
    .toSorted((a, b) => a - b);
  let [start, level] = [at, jammedMs(jams, window, at)];
  for (const edge of edges) {
    const then = jammedMs(jams, window, edge);
    if (then >= needed !== jammed) {
      const wanted = jammed ? needed - 1 : needed;
      return start + Math.ceil(((wanted - level) * (edge - start)) / (then - level));
    }
    [start, level] = [edge, then];
  }
  return null;
}

/** When jamming comes to count, or ceases to. */
export const nextJamChange = ({ vigil }: Timing): Instant | null => vigil.jamChangeAt;

/** The window has moved on. */
export function endOfJamWindow(turn: Turn): void {
  const { jamChangeAt } = turn.state.vigil;
  if (jamChangeAt !== null && jamChangeAt <= turn.at) judgeJamming(turn);
}
