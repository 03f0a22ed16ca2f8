import type { Clock } from '@homeward/contract/ports.ts';

/** Milliseconds within which looking at the same thing again is the same look. */
const onceMs = 30 * 60_000;
/** Looks that are remembered; beyond, the oldest are forgotten, and written down once more. */
const most = 10_000;

/** Tells a look from the next second of the same one: a page reads what it shows again and again. */
export class RecentAccess {
  readonly #clock: Clock;
  /** By when somebody last began to look at something, the longest ago first. */
  readonly #since = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether this is worth writing down. `what` names who looked at what, where. */
  isNew(what: readonly string[]): boolean {
    const key = JSON.stringify(what);
    const now = this.#clock.monotonic();
    const since = this.#since.get(key);
    if (since !== undefined && now - since < onceMs) return false;
    this.#since.delete(key);
    this.#since.set(key, now);
    for (const [oldest, at] of this.#since) {
      if (this.#since.size <= most && now - at < onceMs) break;
      this.#since.delete(oldest);
    }
    return true;
  }
}
