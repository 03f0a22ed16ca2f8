import type { AccountId } from '@homeward/contract/ids.ts';
import { AppError } from '../app-error.ts';
import type { Limits } from '../options.ts';
import type { Counters, Rule } from './counters.ts';

/** One try; it counts as failed until it is known to be none, so that a hundred tries at once are a hundred tries. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** Nothing was compared, since the server had no time: it is as if nobody had tried. */
  untried(): Promise<void>;
}

const oneLess: Rule = (before) => ({ ...before, failures: Math.max(0, before.failures - 1) });

const blocked = (): AppError => new AppError('loginBlocked', 'v2_mg_login_too_many_times');
const retryLater = (): AppError => new AppError('retryLater', 'v2_mg_retry_later');

/**
 * Slows guessing. Passwords: per account and source with growing locks, per source with a window (codes 018 and 044).
 * Second factors: per account, from wherever; who gets that far knows the password.
 */
export class Throttle {
  readonly #passwords: Counters;
  readonly #factors: Counters;
  readonly #limits: Limits;

  /** `factors` must outlive a restart (reliability D3). */
  constructor(given: { readonly passwords: Counters; readonly factors: Counters; readonly limits: Limits }) {
    this.#passwords = given.passwords;
    this.#factors = given.factors;
    this.#limits = given.limits;
  }

  /** Takes one try at a password. Throws while locked. */
  async password(account: string, source: string): Promise<Attempt> {
    const counters = this.#passwords;
    const origin = `source ${source}`;
    const pair = `pair ${JSON.stringify([account, source])}`;
    // A source that is sent away neither lengthens a lock nor learns of one.
    if (!(await counters.change(origin, this.#room))) throw retryLater();
    if (!(await counters.change(pair, this.#locking))) throw blocked();
    if (!(await counters.change(origin, this.#counting))) throw retryLater();
    return {
      succeeded: async () => {
        await counters.change(origin, oneLess);
        await counters.forget(pair);
      },
      untried: async () => {
        await counters.change(origin, oneLess);
        await counters.change(pair, this.#unlocking);
      },
    };
  }

  /** Takes one try at a code of an account's second factor. Throws while locked. */
  async factor(account: AccountId): Promise<Pick<Attempt, 'succeeded'>> {
    const key = `factor ${account}`;
    if (!(await this.#factors.change(key, this.#locking))) throw blocked();
    return { succeeded: () => this.#factors.forget(key) };
  }

  readonly #room: Rule = (before, now) => {
    const { sourceFailures, sourceWindow } = this.#limits;
    const current = now - before.since > sourceWindow ? { ...before, failures: 0, since: now } : before;
    return current.failures >= sourceFailures ? null : current;
  };

  readonly #counting: Rule = (before, now) => {
    const current = this.#room(before, now);
    return current && { ...current, failures: current.failures + 1 };
  };

  readonly #locking: Rule = (before, now) => {
    if (before.lockedUntil > now) return null;
    const { accountFailures, accountLock, accountLockMax } = this.#limits;
    const failures = before.failures + 1;
    if (failures < accountFailures) return { ...before, failures, since: now };
    return {
      failures: 0,
      since: now,
      lockedUntil: now + Math.min(accountLock * 2 ** before.locks, accountLockMax),
      locks: before.locks + 1,
    };
  };

  /** Takes one try back, and with it the lock that it was counted for. */
  readonly #unlocking: Rule = (before, now) =>
    before.lockedUntil > now
      ? {
          ...before,
          failures: this.#limits.accountFailures - 1,
          lockedUntil: 0,
          locks: before.locks - 1,
        }
      : oneLess(before, now);
}
