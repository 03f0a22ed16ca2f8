import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useMonitor } from '#lib/live/monitors.ts';

export interface Jobs {
  /** Newest first; undefined before they were read. */
  readonly list: readonly Job[] | undefined;
  readonly running: readonly Job[];
  readonly problem: string | undefined;
  readonly reload: () => Promise<void>;
}

/** The long work of the open panel that concerns this person; follows TCP_PERCENTAGE. */
export function useJobs(): Jobs {
  const { data, problem, reload } = useAnswer('GET /job');
  useMonitor('TCP_PERCENTAGE', reload);
  return { list: data, running: (data ?? []).filter((job) => !isOver(job)), problem, reload };
}
