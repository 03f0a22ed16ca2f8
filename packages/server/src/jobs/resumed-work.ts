import type { Services } from '../services.ts';
import type { AdoptedJob } from '../store/jobs.ts';
import { firmwareTrial, FirmwareStart } from './firmware-trial.ts';
import type { JobWork } from './work.ts';

/** What is left to do of a job whose server ended; null where this version of the product cannot tell. */
export function resumedWork(services: Services, { job, resume }: AdoptedJob): JobWork | null {
  const start = job.kind === 'firmware' ? FirmwareStart.safeParse(resume) : null;
  return start?.success && job.panel !== null ? firmwareTrial(services, job.panel, start.data) : null;
}
