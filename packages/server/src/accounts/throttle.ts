import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { AppError } from '../base/app-error.ts';
import type { Limits } from '../options/options.ts';
import type { Count } from '../store/tries.ts';
import type { Counters, Rule } from './counters.ts';
import { sourceOf } from './source.ts';

/** One try; it counts as failed until it is known to be none, so that a hundred tries at once are a hundred tries. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** Nothing was compared, since the server had no time: it is as if nobody had tried. */
  untried(): Promise<void>;
}

const oneLess: Rule = (before) => ({ ...before, failures: Math.max(0, before.failures - 1) });

const blocked = (): AppError => new AppError('loginBlocked', 'v2_mg_login_too_many_times');
const retryLater = (): AppError => new AppError('retryLater', 'v2_mg_retry_later');

/** From where somebody tries. */
export interface From {
  /** The caller's address. */
  readonly source: string;
  /** A device in which this account has signed in before; null for strangers. */
  readonly device: string | null;
}

/**
 * Slows guessing. Passwords: per account and source with growing locks, per source with a window (codes 018 and 044), and
 * per account over all sources. A device that the account has used, and a session of it, have locks of their own, which no
 * stranger can bring about (decision 31); no lock lasts longer than a quarter of an hour. Second factors: per account, from
 * wherever; who gets that far knows the password.
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

  /** Takes one try at an account's password. Throws while locked. */
  async password(account: string, { source, device }: From): Promise<Attempt> {
    if (device !== null) return this.#own(`device ${device}`);
    const all = `account ${account}`;
    if (!(await this.#passwords.change(all, this.#open))) throw blocked();
    const attempt = await this.secret(account, source);
    if (!(await this.#passwords.change(all, this.#lockingAll))) {
      await attempt.untried();
      throw blocked();
    }
    return {
      succeeded: async () => {
        await attempt.succeeded();
        await this.#passwords.forget(all);
      },
      untried: async () => {
        await attempt.untried();
        await this.#passwords.change(all, this.#unlockingAll);
      },
    };
  }

  /** Takes one try, in a session, at the password of whose it is. Throws while locked. */
  inSession(session: string): Promise<Attempt> {
    return this.#own(`session ${session}`);
  }

  /** Takes one try at a secret that is no account's: a code, an invitation. Throws while locked. */
  async secret(what: string, address: string): Promise<Attempt> {
    const counters = this.#passwords;
    const source = sourceOf(address);
    const origin = `source ${source}`;
    const pair = `pair ${JSON.stringify([what, source])}`;
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

  async #own(key: string): Promise<Attempt> {
    if (!(await this.#passwords.change(key, this.#locking))) throw blocked();
    return {
      succeeded: () => this.#passwords.forget(key),
      untried: async () => void (await this.#passwords.change(key, this.#unlocking)),
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

  /** Leaves it as it is; refuses while it is locked. */
  readonly #open: Rule = (before, now) => (before.lockedUntil > now ? null : before);

  readonly #locking: Rule = (before, now) => this.#lockingAfter(this.#limits.accountFailures, before, now);
  readonly #lockingAll: Rule = (before, now) =>
    this.#lockingAfter(this.#limits.accountFailuresOfAll, before, now);
  readonly #unlocking: Rule = (before, now) =>
    this.#unlockingAfter(this.#limits.accountFailures, before, now);
  readonly #unlockingAll: Rule = (before, now) =>
    this.#unlockingAfter(this.#limits.accountFailuresOfAll, before, now);

  #lockingAfter(most: number, before: Count, now: number): Count | null {
    if (before.lockedUntil > now) return null;
    const { accountLock, accountLockMax } = this.#limits;
    const failures = before.failures + 1;
    if (failures < most) return { ...before, failures, since: now };
    return {
      failures: 0,
      since: now,
      lockedUntil: now + Math.min(accountLock * 2 ** before.locks, accountLockMax),
      locks: before.locks + 1,
    };
  }

  /** Takes one try back, and with it the lock that it was counted for. */
  #unlockingAfter(most: number, before: Count, now: number): Count | null {
    return before.lockedUntil > now
      ? { ...before, failures: most - 1, lockedUntil: 0, locks: before.locks - 1 }
      : oneLess(before, now);
  }
}
