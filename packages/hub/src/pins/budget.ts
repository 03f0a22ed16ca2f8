import type { Instant } from '@homeward/contract/ids.ts';

/** Wrong tries of one source, or of all remote ones together. Panel time, so that no wall clock shortens a lock. */
export interface PinCounter {
  /** Wrong tries in a row since the last lock or right code. */
  readonly inARow: number;
  /** Locks in a row, for the doubling. */
  readonly locks: number;
  readonly lockedUntil: Instant | null;
  /** When the wrong tries of the last 24 h were made, oldest first. */
  readonly recent: readonly Instant[];
}

/** Reliability D4: 5 wrong codes lock a source for 90 s, doubling to 15 min. */
export const pinBudget = {
  triesInARow: 5,
  firstLockMs: 90_000,
  longestLockMs: 15 * 60_000,
  dayMs: 24 * 3_600_000,
  /** Wrong remote tries in 24 h by one user on this panel. */
  perUserDay: 20,
  /** Wrong remote tries in 24 h by everybody on this panel. */
  perPanelDay: 60,
} as const;

export const noTries: PinCounter = { inARow: 0, locks: 0, lockedUntil: null, recent: [] };

/** Until when a source may not try, or null where it may. `perDay` null is no budget for the day. */
export function lockedUntil(counter: PinCounter, at: Instant, perDay: number | null): Instant | null {
  const lock = counter.lockedUntil !== null && counter.lockedUntil > at ? counter.lockedUntil : null;
  const recent = within(counter, at);
  const oldest = perDay === null ? undefined : recent[recent.length - perDay];
  const day = oldest === undefined ? null : oldest + pinBudget.dayMs;
  return lock === null ? day : Math.max(lock, day ?? lock);
}

/** The counter after a wrong try, and how many are left before the next lock. */
export function afterWrong(counter: PinCounter, at: Instant): PinCounter {
  const recent = [...within(counter, at), at];
  const inARow = counter.inARow + 1;
  // A day without a wrong try ends the doubling.
  const locks = recent.length === 1 ? 0 : counter.locks;
  if (inARow < pinBudget.triesInARow) return { inARow, locks, lockedUntil: null, recent };
  const length = Math.min(pinBudget.longestLockMs, pinBudget.firstLockMs * 2 ** Math.min(locks, 10));
  return { inARow: 0, locks: locks + 1, lockedUntil: at + length, recent };
}

/** The counter after a right code: what was wrong today still counts for the day. */
export function afterRight(counter: PinCounter, at: Instant): PinCounter {
  return { ...noTries, recent: within(counter, at) };
}

/** Tries left before a lock or the end of the day's budget. */
export function triesLeft(counter: PinCounter, at: Instant, perDay: number | null): number {
  const row = pinBudget.triesInARow - counter.inARow;
  return perDay === null ? row : Math.min(row, Math.max(0, perDay - within(counter, at).length));
}

function within(counter: PinCounter, at: Instant): readonly Instant[] {
  return counter.recent.filter((time) => time > at - pinBudget.dayMs).slice(-pinBudget.perPanelDay);
}
