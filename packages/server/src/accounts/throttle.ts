import type { Clock } from '@homeward/contract/ports.ts';
import { AppError } from '../app-error.ts';
import type { Limits } from '../options.ts';

interface Count {
  failures: number;
  since: number;
  lockedUntil: number;
  locks: number;
}

/** Keys remembered at most; the oldest is forgotten. */
const most = 10_000;

/** Slows guessing: per account and source with growing locks, per source with a window (codes 018 and 044). */
export class Throttle {
  readonly #clock: Clock;
  readonly #limits: Limits;
  readonly #pairs = new Map<string, Count>();
  readonly #sources = new Map<string, Count>();

  constructor(clock: Clock, limits: Limits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Takes one try. It counts as failed until the returned function says otherwise, so that a hundred tries at once
   * are a hundred tries. Throws while locked.
   */
  attempt(account: string, source: string): { succeeded(): void } {
    const now = this.#clock.monotonic();
    const { accountFailures, accountLock, accountLockMax, sourceFailures, sourceWindow } = this.#limits;
    const origin = entry(this.#sources, source, now);
    if (now - origin.since > sourceWindow) Object.assign(origin, { failures: 0, since: now });
    if (origin.failures >= sourceFailures) throw new AppError('retryLater', 'v2_mg_retry_later');
    const pair = entry(this.#pairs, JSON.stringify([account, source]), now);
    if (pair.lockedUntil > now) throw new AppError('loginBlocked', 'v2_mg_login_too_many_times');
    origin.failures += 1;
    pair.failures += 1;
    if (pair.failures >= accountFailures) {
      pair.lockedUntil = now + Math.min(accountLock * 2 ** pair.locks, accountLockMax);
      pair.locks += 1;
      pair.failures = 0;
    }
    return {
      succeeded: () => {
        origin.failures = Math.max(0, origin.failures - 1);
        this.#pairs.delete(JSON.stringify([account, source]));
      },
    };
  }
}

function entry(counts: Map<string, Count>, key: string, now: number): Count {
  const known = counts.get(key);
  if (known) return known;
  const oldest = counts.keys().next();
  if (counts.size >= most && !oldest.done) counts.delete(oldest.value);
  const fresh = { failures: 0, since: now, lockedUntil: 0, locks: 0 };
  counts.set(key, fresh);
  return fresh;
}
