import type { LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import type { ScheduleRun } from '@homeward/contract/shapes/automation/schedule.ts';
import type { ScheduleId } from '@homeward/contract/shapes/values/ids.ts';

/** What is remembered of one schedule. */
export interface ScheduleMemory {
  readonly schedule: ScheduleId;
  /** The times it had when this was written; with other times it begins anew. */
  readonly times: string;
  /** The latest local days on which it happened, so that no day has it twice when the clock is put back. */
  readonly ran: readonly LocalDate[];
  /** Wall time of the last event that it followed: none of it or before it is followed again. Absent is none. */
  readonly followed?: number;
}

/** What scheduled arming remembers. */
export interface SchedulesState {
  /** What comes next of each schedule that is on, in the order of the set-up. */
  readonly runs: readonly ScheduleRun[];
  readonly memory: readonly ScheduleMemory[];
  /** The set-up and the clock that `runs` were made for; null is none yet. */
  readonly basis: string | null;
}

export const noSchedules: SchedulesState = { runs: [], memory: [], basis: null };
