import { describe, expect, it, vi } from 'vitest';
import type { JobId } from '@homeward/contract/shapes/panel/job.ts';
import { AppError } from '../base/app-error.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { jobById, jobsKept } from '../store/jobs.ts';
import { Jobs } from './jobs.ts';
import type { JobOwner, JobRun } from './work.ts';

describe.each(await eachStore(import.meta.filename))('on $name', ({ make }) => {
  const start = serversOfThisFile(make);
  const owner = (account: string): JobOwner =>
    ({ subject: { tag: 'panel', panel: home }, account, name: 'Demo' }) as JobOwner;
  const subject = { tag: 'panel', panel: home } as const;

  /** Work that ends when the test says so. */
  function held(): {
    readonly work: (run: JobRun) => Promise<Record<string, unknown>>;
    readonly end: (result: Record<string, unknown> | Error) => void;
    readonly run: () => JobRun;
  } {
    const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
    let seen: JobRun | null = null;
    return {
      work: (run) => {
        seen = run;
        run.signal.addEventListener('abort', () => reject(new Error('let go')));
        return promise;
      },
      end: (result) => (result instanceof Error ? reject(result) : resolve(result)),
      run: () => {
        if (!seen) throw new Error('the work has not begun');
        return seen;
      },
    };
  }

  describe('a job', () => {
    it('ends with what its work came to, which is read long after', async () => {
      const { server, clock } = await start();
      const { jobs } = server.services;
      const job = await jobs.start(owner('a1'), 'backup', async ({ progress }) => {
        progress(40, 'v2_mg_job_reading');
        return { entries: 3 };
      });
      expect(job).toMatchObject({ state: 'waiting', percent: 0, by: 'Demo' });
      await jobs.settled(job.id);
      clock.advance(3_600_000);
      expect(await jobs.list(subject)).toMatchObject([
        { id: job.id, state: 'done', percent: 100, message: '', result: { entries: 3 } },
      ]);
    });

    it('shows how far it is, and never goes back', async () => {
      const { server } = await start();
      const { jobs } = server.services;
      const work = held();
      const { id } = await jobs.start(owner('a1'), 'backup', work.work);
      await Promise.resolve();
      work.run().progress(55.9, 'v2_mg_job_reading');
      work.run().progress(20);
      work.run().progress(500);
      expect(await jobs.find(id)).toMatchObject({ state: 'running', percent: 99 });
      work.end({});
      await jobs.settled(id);
    });

    it('runs once at a time of its kind at a panel; another kind may run beside it', async () => {
      const { server } = await start();
      const { jobs } = server.services;
      const work = held();
      const { id } = await jobs.start(owner('a1'), 'backup', work.work);
      await expect(jobs.start(owner('a2'), 'backup', async () => ({}))).rejects.toMatchObject({
        code: '044',
        message: 'v2_mg_job_under_way',
        data: { job: id },
      });
      const other = await jobs.start(owner('a1'), 'restore', async () => ({}));
      await jobs.settled(other.id);
      work.end({});
      await jobs.settled(id);
      const again = await jobs.start(owner('a2'), 'backup', async () => ({}));
      await jobs.settled(again.id);
    });

    it('waits for its turn where many run', async () => {
      const { server } = await start();
      const { jobs } = server.services;
      const works = Array.from({ length: 5 }, held);
      const ids: JobId[] = [];
      for (const { work } of works)
        ids.push((await jobs.start(owner('a1'), 'resend', work, { lock: null })).id);
      const states = async () => (await Promise.all(ids.map((id) => jobs.find(id)))).map((job) => job?.state);
      expect(await states()).toEqual(['running', 'running', 'running', 'running', 'waiting']);
      works[0]?.end({});
      await jobs.settled(ids[0]!);
      expect(await states()).toEqual(['done', 'running', 'running', 'running', 'running']);
      for (const { end } of works) end({});
      for (const id of ids) await jobs.settled(id);
    });

    it.each([
      {
        what: 'with its own words',
        error: new AppError('inputError', 'v2_mg_backup_damaged', { data: { where: 'rules' } }),
        shown: { message: 'v2_mg_backup_damaged', result: { code: '001', where: 'rules' } },
      },
      {
        what: 'telling nothing of the inside',
        error: new Error('ENOENT /secret'),
        shown: { message: 'v2_mg_internal_error', result: null },
      },
    ])('fails $what', async ({ error, shown }) => {
      const { server } = await start();
      const { jobs } = server.services;
      const { id } = await jobs.start(owner('a1'), 'backup', () => Promise.reject(error));
      await jobs.settled(id);
      expect(await jobs.find(id)).toMatchObject({ state: 'failed', ...shown });
    });

    it('is cancelled, but not where it must run to its end', async () => {
      const { server } = await start();
      const { jobs } = server.services;
      const first = held();
      const { id } = await jobs.start(owner('a1'), 'backup', first.work);
      await Promise.resolve();
      await jobs.cancel(id);
      await jobs.settled(id);
      expect(await jobs.find(id)).toMatchObject({ state: 'cancelled', message: '' });
      const second = held();
      const firm = await jobs.start(owner('a1'), 'reset', second.work, { cancellable: false });
      await expect(jobs.cancel(firm.id)).rejects.toThrow('v2_mg_job_not_cancellable');
      second.end({});
      await jobs.settled(firm.id);
      expect(await jobs.find(firm.id)).toMatchObject({ state: 'done' });
    });

    it('counts as done where the wish to cancel came too late', async () => {
      const { server } = await start();
      const { jobs } = server.services;
      const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
      const { id } = await jobs.start(owner('a1'), 'restore', () => promise);
      await Promise.resolve();
      await jobs.cancel(id);
      resolve({ applied: true });
      await jobs.settled(id);
      expect(await jobs.find(id)).toMatchObject({ state: 'done', result: { applied: true } });
    });

    it('is lost where the server ended under it, with the last that is known', async () => {
      const { server, clock, log } = await start();
      const { jobs, store, random } = server.services;
      const work = held();
      const { id } = await jobs.start(owner('a1'), 'firmware', work.work);
      await Promise.resolve();
      work.run().progress(64, 'v2_mg_firmware_loading');
      await vi.waitUntil(async () => (await jobById(store.db, id))?.percent === 64);
      // Another life of the same server: the first wrote no end, as a kill leaves it.
      const { db } = store;
      const again = new Jobs({ db, clock, random, log, node: 'b', shared: false, told: () => undefined });
      await again.recover();
      expect(await again.find(id)).toMatchObject({ state: 'lost', percent: 64, message: 'v2_mg_job_lost' });
      const next = await again.start(owner('a1'), 'firmware', async () => ({}));
      await again.settled(next.id);
      work.end({});
      await jobs.settled(id);
      // What is over stays as it ended.
      expect(await again.find(id)).toMatchObject({ state: 'lost' });
    });

    it('leaves a history that is bounded', async () => {
      const { server, clock } = await start();
      const { jobs } = server.services;
      for (let count = 0; count < jobsKept + 5; count += 1) {
        clock.advance(1000);
        const { id } = await jobs.start(owner('a1'), 'backup', async () => ({}));
        await jobs.settled(id);
      }
      const rows = await server.services.store.db.selectFrom('jobs').select('id').execute();
      expect(rows.length).toBeLessThanOrEqual(jobsKept + 1);
      expect(await jobs.list(subject)).toHaveLength(jobsKept);
    });

    it('of another node is cancelled through the store', async () => {
      const clock = testClock();
      const { server } = await start({ clock, options: { node: 'a' } });
      const { jobs, store } = server.services;
      const work = held();
      const { id } = await jobs.start(owner('a1'), 'backup', work.work);
      await Promise.resolve();
      await store.db.updateTable('jobs').set({ cancel: 1 }).where('id', '=', id).execute();
      clock.advance(5_000);
      await jobs.settled(id);
      expect(await jobs.find(id)).toMatchObject({ state: 'cancelled' });
    });
  });

  describe('jobs of several nodes', () => {
    it('are lost when their node has been silent for a minute, and not before', async () => {
      const { server, clock, log } = await start();
      const { store, random } = server.services;
      const node = (name: string): Jobs =>
        new Jobs({ db: store.db, clock, random, log, node: name, shared: true, told: () => undefined });
      const [one, two] = [node('one'), node('two')];
      const work = held();
      const { id } = await one.start(owner('a1'), 'backup', work.work);
      const state = async (): Promise<unknown> =>
        (await two.list(subject)).find((job) => job.id === id)?.state;
      await vi.waitUntil(async () => (await state()) === 'running');
      await expect(two.start(owner('a1'), 'backup', async () => ({}))).rejects.toThrow('v2_mg_job_under_way');
      // Its heartbeat stops: the process is gone.
      await store.db
        .updateTable('jobs')
        .set({ seen_at: clock.now() - 61_000 })
        .execute();
      expect(await state()).toBe('lost');
      work.end({});
      await one.settled(id);
    });
  });
});
