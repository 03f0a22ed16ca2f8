import type { Clock } from '@homeward/contract/ports.ts';

/**
 * Whether something drowns the air. Two signs: the receiver measures a signal where there should be noise, time after
 * time; or what it heard came late, since it could not be decoded before. How long it lasts until it is a fault is the
 * panel's to count.
 */
export interface Interference {
  /** The receiver measured the air, every 2 s. */
  measured(isSignal: boolean): void;
  /** A reception was so late, ms. */
  late(ms: number): void;
  stop(): void;
}

/** A message is over within one measurement; what fills two in a row is none. */
const inRow = 2;
const longestMs = 60_000;

export function createInterference(clock: Clock, told: (silent: boolean) => void): Interference {
  let signals = 0;
  let isLate = false;
  let cancel = () => {};
  let last: boolean | null = null;

  function tell(): void {
    const silent = signals >= inRow || isLate;
    if (silent === last) return;
    last = silent;
    told(silent);
  }

  return {
    measured: (isSignal) => {
      signals = isSignal ? signals + 1 : 0;
      // One signal alone says nothing, nor that the air is free.
      if (signals !== 1 || last !== null) tell();
    },
    late: (ms) => {
      cancel();
      isLate = true;
      tell();
      cancel = clock.after(Math.min(ms, longestMs), () => {
        isLate = false;
        tell();
      });
    },
    stop: () => cancel(),
  };
}

/** A line that tells how the air was measured: true for a signal, false for noise, null for any other line. */
export function airOf(line: string): boolean | null {
  if (/\bCurrent signal level\b/.test(line)) return true;
  return /\bCurrent noise level\b/.test(line) ? false : null;
}
