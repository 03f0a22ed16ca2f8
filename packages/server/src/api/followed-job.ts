import type { Job, JobKind, JobResult } from '@homeward/contract/shapes/panel/job.ts';
import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import type { AtPanel } from './handler.ts';
import { AppError } from '../base/app-error.ts';
import { lockOf } from '../jobs/new-job.ts';
import { panelJob } from './job-owner.ts';
import type { JobWork } from '../jobs/work.ts';

/** The job of this kind that is under way at the panel, or at the part of it that `of` names; null where none is. */
export async function underWay(
  { services, panel }: Pick<AtPanel, 'services' | 'panel'>,
  kind: JobKind,
  of?: string,
): Promise<Job | null> {
  const subject = { tag: 'panel', panel } as const;
  const jobs = await services.jobs.list(subject, lockOf(subject, kind, of) ?? undefined);
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
  of?: string,
): Promise<Job> {
  const owner = panelJob(context);
  const lock = lockOf(owner.subject, kind, of);
  const start = (): Promise<Job> => context.services.jobs.start(owner, kind, work, { resume, lock });
  const running = await underWay(context, kind, of);
  if (running !== null) return running;
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Somebody else came first, or the one before ended just now.
    return (await underWay(context, kind, of)) ?? (await start());
  }
}
