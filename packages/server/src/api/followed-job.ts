import type { Job, JobKind, JobResult } from '@homeward/contract/shapes/panel/job.ts';
import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import type { AtPanel } from './handler.ts';
import { AppError } from '../base/app-error.ts';
import { panelJob } from './job-owner.ts';
import type { JobWork } from '../jobs/work.ts';

/** The job of this kind that is under way at the panel; null where none is. */
export async function underWay(
  { services, panel }: Pick<AtPanel, 'services' | 'panel'>,
  kind: JobKind,
): Promise<Job | null> {
  const jobs = await services.jobs.list({ tag: 'panel', panel });
  return jobs.find((job) => job.kind === kind && !isOver(job)) ?? null;
}

/**
 * The job that looks at what the panel does by now: a new one, or the one that does so already. `resume` is what another
 * life of the server goes on by.
 */
export async function followed(
  context: AtPanel,
  kind: JobKind,
  work: JobWork,
  resume: JobResult,
): Promise<Job> {
  const start = (): Promise<Job> => context.services.jobs.start(panelJob(context), kind, work, { resume });
  const running = await underWay(context, kind);
  if (running !== null) return running;
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Somebody else came first, or the one before ended just now.
    return (await underWay(context, kind)) ?? (await start());
  }
}
