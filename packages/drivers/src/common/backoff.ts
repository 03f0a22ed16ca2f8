import type { Clock, Random } from '@homeward/contract/ports.ts';

/** Waits longer from failure to failure, with chance in it, so that many do not come back in one moment. */
export interface Backoff {
  /** Calls once, after 1 s at first and after 30 to 60 s at last; whatever was planned before is dropped. */
  again(call: () => void): void;
  /** It went well: the next failure is a first one. */
  reset(): void;
  cancel(): void;
}

const firstMs = 1_000;
const longestMs = 60_000;

export function createBackoff(clock: Clock, random: Random): Backoff {
  let failures = 0;
  let cancel = () => {};
  return {
    again: (call) => {
      cancel();
      const ceiling = Math.min(longestMs, firstMs * 2 ** failures);
      failures += 1;
      cancel = clock.after(Math.max(firstMs, ceiling * (0.5 + random.unit() / 2)), call);
    },
    reset: () => {
      failures = 0;
    },
    cancel: () => cancel(),
  };
}
