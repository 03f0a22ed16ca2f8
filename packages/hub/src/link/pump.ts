/** A loop that works until there is nothing to do, and again when it is woken. */
export interface Pump {
  /** Something may have changed. */
  wake(): void;
  /** Nothing is begun afterwards. */
  stop(): void;
}

/**
 * Calls `work` over and over, one call at a time, as long as it resolves true; then waits for `wake`. A wake during
 * the work is not lost. The first rejection ends the pump and goes to `failed`.
 */
export function createPump(work: () => Promise<boolean>, failed: (error: unknown) => void): Pump {
  let running = false;
  let again = false;
  let stopped = false;

  const run = async () => {
    running = true;
    try {
      while (!stopped) {
        again = false;
        const more = await work();
        // `again` may have been set while the work was waiting.
        if (!more && !(again as boolean)) break;
      }
    } catch (error) {
      if (!stopped) {
        stopped = true;
        failed(error);
      }
    }
    running = false;
  };

  return {
    wake: () => {
      again = true;
      if (!running && !stopped) void run();
    },
    stop: () => {
      stopped = true;
    },
  };
}
