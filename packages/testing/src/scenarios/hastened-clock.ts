import type { Clock } from '@homeward/contract/ports.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** Real time that can be put forward: what waits happens in its order, and the wire has time to answer. */
export interface HastenedClock extends Clock {
  /** Lets so many ms pass; time stands while `isAtWork`, as a program of the machine is that was started on the way. */
  pass(ms: number, isAtWork?: () => boolean): Promise<void>;
}

/** Real ms for which time stands at most, where something is at work. */
const longestWorkMs = 10_000;
/** Slices in which time is put forward, at most; between them real ms for the peers. */
const slices = 120;
const breathMs = 4;

export function hastenedClock(): HastenedClock {
  let ahead = 0;
  const waiting = new Set<{ readonly at: number; readonly fire: () => void }>();
  const monotonic = () => performance.now() + ahead;
  return {
    now: () => Date.now() + ahead,
    monotonic,
    after: (ms, call) => {
      const entry = {
        at: monotonic() + ms,
        fire: () => {
          clearTimeout(timer);
          if (waiting.delete(entry)) call();
        },
      };
      const timer = setTimeout(entry.fire, Math.min(ms, 2_147_483_647));
      waiting.add(entry);
      return () => {
        clearTimeout(timer);
        waiting.delete(entry);
      };
    },
    pass: async (ms, isAtWork = () => false) => {
      const slice = Math.max(250, ms / slices);
      for (let left = ms; left > 0; left -= slice) {
        ahead += Math.min(slice, left);
        const due = [...waiting].filter(({ at }) => at <= monotonic()).toSorted((a, b) => a.at - b.at);
        for (const { fire } of due) fire();
        await pause(breathMs);
        const end = performance.now() + longestWorkMs;
        while (isAtWork() && performance.now() < end) await pause(breathMs);
      }
    },
  };
}
