import type { Job } from '@homeward/contract/entities/job.ts';
import { isOver } from '@homeward/contract/entities/job-over.ts';
import { useEffect } from 'react';
import { onPart } from '#lib/house/apply-message.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

/** Milliseconds between two reads while jobs tell of their progress. */
const pause = 400;

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
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onPart((part) => {
      if (part !== 'TCP_PERCENTAGE' || timer !== undefined) return;
      // Of many messages one read, and after the last of them.
      timer = setTimeout(() => {
        timer = undefined;
        void reload();
      }, pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [reload]);
  return { list: data, running: (data ?? []).filter((job) => !isOver(job)), problem, reload };
}
