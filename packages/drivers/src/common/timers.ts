import type { Clock } from '@homeward/contract/ports.ts';

/** Timers that end together. */
export interface Timers {
  later(ms: number, call: () => void): void;
  cancel(): void;
}

export function createTimers(clock: Clock): Timers {
  let cancels: (() => void)[] = [];
  return {
    later: (ms, call) => {
      const cancel = clock.after(ms, () => {
        cancels = cancels.filter((other) => other !== cancel);
        call();
      });
      cancels.push(cancel);
    },
    cancel: () => {
      for (const cancel of cancels.splice(0)) cancel();
    },
  };
}
