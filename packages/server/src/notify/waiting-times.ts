import type { Clock, Log } from '@homeward/contract/ports.ts';
import { followClock } from '../store/clock-ahead.ts';
import type { Store } from '../store/store.ts';
import { longestPause, notifyLimits } from './limits.ts';

/** Ms by which a wall clock goes back while it is put right by and by, rather than set. */
const steadyMs = 2_000;

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Sees that what waits is not put off by a clock that goes back. */
export class WaitingTimes {
  readonly #parts: Parts;
  /** Wall time less monotonic time, as it was last (ms); a start may come after the clock was put right. */
  #offset = Number.POSITIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Looks whether the clock went back since the last time. */
  async follow(now: number): Promise<void> {
    const { store, clock, log } = this.#parts;
    const offset = now - clock.monotonic();
    if (offset <= this.#offset - steadyMs) {
      const back = Math.round(this.#offset - offset);
      if (Number.isFinite(back)) log.warn('the clock went back', { ms: back });
      // Where there are other nodes each of them sees it: nobody knows whose clock was right, but how long is too long.
      const isKnown = Number.isFinite(back) && store.dialect === 'sqlite';
      await this.shorten(now, isKnown ? back : 0);
    }
    this.#offset = offset;
  }

  /** Moves what waits back by `back` ms, and ends waits that are longer than any. */
  shorten(now: number, back: number): Promise<void> {
    const longest = { pause: longestPause, lease: notifyLimits.phoneLease };
    return followClock(this.#parts.store.db, { now, back }, longest);
  }
}
