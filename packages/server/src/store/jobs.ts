import type { Job, JobId, JobState } from '@homeward/contract/shapes/panel/job.ts';
import { Job as JobShape, JobResult } from '@homeward/contract/shapes/panel/job.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { JobTable } from './tables/jobs.ts';
import type { Db } from './store.ts';

/** Whose jobs: of a panel, or of a tenant over several. */
export type JobSubject =
  | { readonly tag: 'panel'; readonly panel: PanelId }
  | { readonly tag: 'tenant'; readonly tenant: string };

const columnOf = ({ tag }: JobSubject): 'panel' | 'tenant' => tag;
const nameOf = (subject: JobSubject): string => (subject.tag === 'panel' ? subject.panel : subject.tenant);

/** Jobs that are kept for a panel or tenant; the oldest that are over go first. */
export const jobsKept = 50;

/** A word of a state or kind that an older or newer server wrote is no reason to show nothing. */
function jobOf(row: JobTable): readonly Job[] {
  const job = JobShape.safeParse({
    id: row.id,
    kind: row.kind,
    panel: row.panel,
    tenant: row.tenant,
    percent: row.percent,
    state: row.state,
    message: row.message,
    result: row.result === null ? null : (JSON.parse(row.result) as unknown),
    by: row.by_name,
    account: row.account,
    cancellable: row.cancellable === 1,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  });
  return job.success ? [job.data] : [];
}

/** Stores a new job; false where another one holds the lock. */
export async function insertJob(
  db: Db,
  job: Job,
  {
    lock,
    node,
    resume = null,
  }: { readonly lock: string | null; readonly node: string; readonly resume?: JobResult | null },
): Promise<boolean> {
  const row = await db
    .insertInto('jobs')
    .values({
      id: job.id,
      kind: job.kind,
      panel: job.panel,
      tenant: job.tenant,
      account: job.account,
      by_name: job.by,
      percent: job.percent,
      state: job.state,
      message: job.message,
      result: null,
      cancellable: job.cancellable ? 1 : 0,
      cancel: 0,
      lock,
      node,
      seen_at: job.startedAt,
      resume: resume === null ? null : JSON.stringify(resume),
      started_at: job.startedAt,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets a job that never began: what it was to follow was refused. */
export async function dropJob(db: Db, id: JobId, node: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('node', '=', node).execute();
}

/**
 * Writes how far a job is, while it is not over and still `node`'s; `seen` is when that said so. Returns whether
 * somebody wants it to end, or it is another's by now.
 */
export async function writeProgress(
  db: Db,
  job: Pick<Job, 'id' | 'percent' | 'state' | 'message' | 'result'>,
  node: string,
  seen: number,
): Promise<'goesOn' | 'toEnd' | 'anothers'> {
  const row = await db
    .updateTable('jobs')
    .set({
      percent: job.percent,
      state: job.state,
      message: job.message,
      result: job.result === null ? null : JSON.stringify(job.result),
      seen_at: seen,
    })
    .where('id', '=', job.id)
    .where('node', '=', node)
    .where('ended_at', 'is', null)
    .returning('cancel')
    .executeTakeFirst();
  if (row === undefined) return 'anothers';
  return row.cancel === 1 ? 'toEnd' : 'goesOn';
}

/** Writes how a job of `node` ended, once: what ended before, or is another's by now, stays as it is. */
export async function endJob(
  db: Db,
  job: Pick<Job, 'id' | 'percent' | 'state' | 'message' | 'result'>,
  node: string,
  at: number,
): Promise<boolean> {
  const row = await db
    .updateTable('jobs')
    .set({
      percent: job.percent,
      state: job.state,
      message: job.message,
      result: job.result === null ? null : JSON.stringify(job.result),
      ended_at: at,
      seen_at: at,
    })
    .where('id', '=', job.id)
    .where('node', '=', node)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Asks for a job's end, wherever it runs. */
export async function requestCancel(db: Db, id: JobId): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ cancel: 1 })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** A job that goes on although the server that ran it ended, and what is needed for that. */
export interface AdoptedJob {
  readonly job: Job;
  readonly resume: JobResult;
}

/** Takes for `node` what can go on and no node has said that it works on since `before`. */
export async function adoptJobs(
  db: Db,
  { node, before, at }: { readonly node: string; readonly before: number; readonly at: number },
): Promise<readonly AdoptedJob[]> {
  const rows = await db
    .updateTable('jobs')
    .set({ node, seen_at: at })
    .where('ended_at', 'is', null)
    .where('resume', 'is not', null)
    .where('seen_at', '<', before)
    .returningAll()
    .execute();
  return rows.flatMap((row) =>
    jobOf(row).map((job) => ({ job, resume: JobResult.parse(JSON.parse(row.resume ?? '{}')) })),
  );
}

/** Lets a job of `node` that can go on be taken at once. */
export async function releaseJob(db: Db, id: JobId, node: string): Promise<void> {
  await db.updateTable('jobs').set({ seen_at: 0 }).where('id', '=', id).where('node', '=', node).execute();
}

/** Ends as lost what no node has said that it works on since `before`, and nobody can go on with. */
export async function loseJobs(
  db: Db,
  { before, at, message }: { readonly before: number; readonly at: number; readonly message: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'lost' satisfies JobState, message, ended_at: at })
    .where('ended_at', 'is', null)
    .where('resume', 'is', null)
    .where('seen_at', '<', before)
    .execute();
}

export async function jobById(db: Db, id: JobId): Promise<Job | null> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return (row && jobOf(row)[0]) ?? null;
}

/** Newest first; with `lock`, only the one that is not over and holds it. */
export async function jobsOf(db: Db, subject: JobSubject, lock?: string): Promise<readonly Job[]> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where(columnOf(subject), '=', nameOf(subject))
    .$if(lock !== undefined, (jobs) => jobs.where('lock', '=', lock ?? '').where('ended_at', 'is', null))
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(jobsKept)
    .execute();
  return rows.flatMap(jobOf);
}

/** Forgets the oldest beyond `jobsKept`; those that are not over stay. */
export async function trimJobs(db: Db, subject: JobSubject): Promise<void> {
  const edge = await db
    .selectFrom('jobs')
    .select('started_at')
    .where(columnOf(subject), '=', nameOf(subject))
    .orderBy('started_at', 'desc')
    .offset(jobsKept)
    .limit(1)
    .executeTakeFirst();
  if (!edge) return;
  await db
    .deleteFrom('jobs')
    .where(columnOf(subject), '=', nameOf(subject))
    .where('ended_at', 'is not', null)
    .where('started_at', '<=', edge.started_at)
    .execute();
}

/** What a job made for one person to fetch. */
export interface JobFile {
  readonly job: JobId;
  readonly panel: PanelId;
  readonly account: AccountId;
  readonly name: string;
  readonly content: Buffer;
  /** Not given out any more from then on. */
  readonly until: number;
}

export async function putJobFile(db: Db, file: JobFile): Promise<void> {
  const { job, panel, account, name, content, until } = file;
  await db.insertInto('job_files').values({ job, panel, account, name, content, until_at: until }).execute();
}

/** The file of a job of this panel, made for this account, while it is given out. */
export async function jobFile(
  db: Db,
  wanted: { readonly job: JobId; readonly panel: PanelId; readonly account: AccountId; readonly now: number },
): Promise<{ readonly name: string; readonly content: Buffer } | null> {
  const row = await db
    .selectFrom('job_files')
    .select(['name', 'content'])
    .where('job', '=', wanted.job)
    .where('panel', '=', wanted.panel)
    .where('account', '=', wanted.account)
    .where('until_at', '>', wanted.now)
    .executeTakeFirst();
  return row ?? null;
}

/** Erases files that are given out no more. */
export async function sweepJobFiles(db: Db, now: number): Promise<void> {
  await db.deleteFrom('job_files').where('until_at', '<=', now).execute();
}
