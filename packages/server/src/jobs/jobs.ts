import { isDeepStrictEqual } from 'node:util';
import type { Job, JobId, JobKind } from '@homeward/contract/entities/job.ts';
import { isOver } from '@homeward/contract/entities/job-over.ts';
import type { PanelId } from '@homeward/contract/ids.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import { newId } from '../accounts/secrets.ts';
import { AppError } from '../app-error.ts';
import {
  adoptJobs,
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

interface Live {
  job: Job;
  readonly abort: AbortController;
  readonly begin: () => void;
  readonly over: Promise<void>;
  /** Another life of the server can go on with it. */
  readonly goesOn: boolean;
  /** Something is not written yet. */
  dirty: boolean;
  writing: Promise<void> | null;
}

/** Jobs that run at once on a node; others wait, but for those that only look at what a panel does by itself. */
const atOnce = 4;
const lookers: ReadonlySet<JobKind> = new Set(['learning', 'walkTest', 'zigbeeMap']);
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

  /**
   * Goes on with what can go on where its server died, and ends as lost what cannot. Of several nodes, each speaks for
   * itself: silence tells.
   */
  async recover(): Promise<void> {
    const { db, clock, shared, node, resumes } = this.#given;
    const now = clock.now();
    const before = shared ? now - silence : Number.MAX_SAFE_INTEGER;
    await loseJobs(db, { before, at: now, message: 'v2_mg_job_lost' });
    if (this.#stopped) return;
    for (const adopted of await adoptJobs(db, { node, before, at: now })) {
      const { job } = adopted;
      const work = resumes?.(adopted) ?? null;
      if (work === null) await endJob(db, { ...job, state: 'lost', message: 'v2_mg_job_lost' }, now);
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
    if (!(await insertJob(db, job, { lock, node, resume: more.resume ?? null }))) {
      const other = (await this.list(subject)).find((one) => one.kind === kind && !isOver(one));
      throw new AppError('retryLater', 'v2_mg_job_under_way', { data: { job: other?.id ?? '' } });
    }
    this.#enter(job, work, more.resume !== undefined);
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
      dirty: false,
      writing: null,
    };
    this.#live.set(job.id, live);
    this.#tell(live);
    this.#next();
    this.#beatLater();
  }

  #known(job: Job): Job {
    return isOver(job) ? job : (this.#live.get(job.id)?.job ?? job);
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
    if (ended.state === 'lost' && live.goesOn) return this.#leave(id);
    const endedAt = this.#given.clock.now();
    const over: Job = { ...live.job, ...ended, endedAt };
    try {
      await endJob(this.#given.db, over, endedAt);
    } catch (error) {
      this.#warn('the end of a job could not be written', error);
    }
    // Not sooner: until it is written, no other of its kind can be started.
    live.job = over;
    this.#live.delete(id);
    this.#tell(live);
    this.#next();
  }

  /** Leaves a job to the next life of the server, or to another node. */
  async #leave(id: JobId): Promise<void> {
    await releaseJob(this.#given.db, id).catch((error: unknown) =>
      this.#warn('a job could not be left to others', error),
    );
    this.#live.delete(id);
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

const lockOf = (subject: JobSubject, kind: JobKind): string | null =>
  subject.tag === 'panel' ? `${subject.panel} ${kind}` : null;
