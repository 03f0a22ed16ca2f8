import type { DeviceId } from '@homeward/contract/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';

/**
 * A radio network that falls silent as a whole is jammed, or its stick is out of order: the bridge says nothing of it.
 * A home whose devices speak now and then is watched; where none of them has spoken for far longer than usual, those on
 * the mains are asked, and if none of them answers either, it is silent.
 */
export interface NetworkSilence {
  /** A device spoke now. */
  heard(device: DeviceId): void;
  /** The line to the bridge is gone or new: nothing is known of the radio. */
  reset(): void;
  stop(): void;
}

/** Ms. Silence counts after so many usual gaps, and never before the least. */
const gaps = 20;
const least = 120_000;
/** Ms in which an asked device answers. */
const answerMs = 20_000;
/** Devices that must have spoken lately, and words that must have been heard, before their silence means anything. */
const fewestDevices = 3;
const fewestWords = 30;
/** How much the newest gap counts in the usual one. */
const share = 0.05;

export function createNetworkSilence(options: {
  readonly clock: Clock;
  /** Asks devices on the mains how they stand; how many were asked. */
  readonly ask: () => number;
  readonly told: (silent: boolean) => void;
}): NetworkSilence {
  const { clock, ask, told } = options;
  let last: number | null = null;
  let usual = 0;
  let words = 0;
  let speakers = new Set<DeviceId>();
  let state: 'speaks' | 'asked' | 'silent' = 'speaks';
  let cancel: (() => void) | null = null;

  const limit = (): number => Math.max(least, usual * gaps);

  function planIn(ms: number, call: () => void): void {
    cancel?.();
    cancel = clock.after(ms, () => {
      cancel = null;
      call();
    });
  }

  /** Whether it has been silent for too long; words are many, so none of them moves a timer. */
  function look(): void {
    const quiet = clock.monotonic() - (last ?? 0);
    if (quiet < limit()) return planIn(limit() - quiet, look);
    // Without a device that could answer, silence alone proves nothing.
    if (ask() === 0) return planIn(limit(), look);
    state = 'asked';
    planIn(answerMs, () => {
      state = 'silent';
      told(true);
    });
  }

  function ends(): void {
    if (state === 'silent') told(false);
    state = 'speaks';
  }

  return {
    heard: (device) => {
      const now = clock.monotonic();
      const gap = last === null ? 0 : now - last;
      usual = words < fewestWords ? Math.max(usual, gap) : usual + (gap - usual) * share;
      last = now;
      words += 1;
      if (speakers.size < fewestDevices) speakers.add(device);
      if (state !== 'speaks') {
        ends();
        planIn(limit(), look);
      } else if (cancel === null && words >= fewestWords && speakers.size >= fewestDevices)
        planIn(limit(), look);
    },
    reset: () => {
      cancel?.();
      cancel = null;
      last = null;
      usual = 0;
      words = 0;
      speakers = new Set();
      ends();
    },
    stop: () => cancel?.(),
  };
}
