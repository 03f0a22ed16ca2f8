import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { ClockMark } from '../journal/journal.ts';

/** A wall clock may drift this far from panel time (ms) before the offset between them is measured anew. */
const stepMs = 1_000;

/**
 * The panel's own time (B-7): ms since 1970 where it began, then nothing but elapsed time. A jump of the wall clock
 * moves no deadline; it moves `wallOffset`, which is added wherever a time leaves the machine (events, reports,
 * views) and is kept in the journal beside every event.
 */
export interface PanelClock {
  /** Never goes back. */
  now(): Instant;
  /** Ms to add to panel time to get wall time. Constant but for steps of the wall clock, which are noticed here. */
  wallOffset(): number;
  /** Calls whenever a step of the wall clock has been noticed. */
  onStep(call: (wallOffset: number) => void): void;
  /** Both times now, for the journal. */
  mark(): ClockMark;
}

/**
 * Starts panel time. After a restart it goes on where the journal left it, plus the time away by the wall clock; a
 * wall clock that went back in the meantime counts as no time at all, so that no delay ever grows shorter by it.
 */
export function createPanelClock(clock: Clock, last: ClockMark | null): PanelClock {
  const startWall = clock.now();
  const startMonotonic = clock.monotonic();
  const startAt = last ? last.at + downTime(startWall, last) : Math.floor(startWall);
  const now = () => startAt + Math.floor(clock.monotonic() - startMonotonic);
  let offset = Math.floor(startWall) - startAt;
  let tell: (wallOffset: number) => void = () => {};
  const wallOffset = () => {
    const measured = Math.floor(clock.now()) - now();
    if (Math.abs(measured - offset) >= stepMs) {
      offset = measured;
      tell(offset);
    }
    return offset;
  };
  const onStep = (call: (wallOffset: number) => void) => {
    tell = call;
  };
  return { now, wallOffset, onStep, mark: () => ({ at: now(), wall: Math.floor(clock.now()) }) };
}

/** Ms between the last commit and `wall`, never negative. */
export function downTime(wall: number, last: ClockMark): number {
  return Math.max(0, Math.floor(wall) - last.wall);
}
