import type { BatchState } from '@homeward/contract/words/company/batch-words.ts';
import type { BatchTask } from '@homeward/contract/shapes/company/template.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { batchRoutes } from '@homeward/contract/routes/company/batch.ts';
import { reads } from '@homeward/contract/routes/api/route.ts';
import { newId } from '../accounts/secrets.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { atPanel } from '../api/identify.ts';
import { confirmFirst } from '../api/step-up.ts';
import { AppError, notFound } from '../base/app-error.ts';
import type { JobId } from '@homeward/contract/shapes/panel/job.ts';
import { addBatch, batchById, batchRows, beginBatch, cancelBatch, putBatchRow } from '../store/batches.ts';
import type { BatchRow, KeptBatch } from '../store/batch-rows.ts';
import { aimOf } from '../tenants/aim.ts';
import { changesIn, editsFor } from '../tenants/aim-at-panel.ts';
import { batchWork, resumeOf } from './batch-run.ts';
import type { BatchSecrets } from './batch-work.ts';
import { listedBatches, planned, shownBatch } from './batch-shown.ts';
import { wantedOf } from './batch-wanted.ts';
import { noted } from './company-notes.ts';
import { ownPanel } from './own-panel.ts';
import { rehearsed } from './rehearse.ts';

const hour = 60 * 60_000;

/** What asks for a fresh proof at a panel does so here, once for all panels (reliability D5). */
function assertProvenFor(
  { services, session, person }: ForTenant,
  tasks: readonly Pick<BatchTask, 'tag'>[],
): void {
  const needs = tasks.some(({ tag }) => tag !== 'settings' && tag !== 'delays' && tag !== 'testReports');
  if (needs && !services.sessions.isFresh(session)) throw confirmFirst(person, false);
}

/** All that a batch does anywhere. */
const tasksIn = async (
  { services }: ForTenant,
  batch: KeptBatch,
): Promise<readonly Pick<BatchTask, 'tag'>[]> => [
  ...batch.tasks,
  ...(await batchRows(services.store.db, batch.id)).flatMap(({ tasks }) => tasks ?? []),
];

/** A batch of the own company; those of others are not there. */
async function batchNamed({ services, tenant }: ForTenant, id: string): Promise<KeptBatch> {
  const batch = await batchById(services.store.db, id);
  if (batch?.tenant !== tenant.id) throw notFound();
  return batch;
}

/** Has a job work on a batch; `agreed` writes down what it is to do. 044 where one is at work on it. */
async function work(
  context: ForTenant,
  batch: Pick<KeptBatch, 'id' | 'until'>,
  secrets: BatchSecrets,
  agreed: () => Promise<void>,
): Promise<void> {
  const { services, person, tenant } = context;
  const { id: account, name: by } = person.account;
  const owner = { subject: { tag: 'tenant', tenant: tenant.id }, account, name: by } as const;
  const { id, until } = batch;
  const { db } = services.store;
  const { promise: isKept, resolve: kept } = Promise.withResolvers<void>();
  const job = await services.jobs.start(
    owner,
    'batch',
    async (run) => {
      await isKept;
      return batchWork(services, id, secrets)(run);
    },
    { lock: `batch ${id}`, resume: resumeOf(id), agreed },
  );
  await beginBatch(db, { id, job: job.id, until, account, by }).finally(kept);
}

/** The rows of a batch that are meant and can be; throws 001 where there is none. */
async function rowsFor(
  { services }: ForTenant,
  { id }: KeptBatch,
  panels: readonly PanelId[] | undefined,
  fits: (row: BatchRow) => boolean,
): Promise<readonly BatchRow[]> {
  const rows = await batchRows(services.store.db, id);
  const meant = rows.filter((row) => (panels === undefined || panels.includes(row.panel)) && fits(row));
  if (meant.length === 0)
    throw new AppError('inputError', 'v2_mg_batch_none_left', { data: { where: 'panels' } });
  return meant;
}

/** What is not as it was to be, wherever it ended. */
const unfinished: ReadonlySet<BatchState> = new Set<BatchState>([
  'failed',
  'cancelled',
  'armed',
  'waiting',
  'running',
]);
const every: readonly BatchState[] = ['done', 'rolledBack', ...unfinished];

const endOf = ({ services: { clock } }: ForTenant, hours: number | undefined): number =>
  clock.now() + (hours ?? limits.batchHours.standard) * hour;

export const batchHandlers: Pick<Handlers, keyof typeof batchRoutes> = {
  'POST /installer/batch_plan': async (context, { body }) => {
    const panels = [...new Set(body.panels)];
    const { aim } = await wantedOf(context, body, panels);
    return data(await planned(context, panels, aim));
  },
  'POST /installer/batch_past': async (context, { body }) => {
    ownPanel(context, body.mac);
    const { aim } = await wantedOf(context, body, [body.mac]);
    const site = await atPanel(context, body.mac, 'POST /installer/batch_past', {
      access: reads('panelSettings'),
    });
    // What can be lived again are settings and delays.
    const tried = { ...aim(body.mac), groups: null, reports: null, code: null };
    return data(await rehearsed(site, editsFor(stateOf(site), tried), { days: body.days }));
  },
  'GET /installer/batch': async (context, { query }) =>
    data(
      query.id === undefined
        ? await listedBatches(context)
        : [await shownBatch(context, await batchNamed(context, query.id))],
    ),
  'POST /installer/batch': async (context, { body }) => {
    const { services, person, tenant } = context;
    const panels = [...new Set(body.panels)];
    const { name, tasks, rows } = await wantedOf(context, body, panels);
    const all = [...tasks, ...rows.flatMap((row) => row.tasks ?? [])];
    assertProvenFor(context, all);
    const batch: KeptBatch = {
      id: newId(services.random),
      tenant: tenant.id,
      account: person.account.id,
      by: person.account.name,
      name,
      tasks,
      wave: body.wave ?? limits.batchWave.standard,
      at: services.clock.now(),
      until: endOf(context, body.hours),
      job: '',
      cancelled: false,
    };
    await work(context, batch, { pin: body.pincode ?? null, code: aimOf(tasks).code }, () =>
      addBatch(services.store.db, batch, rows),
    );
    const tags = [...new Set(all.map(({ tag }) => tag))];
    noted(context, 'batch', { batch: batch.id, panels: panels.length, tasks: tags });
    return data({ id: batch.id });
  },
  'POST /installer/batch_retry': async (context, { body }) => {
    const batch = await batchNamed(context, body.id);
    assertProvenFor(context, await tasksIn(context, batch));
    const until = endOf(context, body.hours);
    const { db } = context.services.store;
    let panels = 0;
    await work(context, { id: batch.id, until }, { pin: body.pincode ?? null, code: null }, async () => {
      const rows = await rowsFor(context, batch, body.panels, ({ state }) => unfinished.has(state));
      panels = rows.length;
      for (const { panel } of rows)
        await putBatchRow(db, { batch: batch.id, panel }, [...unfinished], {
          state: 'waiting',
          message: '',
          because: '',
          outcomes: [],
        });
    });
    noted(context, 'retryBatch', { batch: batch.id, panels });
    return done;
  },
  'POST /installer/batch_rollback': async (context, { body }) => {
    const batch = await batchNamed(context, body.id);
    assertProvenFor(context, await tasksIn(context, batch));
    const until = endOf(context, body.hours);
    const { db } = context.services.store;
    let panels = 0;
    await work(context, { id: batch.id, until }, { pin: body.pincode ?? null, code: null }, async () => {
      const rows = await rowsFor(
        context,
        batch,
        body.panels,
        ({ state, snapshot }) =>
          state !== 'rolledBack' && snapshot !== null && changesIn(snapshot, null).changes.length > 0,
      );
      panels = rows.length;
      for (const { panel, outcomes } of rows)
        await putBatchRow(db, { batch: batch.id, panel }, every, {
          // What nobody has answered is not open again.
          outcomes,
          state: 'waiting',
          message: '',
          because: '',
          undoing: true,
          kept: [],
        });
    });
    noted(context, 'rollBackBatch', { batch: batch.id, panels });
    return done;
  },
  'DELETE /installer/batch': async (context, { body }) => {
    const { services } = context;
    const batch = await batchNamed(context, body.id);
    await cancelBatch(services.store.db, batch.id);
    if (batch.job !== '') await services.jobs.cancel(batch.job as JobId);
    noted(context, 'cancelBatch', { batch: batch.id });
    return done;
  },
};
