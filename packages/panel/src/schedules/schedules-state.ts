import type { Instant, ScheduleId } from '@homeward/contract/ids.ts';

/** Where one schedule stands. */
export interface ScheduleRun {
  readonly schedule: ScheduleId;
  /** The local day it last happened on, so that it happens once a day whatever the clock does; null is never. */
  readonly lastDay: string | null;
  /** When it happens next, by panel time; null while it is off. */
  readonly nextAt: Instant | null;
  /** It has been announced, and happens then unless it is put off. */
  readonly warnedAt: Instant | null;
}

/** What scheduled arming remembers. */
export interface SchedulesState {
  readonly runs: readonly ScheduleRun[];
}

export const noSchedules: SchedulesState = { runs: [] };
