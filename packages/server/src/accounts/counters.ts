import type { Clock } from '@homeward/contract/ports.ts';
import { changeCount, forgetCount } from '../store/tries.ts';
import type { Count } from '../store/tries.ts';
import type { Db } from '../store/store.ts';

/** Makes the next count of the one before it at `now`; null refuses, and leaves it. */
export type Rule = (before: Count, now: number) => Count | null;

/** Where tries are counted. */
export interface Counters {
  /** The new count; null where the rule refuses. Of many at once each sees the one before it. */
  change(key: string, rule: Rule): Promise<Count | null>;
  forget(key: string): Promise<void>;
}

/** Keys remembered at most; what has been added to least of late is forgotten. */
const most = 10_000;

const none = (now: number): Count => ({ failures: 0, since: now, lockedUntil: 0, locks: 0 });

/** In this process alone: guessing then costs the store nothing. */
export function memoryCounters(clock: Clock): Counters {
  const counts = new Map<string, Count>();
  return {
    change: (key, rule) => {
      const now = clock.monotonic();
      const next = rule(counts.get(key) ?? none(now), now);
      if (next === null) return Promise.resolve(null);
      const oldest = counts.keys().next();
      if (counts.size >= most && !counts.has(key) && !oldest.done) counts.delete(oldest.value);
      counts.delete(key);
      counts.set(key, next);
      return Promise.resolve(next);
    },
    forget: (key) => Promise.resolve(void counts.delete(key)),
  };
}

/** In the store: on every node alike, and after a restart. */
export const storedCounters = (db: Db, clock: Clock): Counters => ({
  change: (key, rule) => {
    const now = clock.now();
    return changeCount(db, key, (before) => rule(before ?? none(now), now));
  },
  forget: (key) => forgetCount(db, key),
});
