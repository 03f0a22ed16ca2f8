import type { Instant } from '@homeward/contract/shapes/values/ids.ts';

/** How long a device usually says nothing: the longest pause of each of the last days on which it spoke. */
export interface Pace {
  /** When the day of the first entry began. */
  readonly since: Instant;
  /** Seconds, rounded up; the newest day first, at most `days`. */
  readonly longest: readonly number[];
}

const dayMs = 86_400_000;
/** Days that are remembered: what a device did before is forgotten. */
const days = 7;
/** Whole days that must be known, beside the one that runs, before anything follows from them. */
const wholeDays = 3;

/** A pace with one more pause; the same object where it teaches nothing. */
export function paced(pace: Pace | undefined, at: Instant, pauseMs: number): Pace {
  const pause = Math.ceil(pauseMs / 1000);
  if (pace === undefined) return { since: at, longest: [pause] };
  const passed = Math.floor((at - pace.since) / dayMs);
  if (passed > 0)
    return { since: pace.since + passed * dayMs, longest: [pause, ...pace.longest].slice(0, days) };
  const [today = 0, ...before] = pace.longest;
  return pause > today ? { ...pace, longest: [pause, ...before] } : pace;
}

/** The longest usual pause in seconds; null while too little is known. */
export const usualPause = (pace: Pace | undefined): number | null =>
  pace === undefined || pace.longest.length <= wholeDays ? null : Math.max(...pace.longest);
