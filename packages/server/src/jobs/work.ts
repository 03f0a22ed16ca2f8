import type { JobId, JobResult } from '@homeward/contract/shapes/panel/job.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { JobSubject } from '../store/jobs.ts';

/** Whose job it is, and who starts it. */
export interface JobOwner {
  readonly subject: JobSubject;
  readonly account: AccountId;
  readonly name: string;
}

/** A job as its work sees it. */
export interface JobRun {
  readonly id: JobId;
  /**
   * Percent, 0 to 100, what it does now as a message key, and what there is so far; absent leaves that as it is. Cheap:
   * call it as often as there is something new.
   */
  readonly progress: (percent: number, message?: string, soFar?: JobResult) => void;
  /** Aborted when somebody cancels, or the server stops: let go of what is half done, then throw or return. */
  readonly signal: AbortSignal;
}

/** What a job does. An `AppError` is how it tells why not; its data stays as the result. */
export type JobWork = (run: JobRun) => Promise<JobResult>;

export interface JobMore {
  /** It can be left off half way; by default it can. */
  readonly cancellable?: boolean;
  /** What no second job may hold at the same time; by default its kind at its panel, of a tenant nothing. */
  readonly lock?: string | null;
  /** Plain data from which `resumes` makes the work again; without it the job is lost where the server ends. */
  readonly resume?: JobResult;
  /**
   * What must be agreed on before the work: the job stands in the store by then, so that it outlives what this brings
   * about, and is forgotten where this throws.
   */
  readonly agreed?: () => Promise<void>;
}
