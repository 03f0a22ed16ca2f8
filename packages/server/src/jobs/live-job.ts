import type { Job } from '@homeward/contract/shapes/panel/job.ts';

/** A job as the node has it that runs it. */
export interface Live {
  job: Job;
  readonly abort: AbortController;
  readonly begin: () => void;
  readonly over: Promise<void>;
  /** Another life of the server can go on with it. */
  readonly goesOn: boolean;
  /** It is under way on another node by now, or over. */
  anothers: boolean;
  /** Something is not written yet. */
  dirty: boolean;
  writing: Promise<void> | null;
}
