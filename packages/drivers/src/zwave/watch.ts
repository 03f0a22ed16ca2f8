import type { Clock } from '@homeward/contract/ports.ts';
import type { ZwaveNode } from './node.ts';
import { wakesWithin } from './waking.ts';

/**
 * Who is still there. The server finds out that a node is dead only when it is told something, and never that a sleeper
 * no longer wakes: so nodes that can hear are pinged where nothing was heard of them for long, and sleepers are away
 * that let three of their times of waking pass.
 */
export interface Watch {
  /** The line is there: nobody has been heard on it yet. */
  begin(): void;
  heard(node: number): void;
  forget(node: number): void;
  end(): void;
}

export interface WatchOptions {
  readonly clock: Clock;
  readonly nodes: () => readonly ZwaveNode[];
  /** Pings a node; whether it answered, null where nobody knows. */
  readonly ping: (node: number) => Promise<boolean | null>;
  /** The network has something else to do. */
  readonly isBusy: () => boolean;
  readonly told: (node: number, isThere: boolean) => void;
}

/** Ms between two looks; at each, one node is pinged at most. */
const lookMs = 5_000;
/** Ms of silence after which nodes are pinged: on the mains, and on a battery that a beam wakes. */
const mainsMs = 30 * 60_000;
const beamMs = 4 * 3_600_000;

export function createWatch({ clock, nodes, ping, isBusy, told }: WatchOptions): Watch {
  /** When each node was heard last, ms; those that are not in it have not been heard since the line came up. */
  const lastHeard = new Map<number, number>();
  const away = new Set<number>();
  let since = 0;
  let isPinging = false;
  let cancel = () => {};

  async function askOne(now: number): Promise<void> {
    const due = nodes().filter(({ no, ready, sleeps, beams }) => {
      if (!ready || sleeps) return false;
      const last = lastHeard.get(no);
      return last === undefined || now - last >= (beams ? beamMs : mainsMs);
    });
    const next = due.toSorted((a, b) => (lastHeard.get(a.no) ?? -1) - (lastHeard.get(b.no) ?? -1))[0];
    if (next === undefined) return;
    isPinging = true;
    // Whether it answers or not, its turn comes again after the others.
    lastHeard.set(next.no, now);
    const isThere = await ping(next.no);
    isPinging = false;
    if (isThere !== null) told(next.no, isThere);
  }

  function look(): void {
    cancel = clock.after(lookMs, look);
    const now = clock.monotonic();
    for (const node of nodes()) {
      const within = node.sleeps ? wakesWithin(node) : null;
      if (within === null || away.has(node.no) || now - (lastHeard.get(node.no) ?? since) < within) continue;
      away.add(node.no);
      told(node.no, false);
    }
    if (!isPinging && !isBusy()) void askOne(now);
  }

  function end(): void {
    cancel();
    lastHeard.clear();
    away.clear();
    isPinging = false;
  }

  return {
    begin: () => {
      end();
      since = clock.monotonic();
      cancel = clock.after(lookMs, look);
    },
    heard: (no) => {
      lastHeard.set(no, clock.monotonic());
      away.delete(no);
    },
    forget: (no) => {
      lastHeard.delete(no);
      away.delete(no);
    },
    end,
  };
}
