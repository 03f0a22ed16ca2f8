import type { Job, JobId, JobKind, JobResult } from '@homeward/contract/entities/job.ts';
import { isOver } from '@homeward/contract/entities/job-over.ts';
import type { AccountId, PanelId } from '@homeward/contract/ids.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import { newId } from '../accounts/secrets.ts';
import { AppError } from '../app-error.ts';
import {
  endJob,
  insertJob,
  jobById,
  jobsOf,
  loseJobs,
  requestCancel,
  sweepJobFiles,
  trimJobs,
  writeProgress,
} from '../store/jobs.ts';
import type { JobSubject } from '../store/jobs.ts';
import type { Db } from '../store/store.ts';

/** Whose job it is, and who starts it. */
export interface JobOwner {
  readonly subject: JobSubject;
  readonly account: AccountId;
  readonly name: string;
}

/** A job as its work sees it. */
export interface JobRun {
  readonly id: JobId;
  /** Percent, 0 to 100, and what it does now as a message key. Cheap: call it as often as there is something new. */
  readonly progress: (percent: number, message?: string) => void;
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
}

interface Given {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly node: string;
  /** Several nodes share the store. */
  readonly shared: boolean;
  /** Tells those who look at a panel. */
  readonly told: (panel: PanelId, job: Pick<Job, 'id' | 'percent' | 'state'>) => void;
}

interface Live {
  job: Job;
  readonly abort: AbortController;
  readonly begin: () => void;
  readonly over: Promise<void>;
  /** Something is not written yet. */
  dirty: boolean;
  writing: Promise<void> | null;
}

/** Jobs that run at once on a node; others wait. */
const atOnce = 4;
/** Ms between a node's words that its jobs are alive, and after how much silence they are lost. */
const heartbeat = 5_000;
const silence = 60_000;

/** Owns the long work of this node: one of a kind at a panel at a time, on disk, told live, and known after a restart. */
export class Jobs {
  readonly #given: Given;
  readonly #live = new Map<JobId, Live>();
  #stopped = false;
  #cancelBeat: (() => void) | null = null;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Ends as lost what ran when its server died. Of several nodes, each speaks for itself: silence tells. */
  async recover(): Promise<void> {
    const { db, clock, shared } = this.#given;
    const now = clock.now();
    const before = shared ? now - silence : Number.MAX_SAFE_INTEGER;
    await loseJobs(db, { before, at: now, message: 'v2_mg_job_lost' });
  }

  /** Erases files that are given out no more. */
  async sweep(): Promise<void> {
    await sweepJobFiles(this.#given.db, this.#given.clock.now());
  }

  /**
   * Starts work and returns at once with the job. 044 where one of its kind is under way at the panel: its id is in
   * the data.
   */
  async start(owner: JobOwner, kind: JobKind, work: JobWork, more: JobMore = {}): Promise<Job> {
    const { db, clock, random, node } = this.#given;
    if (this.#stopped) throw new AppError('retryLater', 'v2_mg_retry_later');
    const { subject, account, name } = owner;
    const lock = more.lock === undefined ? lockOf(subject, kind) : more.lock;
    const job: Job = {
      id: newId(random) as JobId,
      kind,
      panel: subject.tag === 'panel' ? subject.panel : null,
      tenant: subject.tag === 'tenant' ? subject.tenant : null,
      percent: 0,
      state: 'waiting',
      message: '',
      result: null,
      by: name.slice(0, 80),
      account,
      cancellable: more.cancellable ?? true,
      startedAt: clock.now(),
      endedAt: null,
    };
    if (this.#given.shared) await this.recover();
    if (!(await insertJob(db, job, { lock, node }))) {
      const other = (await this.list(subject)).find((one) => one.kind === kind && !isOver(one));
      throw new AppError('retryLater', 'v2_mg_job_under_way', { data: { job: other?.id ?? '' } });
    }
    const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
    const abort = new AbortController();
    abort.signal.addEventListener('abort', () => begin());
    const live: Live = {
      job,
      abort,
      begin,
      over: turn.then(() => this.#run(live, work)),
      dirty: false,
      writing: null,
    };
    this.#live.set(job.id, live);
    this.#tell(live);
    this.#next();
    this.#beatLater();
    void trimJobs(db, subject).catch((error: unknown) => this.#warn('old jobs could not be erased', error));
    return job;
  }

  /** Newest first, with what is known of those that run here to the percent. */
  async list(subject: JobSubject): Promise<readonly Job[]> {
    if (this.#given.shared) await this.recover();
    const jobs = await jobsOf(this.#given.db, subject);
    return jobs.map((job) => this.#known(job));
  }

  async find(id: JobId): Promise<Job | null> {
    const job = await jobById(this.#given.db, id);
    return job && this.#known(job);
  }

  /** Asks a job to end; one on another node ends within seconds. Ends nothing that must run to its end. */
  async cancel(id: JobId): Promise<void> {
    const job = await this.find(id);
    if (!job || isOver(job)) return;
    if (!job.cancellable) throw new AppError('inputError', 'v2_mg_job_not_cancellable');
    await requestCancel(this.#given.db, id);
    this.#live.get(id)?.abort.abort();
  }

  /** Resolves when the job is over; at once where it is not known here. */
  async settled(id: JobId): Promise<void> {
    await this.#live.get(id)?.over;
  }

  /** Lets go of all that runs here, which is lost then. */
  async close(): Promise<void> {
    this.#stopped = true;
    this.#cancelBeat?.();
    const running = [...this.#live.values()];
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ over }) => over));
  }

  #known(job: Job): Job {
    return isOver(job) ? job : (this.#live.get(job.id)?.job ?? job);
  }

  /** Lets those that waited longest run, as many as there is room for. */
  #next(): void {
    const all = [...this.#live.values()];
    let room = atOnce - all.filter(({ job }) => job.state === 'running').length;
    for (const live of all) {
      if (room <= 0) return;
      if (live.job.state !== 'waiting') continue;
      room -= 1;
      this.#change(live, { state: 'running' });
      live.begin();
    }
  }

  async #run(live: Live, work: JobWork): Promise<void> {
    const { id } = live.job;
    const { signal } = live.abort;
    const run: JobRun = {
      id,
      signal,
      progress: (percent, message = '') => {
        const whole = Math.min(99, Math.max(live.job.percent, Math.floor(percent)));
        const said = message.slice(0, 120);
        if (isOver(live.job) || (whole === live.job.percent && said === live.job.message)) return;
        this.#change(live, { percent: whole, message: said });
      },
    };
    const ended = await this.#outcome(run, work);
    await live.writing;
    const endedAt = this.#given.clock.now();
    live.job = { ...live.job, ...ended, endedAt };
    try {
      await endJob(this.#given.db, live.job, endedAt);
    } catch (error) {
      this.#warn('the end of a job could not be written', error);
    }
    this.#live.delete(id);
    this.#tell(live);
    this.#next();
  }

  async #outcome(run: JobRun, work: JobWork): Promise<Partial<Job>> {
    const broken = (): Partial<Job> | null => {
      if (!run.signal.aborted) return null;
      return this.#stopped
        ? { state: 'lost', message: 'v2_mg_job_lost', result: null }
        : { state: 'cancelled', message: '', result: null };
    };
    if (run.signal.aborted) return broken() ?? {};
    try {
      // What it came to in spite of a wish to cancel that came too late counts.
      return { state: 'done', percent: 100, message: '', result: await work(run) };
    } catch (error) {
      const data = error instanceof AppError && isRecord(error.data) ? error.data : null;
      const cut = broken();
      if (cut) return { ...cut, result: data };
      if (error instanceof AppError)
        return { state: 'failed', message: error.message, result: { ...data, code: error.code } };
      this.#warn('a job failed', error);
      return { state: 'failed', message: 'v2_mg_internal_error', result: null };
    }
  }

  #change(live: Live, patch: Partial<Job>): void {
    live.job = { ...live.job, ...patch };
    live.dirty = true;
    live.writing ??= this.#write(live);
    this.#tell(live);
  }

  /** Writes the newest, over and over until nothing newer has come. */
  async #write(live: Live): Promise<void> {
    const { db, clock } = this.#given;
    await Promise.resolve();
    while (live.dirty) {
      live.dirty = false;
      try {
        if (await writeProgress(db, live.job, clock.now())) live.abort.abort();
      } catch (error) {
        this.#warn('progress could not be written', error);
      }
    }
    live.writing = null;
  }

  #tell({ job }: Live): void {
    if (job.panel !== null) this.#given.told(job.panel, job);
  }

  /** Says for all that runs here that it is alive, and learns whom somebody wants to end from another node. */
  #beatLater(): void {
    this.#cancelBeat ??= this.#given.clock.after(heartbeat, () => {
      this.#cancelBeat = null;
      for (const live of this.#live.values()) {
        live.dirty = true;
        live.writing ??= this.#write(live);
      }
      if (this.#live.size > 0 && !this.#stopped) this.#beatLater();
    });
  }

  #warn(what: string, error: unknown): void {
    this.#given.log.warn(what, { error: error instanceof Error ? error.message : 'unknown' });
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lockOf = (subject: JobSubject, kind: JobKind): string | null =>
  subject.tag === 'panel' ? `${subject.panel} ${kind}` : null;
