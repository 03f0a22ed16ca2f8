import type { Clock } from '@homeward/contract/ports.ts';

/**
 * A radio network that falls silent as a whole is jammed, or its stick is out of order: the bridge says nothing of it.
 * A home whose devices speak now and then is watched; where none of them has spoken for far longer than usual, those on
 * the mains are asked, and if none of them answers either, it is silent until the next word. One device alone proves
 * nothing: whoever pulls a plug jams no radio. The first word of a life is told, since an earlier one may have ended in
 * silence.
 */
export interface NetworkSilence {
  /** A device spoke now; several behind one address are one. */
  heard(address: string): void;
  /** The line to the bridge is gone or new: what was usual is not known any more. */
  reset(): void;
  stop(): void;
}

/** Ms. Silence counts after so many usual gaps, and never before the least. */
const gaps = 20;
const least = 120_000;
/** Ms in which an asked device answers. */
const answerMs = 20_000;
/**
 * Devices that must have spoken shortly before, devices that must have been asked and do not answer, and words that must
 * have been heard, before silence means anything.
 */
const fewestDevices = 3;
const fewestAsked = 2;
const fewestWords = 30;
/** How much the newest gap counts in the usual one. */
const share = 0.05;

export function createNetworkSilence(options: {
  readonly clock: Clock;
  /** Asks devices on the mains how they stand; how many addresses were asked. */
  readonly ask: () => number;
  readonly told: (silent: boolean) => void;
}): NetworkSilence {
  const { clock, ask, told } = options;
  let last: number | null = null;
  let usual = 0;
  let words = 0;
  /** When each device spoke last. */
  const speakers = new Map<string, number>();
  let state: 'new' | 'speaks' | 'asked' | 'silent' = 'new';
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
    const until = last ?? 0;
    const quiet = clock.monotonic() - until;
    if (quiet < limit()) return planIn(limit() - quiet, look);
    const lately = [...speakers.values()].filter((at) => at > until - limit());
    // Without devices that could answer, silence alone proves nothing.
    if (lately.length < fewestDevices || ask() < fewestAsked) return planIn(limit(), look);
    state = 'asked';
    planIn(answerMs, () => {
      state = 'silent';
      told(true);
    });
  }

  return {
    heard: (address) => {
      const now = clock.monotonic();
      const gap = last === null ? 0 : now - last;
      usual = words < fewestWords ? Math.max(usual, gap) : usual + (gap - usual) * share;
      last = now;
      words += 1;
      speakers.set(address, now);
      if (state === 'new' || state === 'silent') told(false);
      if (state === 'asked' || state === 'silent') planIn(limit(), look);
      else if (cancel === null && words >= fewestWords && speakers.size >= fewestDevices)
        planIn(limit(), look);
      state = 'speaks';
    },
    reset: () => {
      cancel?.();
      cancel = null;
      last = null;
      usual = 0;
      words = 0;
      speakers.clear();
      if (state === 'asked') state = 'speaks';
    },
    stop: () => cancel?.(),
  };
}
