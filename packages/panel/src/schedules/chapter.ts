import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Chapter, Timing } from '../kernel/chapter.ts';
import { basisOf } from './plan.ts';
import { runSchedules } from './runs.ts';

/** When the next run is announced or happens; at once where the set-up or the clock is no longer what runs were made for. */
function next(state: Timing): Instant | null {
  const { runs, basis } = state.schedules;
  if (state.config.schedules.length === 0 && runs.length === 0) return null;
  if (basis !== basisOf(state)) return state.at + 1;
  let earliest: Instant | null = null;
  for (const { nextAt, announceAt } of runs) {
    const at = announceAt ?? nextAt;
    if (earliest === null || at < earliest) earliest = at;
  }
  return earliest;
}

/** Scheduled arming. */
export const schedules: Chapter = { next, due: runSchedules };
