import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import { useState } from 'react';
import { useMinute, useNow } from '#lib/clock.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useHere } from '#lib/router/here.ts';
import { useMonitor } from '#lib/live/monitors.ts';

export interface Jobs {
  /** Newest first; undefined before they were read. */
  readonly list: readonly Job[] | undefined;
  readonly running: readonly Job[];
  readonly problem: string | undefined;
  readonly reload: () => Promise<void>;
}

/** Ms between looks at what runs where no house is open, and so none tells of it. */
const lookEvery = 5000;

/** The long work of the open panel, or of the company, that concerns this person; follows TCP_PERCENTAGE. */
export function useJobs(): Jobs {
  const [isRunning, setRunning] = useState(false);
  const atWork = useHere(({ path }) => path.startsWith('/installer'));
  const now = useNow(atWork && isRunning);
  const minute = useMinute();
  const again = !atWork ? 0 : isRunning ? Math.floor(now / lookEvery) : minute;
  const { data, problem, reload } = useAnswer('GET /job', {}, { again });
  useMonitor('TCP_PERCENTAGE', reload);
  const running = (data ?? []).filter((job) => !isOver(job));
  if (isRunning !== running.length > 0) setRunning(running.length > 0);
  return { list: data, running, problem, reload };
}
