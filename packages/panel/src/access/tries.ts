import type { Instant } from '@homeward/contract/ids.ts';

/**
 * Wrong tries of one source, be they codes or tags: the same figures at a keypad, a reader and from afar (reliability
 * D4). Times by panel time, so that no wall clock shortens a lock.
 */
export interface Tries {
  /** Wrong tries in a row since the last lock or right one. */
  readonly inARow: number;
  /** Locks in a row, for the doubling. */
  readonly locks: number;
  readonly lockedUntil: Instant | null;
  /** When the last wrong try was made. */
  readonly lastAt: Instant | null;
}

/** Five wrong tries lock for 90 s, doubling to 15 min; a day without a wrong one ends the doubling. */
export const tryLimits = {
  inARow: 5,
  firstLockMs: 90_000,
  longestLockMs: 15 * 60_000,
  dayMs: 24 * 3_600_000,
} as const;

export const noTries: Tries = { inARow: 0, locks: 0, lockedUntil: null, lastAt: null };

/** Until when a source may not try; null where it may. */
export const lockOf = ({ lockedUntil }: Pick<Tries, 'lockedUntil'>, at: Instant): Instant | null =>
  lockedUntil !== null && lockedUntil > at ? lockedUntil : null;

/** The tries after a wrong one; where it was one too many, `lockedUntil` lies ahead. */
export function afterWrongTry(tries: Tries, at: Instant): Tries {
  const inARow = tries.inARow + 1;
  const rested = tries.lastAt === null || at - tries.lastAt >= tryLimits.dayMs;
  const locks = rested ? 0 : tries.locks;
  if (inARow < tryLimits.inARow) return { inARow, locks, lockedUntil: null, lastAt: at };
  const length = Math.min(tryLimits.longestLockMs, tryLimits.firstLockMs * 2 ** Math.min(locks, 10));
  return { inARow: 0, locks: locks + 1, lockedUntil: at + length, lastAt: at };
}
