const hour = 3_600_000;
const day = 24 * hour;

/** What is needed before anything is said of a detector, in ms where nothing else is. */
const needs = {
  /** Triggers that say how often it is, and the time that they lie over. */
  triggers: 20,
  span: 5 * day,
  /** Of one that triggers all the time less time will do. */
  many: 500,
  manySpan: 2 * day,
  /** A detector that triggers more seldom has no habit. */
  usual: 12 * hour,
  /** Silence that is nothing yet. */
  silence: 2 * day,
  /** Times the longest silence there was, and the usual one. */
  longest: 3,
  times: 12,
  /** Somebody is at home: others triggered so often since then, and lately. */
  others: 20,
  lately: day,
} as const;

/** How often a detector triggers, and when it last did (ms). */
export interface Rhythm {
  readonly usual: number;
  readonly last: number;
}

/**
 * The habit of a detector whose triggers stopped: how often they came, and when the last did. Null where they are too few
 * or too seldom, or the silence since is no longer than others were. `times` are ms, rising.
 */
export function brokenRhythm(times: readonly number[], now: number): Rhythm | null {
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return null;
  const span = last - first;
  const isEnough =
    (times.length >= needs.triggers && span >= needs.span) ||
    (times.length >= needs.many && span >= needs.manySpan);
  if (!isEnough) return null;
  const usual = span / (times.length - 1);
  if (usual > needs.usual) return null;
  const longest = times.reduce((most, at, no) => Math.max(most, at - (times[no - 1] ?? at)), 0);
  const patience = Math.max(needs.silence, needs.longest * longest, needs.times * usual);
  return now - last < patience ? null : { usual: Math.round(usual), last };
}

/** Whether somebody is at home all the same: what others of the house said since then, in ms. An empty house is quiet. */
export function isLivedIn(others: readonly (readonly number[])[], since: number, now: number): boolean {
  const heard = others.flatMap((times) => times.filter((at) => at > since));
  return heard.length >= needs.others && heard.some((at) => now - at < needs.lately);
}

/** Detectors that are unusually quiet in a house where others are not, by their names. */
export function quietDetectors<Id>(
  triggers: ReadonlyMap<Id, readonly number[]>,
  now: number,
): ReadonlyMap<Id, Rhythm> {
  const quiet = new Map<Id, Rhythm>();
  for (const [id, times] of triggers) {
    const rhythm = brokenRhythm(times, now);
    if (rhythm === null) continue;
    const others = [...triggers].filter(([other]) => other !== id).map(([, own]) => own);
    if (isLivedIn(others, rhythm.last, now)) quiet.set(id, rhythm);
  }
  return quiet;
}
