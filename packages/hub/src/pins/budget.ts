import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { afterWrongTry, lockOf, noTries as noneYet, tryLimits } from '@homeward/panel/access/tries.ts';
import type { PinCounter } from '../journal/pin-counter.ts';

/**
 * Beside the locks that every source has (reliability D4), what may be tried from afar in any 24 h. Where a budget is used
 * up, one try may be made each quarter of an hour, so that nobody waits for longer (decision 39).
 */
export const pinBudget = {
  dayMs: tryLimits.dayMs,
  waitMs: tryLimits.longestLockMs,
  /** Tries by one account on this panel: by its sessions, and by those that have freshly proven who uses them. */
  perUserDay: 19,
  /** Tries on this panel by all owners together, and by everybody else together. */
  perPanelDay: 60,
} as const;

export const noTries: PinCounter = { ...noneYet, recent: [] };

/** What a source may do in a day, and what a try costs it; null is no budget for the day. */
export interface DayBudget {
  readonly most: number;
  /** Codes that the try is compared with: each is another chance. */
  readonly cost: number;
  /** Where it is used up, nothing may be tried until there is room again. */
  readonly strict: boolean;
}

/** Until when a source may not try, or null where it may. */
export function lockedUntil(counter: PinCounter, at: Instant, budget: DayBudget | null): Instant | null {
  const lock = lockOf(counter, at);
  const day = budget === null ? null : dayLock(counter, at, budget);
  return lock === null || day === null ? (lock ?? day) : Math.max(lock, day);
}

/** When there is room for a try again: when enough of what was tried is a day old. Null where there is room. */
function roomAt(counter: PinCounter, at: Instant, { most, cost }: DayBudget): Instant | null {
  const recent = within(counter, at);
  const last = recent[recent.length + Math.min(cost, most) - most - 1];
  return last === undefined ? null : last + pinBudget.dayMs;
}

/** Whether the day's budget leaves no room for a try. */
export const isUsedUp = (counter: PinCounter, at: Instant, budget: DayBudget): boolean =>
  roomAt(counter, at, budget) !== null;

function dayLock(counter: PinCounter, at: Instant, budget: DayBudget): Instant | null {
  const room = roomAt(counter, at, budget);
  if (room === null || budget.strict) return room;
  const until = Math.min(room, (counter.recent.at(-1) ?? at) + pinBudget.waitMs);
  return until > at ? until : null;
}

/** The counter after a wrong try; where it was one too many in a row, `lockedUntil` lies ahead. */
export function afterWrong(counter: PinCounter, at: Instant, cost = 1): PinCounter {
  const recent = within(counter, at);
  const {
    inARow,
    locks,
    lockedUntil: until,
  } = afterWrongTry({ ...counter, lastAt: recent.at(-1) ?? null }, at);
  return { inARow, locks, lockedUntil: until, recent: kept([...recent, ...Array<Instant>(cost).fill(at)]) };
}

/** The counter after a right code: what was wrong today still counts for the day. */
export function afterRight(counter: PinCounter, at: Instant): PinCounter {
  return { ...noTries, recent: within(counter, at) };
}

/** The counter after something that is no wrong code but tells as much: it counts for the day alone. */
export function afterHint(counter: PinCounter, at: Instant): PinCounter {
  return { ...counter, recent: kept([...within(counter, at), at]) };
}

/** Tries left before a lock or the end of the day's budget. */
export function triesLeft(counter: PinCounter, at: Instant, budget: DayBudget | null): number {
  const row = tryLimits.inARow - counter.inARow;
  if (budget === null) return row;
  const day = Math.floor((budget.most - within(counter, at).length) / budget.cost);
  return Math.min(row, Math.max(0, day));
}

const within = (counter: PinCounter, at: Instant): readonly Instant[] =>
  kept(counter.recent.filter((time) => time > at - pinBudget.dayMs));

/** No budget looks further back. */
const kept = (recent: readonly Instant[]): readonly Instant[] => recent.slice(-pinBudget.perPanelDay);
