import type { BatchState } from '@homeward/contract/words/company/batch-words.ts';
import type { BatchTask, TemplateTask } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { batchRoutes } from '@homeward/contract/routes/company/batch.ts';
import type { installerRoutes } from '@homeward/contract/routes/company/installer.ts';
import { reads } from '@homeward/contract/routes/api/route.ts';
import { newId } from '../accounts/secrets.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { assertTenantGate } from '../api/gate.ts';
import { atPanel } from '../api/identify.ts';
import { confirmFirst } from '../api/step-up.ts';
import { AppError, notFound } from '../base/app-error.ts';
import type { JobId } from '@homeward/contract/shapes/panel/job.ts';
import { addBatch, batchById, batchRows, beginBatch, cancelBatch, putBatchRow } from '../store/batches.ts';
import type { BatchRow, KeptBatch } from '../store/batches.ts';
import { templatesOf } from '../store/templates.ts';
import { aimOf, assertAim, changesIn } from './batch-aim.ts';
import type { BatchSecrets } from './batch-panel.ts';
import { batchWork, resumeOf } from './batch-run.ts';
import { listedBatches, planned, shownBatch } from './batch-shown.ts';
import { noted } from './company-notes.ts';
import { ownPanel } from './own-panel.ts';
import { rehearsed } from './rehearse.ts';

const hour = 60 * 60_000;

/** Templates with reports are a feature of their own (S9.4). */
function assertMayKeep({ services, tenant }: ForTenant, tasks: readonly TemplateTask[]): void {
  if (tasks.some(({ tag }) => tag !== 'settings'))
    assertTenantGate(services, tenant.id, { flags: ['reportTemplate'] });
}

const templates = ({ services, tenant }: ForTenant) => templatesOf(services.store.db, tenant.id);

interface Wanted {
  readonly template?: string | undefined;
  readonly tasks?: readonly BatchTask[] | undefined;
}

/** What a template and tasks beside it say together; throws for what does nothing, or is not offered. */
async function wantedOf(context: ForTenant, { template: id, tasks: more = [] }: Wanted) {
  const template = id === undefined ? null : await templates(context).find(id);
  if (id !== undefined && !template) throw notFound();
  const tasks: readonly BatchTask[] = [...(template?.tasks ?? []), ...more];
  assertMayKeep(context, template?.tasks ?? []);
  const aim = aimOf(tasks);
  assertAim(aim);
  return { name: template?.name ?? '', tasks, aim };
}

/** What asks for a fresh proof at a panel does so here, once for all panels (reliability D5). */
function assertProvenFor({ services, session, person }: ForTenant, tasks: readonly BatchTask[]): void {
  const needs = tasks.some(({ tag }) => tag !== 'settings' && tag !== 'testReports');
  if (needs && !services.sessions.isFresh(session)) throw confirmFirst(person, false);
}

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

type BatchCalls =
  | keyof typeof batchRoutes
  | Extract<keyof typeof installerRoutes, `${string} /installer/template`>;

export const batchHandlers: Pick<Handlers, BatchCalls> = {
  'POST /installer/batch_plan': async (context, { body }) => {
    const { aim } = await wantedOf(context, body);
    return data(await planned(context, [...new Set(body.panels)], aim));
  },
  'POST /installer/batch_past': async (context, { body }) => {
    ownPanel(context, body.mac);
    const { aim } = await wantedOf(context, body);
    const site = await atPanel(context, body.mac, 'POST /installer/batch_past', {
      access: reads('panelSettings'),
    });
    const edits = [{ tag: 'putSettings', settings: aim.settings } as const];
    return data(await rehearsed(site, edits, { days: body.days }));
  },
  'GET /installer/batch': async (context, { query }) =>
    data(
      query.id === undefined
        ? await listedBatches(context)
        : [await shownBatch(context, await batchNamed(context, query.id))],
    ),
  'POST /installer/batch': async (context, { body }) => {
    const { services, person, tenant } = context;
    const { name, tasks, aim } = await wantedOf(context, body);
    assertProvenFor(context, tasks);
    const panels = [...new Set(body.panels)];
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
    await work(context, batch, { pin: body.pincode ?? null, code: aim.code }, () =>
      addBatch(services.store.db, batch, panels),
    );
    noted(context, 'batch', { batch: batch.id, panels: panels.length, tasks: tasks.map(({ tag }) => tag) });
    return data({ id: batch.id });
  },
  'POST /installer/batch_retry': async (context, { body }) => {
    const batch = await batchNamed(context, body.id);
    assertProvenFor(context, batch.tasks);
    const until = endOf(context, body.hours);
    const { db } = context.services.store;
    let panels = 0;
    await work(context, { id: batch.id, until }, { pin: body.pincode ?? null, code: null }, async () => {
      const rows = await rowsFor(context, batch, body.panels, ({ state }) => unfinished.has(state));
      panels = rows.length;
      for (const { panel } of rows)
        await putBatchRow(db, { batch: batch.id, panel }, [...unfinished], { state: 'waiting', message: '' });
    });
    noted(context, 'retryBatch', { batch: batch.id, panels });
    return done;
  },
  'POST /installer/batch_rollback': async (context, { body }) => {
    const batch = await batchNamed(context, body.id);
    assertProvenFor(context, batch.tasks);
    const until = endOf(context, body.hours);
    const { db } = context.services.store;
    let panels = 0;
    await work(context, { id: batch.id, until }, { pin: body.pincode ?? null, code: null }, async () => {
      const rows = await rowsFor(
        context,
        batch,
        body.panels,
        ({ state, snapshot }) =>
          state !== 'rolledBack' && snapshot !== null && changesIn(snapshot).changes.length > 0,
      );
      panels = rows.length;
      for (const { panel } of rows)
        await putBatchRow(db, { batch: batch.id, panel }, every, {
          state: 'waiting',
          message: '',
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
  'GET /installer/template': async (context) => data(await templates(context).list()),
  'POST /installer/template': async (context, { body }) => {
    assertMayKeep(context, body.tasks);
    const id = newId(context.services.random);
    await templates(context).add({ id, ...body }, context.services.clock.now());
    noted(context, 'putTemplate', { template: id, name: body.name });
    return data({ id });
  },
  'PUT /installer/template': async (context, { body }) => {
    assertMayKeep(context, body.tasks);
    const { id, name, tasks } = body;
    const { services, expect } = context;
    assertChanged(await templates(context).change({ id, name, tasks }, services.clock.now(), expect));
    noted(context, 'putTemplate', { template: id, name });
    return done;
  },
  'DELETE /installer/template': async (context, { body }) => {
    if (!(await templates(context).remove(body.id))) throw notFound();
    noted(context, 'removeTemplate', { template: body.id });
    return done;
  },
};
