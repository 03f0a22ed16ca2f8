import type { Clock } from '@homeward/contract/ports.ts';

/** Counts what somebody does in a minute, so that tests of ways cannot be made into floods. In memory: each node its own. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #done = new Map<string, readonly number[]>();

  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  /** Takes one; false where it is one too many. */
  take(who: string): boolean {
    const now = this.#clock.monotonic();
    for (const [one, times] of this.#done)
      if (times.every((time) => now - time >= 60_000)) this.#done.delete(one);
    const recent = (this.#done.get(who) ?? []).filter((time) => now - time < 60_000);
    if (recent.length >= this.#most) return false;
    this.#done.set(who, [...recent, now]);
    return true;
  }
}
