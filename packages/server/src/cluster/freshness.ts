import type { Clock, Random } from '@homeward/contract/ports.ts';
import { newId } from '../accounts/secrets.ts';

/** What a message between nodes carries, sealed with it. */
export interface Stamp {
  /** Wall clock of the node that says it. */
  readonly at: number;
  /** The start of that node. */
  readonly run: string;
  /** Counts what it has said since; messages of one start come in order. */
  readonly no: number;
}

/** `again`: it was heard before. `old`: it is of another time, or the clocks of the two nodes do not agree. */
export type NotFresh = 'again' | 'old';

/** Ms that clocks of nodes may differ, the way over Redis included. */
const mostApart = 30_000;
/** And those of a node that has just begun: what is older was said before it could hear. */
const mostApartAtFirst = 5_000;
/** Starts of nodes of which is known what was heard last; only who has the key of the installation adds to them. */
const mostRuns = 1_000;

/**
 * Keeps what somebody recorded from being believed once more: whoever runs Redis could otherwise have a house disarmed by
 * yesterday's command. What was said before this node began was not said to it.
 */
export function createFreshness({ clock, random }: { readonly clock: Clock; readonly random: Random }) {
  const run = newId(random);
  const began = clock.monotonic();
  let no = 0;
  /** Per start of a node the number heard last, the one heard most recently at the end. */
  const heard = new Map<string, number>();
  return {
    stamp: (): Stamp => ({ at: clock.now(), run, no: ++no }),
    /** Takes a message as heard; null where it is fresh. */
    take(stamp: Stamp): NotFresh | null {
      const last = heard.get(stamp.run);
      if (last !== undefined && stamp.no <= last) return 'again';
      const most = Math.min(mostApart, mostApartAtFirst + clock.monotonic() - began);
      if (!(Math.abs(clock.now() - stamp.at) <= most)) return 'old';
      heard.delete(stamp.run);
      heard.set(stamp.run, stamp.no);
      const [oldest] = heard.keys();
      if (heard.size > mostRuns && oldest !== undefined) heard.delete(oldest);
      return null;
    },
  };
}
