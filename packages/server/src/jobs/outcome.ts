import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import { AppError } from '../base/app-error.ts';
import type { JobRun, JobWork } from './work.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Runs a job's work, and says how it ended. `stopped`: the server stops, so that what is cut short is lost. */
export async function outcomeOf(
  run: JobRun,
  work: JobWork,
  {
    stopped,
    warn,
  }: { readonly stopped: () => boolean; readonly warn: (what: string, error: unknown) => void },
): Promise<Partial<Job>> {
  const broken = (): Partial<Job> | null => {
    if (!run.signal.aborted) return null;
    // What there was so far stays.
    return stopped() ? { state: 'lost', message: 'v2_mg_job_lost' } : { state: 'cancelled', message: '' };
  };
  if (run.signal.aborted) return broken() ?? {};
  try {
    // What it came to in spite of a wish to cancel that came too late counts.
    return { state: 'done', percent: 100, message: '', result: await work(run) };
  } catch (error) {
    const data = error instanceof AppError && isRecord(error.data) ? error.data : null;
    const cut = broken();
    if (cut) return data === null ? cut : { ...cut, result: data };
    if (error instanceof AppError)
      return { state: 'failed', message: error.message, result: { ...data, code: error.code } };
    warn('a job failed', error);
    return { state: 'failed', message: 'v2_mg_internal_error' };
  }
}
