import { isDeepStrictEqual } from 'node:util';
import type { Job, JobId, JobKind } from '@homeward/contract/shapes/panel/job.ts';
import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import { newId } from '../accounts/secrets.ts';
import { AppError } from '../base/app-error.ts';
import {
  adoptJobs,
  dropJob,
  endJob,
  insertJob,
  jobById,
  jobsOf,
  loseJobs,
  releaseJob,
  requestCancel,
  sweepJobFiles,
  trimJobs,
  writeProgress,
} from '../store/jobs.ts';
import type { AdoptedJob, JobSubject } from '../store/jobs.ts';
import type { Db } from '../store/store.ts';
import type { Live } from './live-job.ts';
import { lockOf, newJob } from './new-job.ts';
import { outcomeOf } from './outcome.ts';
import type { JobMore, JobOwner, JobWork, JobRun } from './work.ts';

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
  /** What is left to do of a job whose server ended; null where nobody can tell. */
  readonly resumes?: (adopted: AdoptedJob) => JobWork | null;
}

/**
 * Jobs that run at once on a node; others wait, but for those that only look at what a panel does by itself, and for batches,
 * which may wait for hours until a home is disarmed.
 */
const atOnce = 4;
const lookers: ReadonlySet<JobKind> = new Set(['learning', 'walkTest', 'zigbeeMap', 'batch']);
/** Ms between a node's words that its jobs are alive, and after how much silence they are lost. */
const heartbeat = 5_000;
const silence = 60_000;

/** Owns the long work of this node: one of a kind at a panel at a time, on disk, told live, and known after a restart. */
export class Jobs {
  readonly #given: Given;
  /** This life of this node: the one before, and one that only slept, are others. */
  readonly #holder: string;
  readonly #live = new Map<JobId, Live>();
  #stopped = false;
  #cancelBeat: (() => void) | null = null;

  constructor(given: Given) {
    this.#given = given;
    this.#holder = `${given.node} ${newId(given.random)}`;
  }

  /**
   * Goes on with what can go on where its server died, and ends as lost what cannot. Of several nodes, each speaks for
   * itself: silence tells.
   */
  async recover(): Promise<void> {
    const { db, clock, shared, resumes } = this.#given;
    const node = this.#holder;
    const now = clock.now();
    const before = shared ? now - silence : Number.MAX_SAFE_INTEGER;
    await loseJobs(db, { before, at: now, message: 'v2_mg_job_lost' });
    if (this.#stopped) return;
    for (const adopted of await adoptJobs(db, { node, before, at: now })) {
      const { job } = adopted;
      // Nobody else took it while this node slept.
      if (this.#live.get(job.id)?.anothers === false) continue;
      const work = resumes?.(adopted) ?? null;
      if (work === null) await endJob(db, { ...job, state: 'lost', message: 'v2_mg_job_lost' }, node, now);
      else this.#enter({ ...job, state: 'waiting' }, work, true);
    }
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
    const { db, clock, random } = this.#given;
    const node = this.#holder;
    if (this.#stopped) throw new AppError('retryLater', 'v2_mg_retry_later');
    const { subject } = owner;
    const lock = more.lock === undefined ? lockOf(subject, kind) : more.lock;
    const job = newJob(owner, kind, {
      id: newId(random) as JobId,
      at: clock.now(),
      cancellable: more.cancellable,
    });
    if (this.#given.shared) await this.recover();
    if (!(await insertJob(db, job, { lock, node, resume: more.resume ?? null }))) {
      const other = (await this.list(subject)).find((one) => one.kind === kind && !isOver(one));
      throw new AppError('retryLater', 'v2_mg_job_under_way', { data: { job: other?.id ?? '' } });
    }
    try {
      await more.agreed?.();
    } catch (error) {
      await dropJob(db, job.id, node);
      throw error;
    }
    this.#enter(job, work, more.resume !== undefined);
    void trimJobs(db, subject).catch((error: unknown) => this.#warn('old jobs could not be erased', error));
    return job;
  }

  /** Newest first, with what is known of those that run here to the percent; with `lock`, only the one that holds it. */
  async list(subject: JobSubject, lock?: string): Promise<readonly Job[]> {
    if (this.#given.shared) await this.recover();
    const jobs = await jobsOf(this.#given.db, subject, lock);
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

  /** Lets a job that stands in the store run when it is its turn. */
  #enter(job: Job, work: JobWork, goesOn: boolean): void {
    const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
    const abort = new AbortController();
    abort.signal.addEventListener('abort', () => begin());
    const live: Live = {
      job,
      abort,
      begin,
      over: turn.then(() => this.#run(live, work)),
      goesOn,
      anothers: false,
      dirty: false,
      writing: null,
    };
    this.#live.set(job.id, live);
    this.#tell(live);
    this.#next();
    this.#beatLater();
  }

  #known(job: Job): Job {
    const live = this.#live.get(job.id);
    return isOver(job) || live === undefined || live.anothers ? job : live.job;
  }

  /** Lets those that waited longest run, as many as there is room for. */
  #next(): void {
    const all = [...this.#live.values()];
    let room = atOnce - all.filter(({ job }) => job.state === 'running' && !lookers.has(job.kind)).length;
    for (const live of all) {
      if (live.job.state !== 'waiting') continue;
      if (!lookers.has(live.job.kind)) {
        if (room <= 0) continue;
        room -= 1;
      }
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
      progress: (percent, message = '', soFar) => {
        const { job } = live;
        const patch = {
          percent: Math.min(99, Math.max(job.percent, Math.floor(percent))),
          message: message.slice(0, 120),
          result: soFar ?? job.result,
        };
        if (isOver(job) || isDeepStrictEqual({ ...job, ...patch }, job)) return;
        this.#change(live, patch);
      },
    };
    const ended = await outcomeOf(run, work, {
      stopped: () => this.#stopped,
      warn: (what, error) => this.#warn(what, error),
    });
    await live.writing;
    if (live.anothers) return this.#forget(live);
    if (ended.state === 'lost' && live.goesOn) return this.#leave(live);
    const endedAt = this.#given.clock.now();
    const over: Job = { ...live.job, ...ended, endedAt };
    try {
      await endJob(this.#given.db, over, this.#holder, endedAt);
    } catch (error) {
      this.#warn('the end of a job could not be written', error);
    }
    // Not sooner: until it is written, no other of its kind can be started.
    live.job = over;
    this.#tell(live);
    this.#forget(live);
  }

  /** Nothing runs here of it any more; it may have come again meanwhile. */
  #forget(live: Live): void {
    if (this.#live.get(live.job.id) === live) this.#live.delete(live.job.id);
    this.#next();
  }

  /** Leaves a job to the next life of the server, or to another node. */
  async #leave(live: Live): Promise<void> {
    await releaseJob(this.#given.db, live.job.id, this.#holder).catch((error: unknown) =>
      this.#warn('a job could not be left to others', error),
    );
    this.#forget(live);
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
        const stands = await writeProgress(db, live.job, this.#holder, clock.now());
        live.anothers ||= stands === 'anothers';
        if (stands !== 'goesOn') live.abort.abort();
      } catch (error) {
        this.#warn('progress could not be written', error);
      }
    }
    live.writing = null;
  }

  #tell({ job, anothers }: Live): void {
    if (anothers) return;
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
