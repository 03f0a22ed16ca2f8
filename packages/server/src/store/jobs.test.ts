import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job, JobId } from '@homeward/contract/shapes/panel/job.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { putWaitingHub, takeWaitingHub, waitingHub } from './hub-enrolments.ts';
import {
  adoptJobs,
  dropJob,
  endJob,
  insertJob,
  jobById,
  jobFile,
  jobsKept,
  jobsOf,
  loseJobs,
  putJobFile,
  releaseJob,
  requestCancel,
  sweepJobFiles,
  trimJobs,
  writeProgress,
} from './jobs.ts';
import { putPanel } from './panels.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';

const databases = await eachDatabase();
const account = 'a1' as AccountId;
const subject = { tag: 'panel', panel: home } as const;
const jobWith = (id: string, change: Partial<Job> = {}): Job => ({
  id: id.padEnd(8, '0') as JobId,
  kind: 'backup',
  panel: home,
  tenant: null,
  percent: 0,
  state: 'waiting',
  message: '',
  result: null,
  by: 'Demo',
  account,
  cancellable: true,
  startedAt: 1000,
  endedAt: null,
  ...change,
});
const lock = `${home} backup`;

describe.each(databases)('jobs on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await make();
    store = await openStore(database.url);
    for (const id of [home, foreignHome])
      await putPanel(store.db, { id, name: 'A home', keyHash: 'k', at: 1 });
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  it('are kept whole, and end once', async () => {
    const { db } = store;
    const job = jobWith('one');
    expect(await insertJob(db, job, { lock, node: 'n' })).toBe(true);
    expect(await insertJob(db, jobWith('two'), { lock, node: 'n' })).toBe(false);
    expect(await writeProgress(db, { ...job, percent: 40, state: 'running' }, 'n', 1001)).toBe('goesOn');
    expect(await writeProgress(db, { ...job, percent: 99 }, 'another', 1001)).toBe('anothers');
    expect(await endJob(db, { ...job, state: 'failed' }, 'another', 1001)).toBe(false);
    await dropJob(db, job.id, 'another');
    await requestCancel(db, job.id);
    expect(await writeProgress(db, { ...job, percent: 41, state: 'running' }, 'n', 1002)).toBe('toEnd');
    const result = { bytes: 7, nested: [{ ok: true }] };
    expect(await endJob(db, { ...job, percent: 100, state: 'done', result }, 'n', 2000)).toBe(true);
    expect(await endJob(db, { ...job, state: 'failed' }, 'n', 3000)).toBe(false);
    await loseJobs(db, { before: 10_000, at: 4000, message: 'lost' });
    expect(await jobById(db, job.id)).toEqual({ ...job, percent: 100, state: 'done', result, endedAt: 2000 });
    // What held the lock is over.
    expect(await insertJob(db, jobWith('two'), { lock, node: 'n' })).toBe(true);
    await loseJobs(db, { before: 500, at: 4000, message: 'lost' });
    expect(await jobById(db, jobWith('two').id)).toMatchObject({ state: 'waiting' });
    await loseJobs(db, { before: 1001, at: 4000, message: 'lost' });
    expect(await jobById(db, jobWith('two').id)).toMatchObject({ state: 'lost', endedAt: 4000 });
  });

  it('that can go on are taken over by one, once, and are not lost', async () => {
    const { db } = store;
    const job = jobWith('goes-on', { kind: 'firmware', state: 'running' });
    const resume = { act: 'apply', version: '0.2.0' };
    await insertJob(db, job, { lock: `${home} firmware`, node: 'n', resume });
    await loseJobs(db, { before: 5000, at: 5000, message: 'lost' });
    expect(await adoptJobs(db, { node: 'b', before: job.startedAt, at: 5000 })).toEqual([]);
    const taken = await Promise.all(
      ['b', 'c'].map((node) => adoptJobs(db, { node, before: 5000, at: 5000 })),
    );
    expect(taken.flat()).toEqual([{ job, resume }]);
    const holder = (
      await db.selectFrom('jobs').select('node').where('id', '=', job.id).executeTakeFirstOrThrow()
    ).node;
    await releaseJob(db, job.id, 'n');
    expect(await adoptJobs(db, { node: 'd', before: 1, at: 6000 })).toEqual([]);
    await releaseJob(db, job.id, holder);
    expect(await adoptJobs(db, { node: 'd', before: 1, at: 6000 })).toHaveLength(1);
    await endJob(db, { ...job, state: 'done' }, 'd', 7000);
    expect(await adoptJobs(db, { node: 'e', before: 9000, at: 9000 })).toEqual([]);
  });

  it('are of their panel alone, newest first, and forgotten in time', async () => {
    const { db } = store;
    for (let count = 0; count < jobsKept + 3; count += 1) {
      const job = jobWith(`many-${String(count).padStart(3, '0')}`, { startedAt: 5000 + count });
      await insertJob(db, job, { lock: null, node: 'n' });
      await endJob(db, { ...job, state: 'done' }, 'n', 6000);
    }
    await insertJob(db, jobWith('else', { panel: foreignHome }), { lock: null, node: 'n' });
    await trimJobs(db, subject);
    const kept = await jobsOf(db, subject);
    expect(kept).toHaveLength(jobsKept);
    expect(kept[0]?.startedAt).toBe(5000 + jobsKept + 2);
    expect(kept.every(({ panel }) => panel === home)).toBe(true);
  });

  it('give their file to whom it was made for, for its time', async () => {
    const { db } = store;
    const { id: job } = jobWith('file');
    await insertJob(db, jobWith('file'), { lock: null, node: 'n' });
    const content = Buffer.from([0, 255, 1]);
    await putJobFile(db, { job, panel: home, account, name: 'a.hwbk', content, until: 100 });
    const wanted = { job, panel: home, account, now: 99 };
    expect(await jobFile(db, wanted)).toEqual({ name: 'a.hwbk', content });
    for (const other of [
      { now: 100 },
      { account: 'a2' as AccountId },
      { panel: foreignHome },
      { job: 'x' as JobId },
    ])
      expect(await jobFile(db, { ...wanted, ...other })).toBeNull();
    await sweepJobFiles(db, 100);
    expect(await jobFile(db, wanted)).toBeNull();
  });

  it('are joined by hubs that wait for their code', async () => {
    const { db } = store;
    const hub = { panel: home, name: 'New', codeHash: 'c', keyHash: 'k', source: '::1', until: 50 };
    expect(await putWaitingHub(db, hub, 10)).toBe(true);
    expect(await waitingHub(db, 'c', 49)).toEqual(hub);
    expect(await waitingHub(db, 'c', 50)).toBeNull();
    expect(await takeWaitingHub(db, 'c')).toBe(true);
    expect(await takeWaitingHub(db, 'c')).toBe(false);
  });
});
