import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Tries } from '../state/access-state.ts';

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
