import type { Clock } from '@homeward/contract/ports.ts';

/** Time as a test wants it: monotonic time moves by `advance` only, the wall clock may also be set. */
export interface VirtualClock extends Clock {
  /** Moves `ms` ahead and calls what falls due on the way, in order; what that plans for within `ms` as well. */
  advance(ms: number): void;
  /** As `advance`, but lets promises settle before and after every call. */
  run(ms: number): Promise<void>;
  /** Lets `ms` go by in which nothing could run: timers come late. */
  stall(ms: number): void;
  /** Sets the wall clock; monotonic time and timers do not notice. */
  setWall(ms: number): void;
  /** Timers that wait. */
  readonly waiting: number;
}

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly call: () => void;
}

/** A clock that stands still at `wall` (ms since 1970), its monotonic time at 0. */
export function createVirtualClock(wall: number): VirtualClock {
  let monotonic = 0;
  let offset = wall;
  let order = 0;
  let timers: Timer[] = [];

  const takeDue = (until: number): Timer | null => {
    const next = timers.reduce<Timer | null>(
      (best, timer) =>
        best === null || timer.due < best.due || (timer.due === best.due && timer.order < best.order)
          ? timer
          : best,
      null,
    );
    if (next === null || next.due > until) return null;
    timers = timers.filter((timer) => timer !== next);
    monotonic = Math.max(monotonic, next.due);
    return next;
  };

  return {
    now: () => offset + monotonic,
    monotonic: () => monotonic,
    after: (ms, call) => {
      const timer: Timer = { due: monotonic + Math.max(0, ms), order: order++, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: (ms) => {
      const until = monotonic + ms;
      for (let timer = takeDue(until); timer; timer = takeDue(until)) timer.call();
      monotonic = until;
    },
    run: async (ms) => {
      const until = monotonic + ms;
      await settled();
      for (let timer = takeDue(until); timer; timer = takeDue(until)) {
        timer.call();
        await settled();
      }
      monotonic = until;
    },
    stall: (ms) => {
      monotonic += ms;
    },
    setWall: (ms) => {
      offset = ms - monotonic;
    },
    get waiting() {
      return timers.length;
    },
  };
}

/** Resolves when every promise that could go on has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
