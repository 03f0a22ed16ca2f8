import type { Clock } from '@homeward/contract/ports.ts';

/** A clock that stands until it is told to move on. */
export interface VirtualClock extends Clock {
  /** Moves on by `ms`, and calls what is due on the way, in its order. */
  pass(ms: number): void;
}

export function createVirtualClock(startsAt = Date.UTC(2026, 0, 1)): VirtualClock {
  const waiting = new Set<{ readonly at: number; readonly call: () => void }>();
  let time = 0;
  return {
    now: () => startsAt + time,
    monotonic: () => time,
    after: (ms, call) => {
      const entry = { at: time + ms, call };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    pass: (ms) => {
      const end = time + ms;
      for (;;) {
        const due = [...waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        waiting.delete(due);
        time = due.at;
        due.call();
      }
      time = end;
    },
  };
}
