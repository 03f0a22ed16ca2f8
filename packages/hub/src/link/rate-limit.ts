import type { Clock } from '@homeward/contract/ports.ts';

/** Changes that may follow each other at once, and how many a second beyond: a flood becomes few, which nobody sees. */
const atOnce = 100;
const perSecond = 40;

/** Says when one may go. */
export interface RateLimit {
  /** True where it may go now; else `later` is called when it may, once however often it is asked. */
  mayGo(later: () => void): boolean;
  stop(): void;
}

/** A limit that has everything left. */
export function createRateLimit(clock: Pick<Clock, 'monotonic' | 'after'>): RateLimit {
  let left = atOnce;
  let countedAt = clock.monotonic();
  let cancel: (() => void) | null = null;
  return {
    mayGo: (later) => {
      const now = clock.monotonic();
      left = Math.min(atOnce, left + ((now - countedAt) * perSecond) / 1_000);
      countedAt = now;
      if (left >= 1) {
        left -= 1;
        return true;
      }
      cancel ??= clock.after(Math.ceil(((1 - left) * 1_000) / perSecond), () => {
        cancel = null;
        later();
      });
      return false;
    },
    stop: () => {
      cancel?.();
      cancel = null;
    },
  };
}
