import type { BatchTask, TemplateTask } from '@homeward/contract/entities/tenant.ts';
import { JobId } from '@homeward/contract/entities/job.ts';
import type { installerRoutes } from '@homeward/contract/routes/installer.ts';
import { newId } from '../accounts/secrets.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { assertTenantGate } from '../api/gate.ts';
import { confirmFirst } from '../api/step-up.ts';
import { AppError, notFound } from '../base/app-error.ts';
import type { Job } from '@homeward/contract/entities/job.ts';
import { templatesOf } from '../store/templates.ts';
import { batchOf, startBatch } from './batch-work.ts';
import { noted } from './company-notes.ts';

/** Templates with reports are a feature of their own (S9.4). */
function assertMayKeep({ services, tenant }: ForTenant, tasks: readonly TemplateTask[]): void {
  if (tasks.some(({ tag }) => tag !== 'settings'))
    assertTenantGate(services, tenant.id, { flags: ['reportTemplate'] });
}

const templates = ({ services, tenant }: ForTenant) => templatesOf(services.store.db, tenant.id);

/** A job of the own company; those of others are not there. */
async function jobNamed({ services, tenant }: ForTenant, id: string): Promise<Job> {
  const job = JobId.safeParse(id).success ? await services.jobs.find(id as JobId) : null;
  if (!job || job.kind !== 'batch' || job.tenant !== tenant.id) throw notFound();
  return job;
}

type BatchCalls = Extract<
  keyof typeof installerRoutes,
  `${string} /installer/batch` | `${string} /installer/template`
>;

export const batchHandlers: Pick<Handlers, BatchCalls> = {
  'GET /installer/batch': async (context, { query }) => {
    const { services, tenant } = context;
    if (query.id !== undefined) return data([batchOf(services, await jobNamed(context, query.id))]);
    const jobs = await services.jobs.list({ tag: 'tenant', tenant: tenant.id });
    return data(jobs.filter(({ kind }) => kind === 'batch').map((job) => batchOf(services, job)));
  },
  'POST /installer/batch': async (context, { body }) => {
    const { services, session, person } = context;
    const template = body.template === undefined ? null : await templates(context).find(body.template);
    if (body.template !== undefined && !template) throw notFound();
    const tasks: readonly BatchTask[] = [...(template?.tasks ?? []), ...(body.tasks ?? [])];
    if (tasks.length === 0)
      throw new AppError('inputError', 'v2_mg_batch_empty', { data: { where: 'tasks' } });
    assertMayKeep(context, template?.tasks ?? []);
    // What asks for a fresh proof at a panel does so here, once for all panels (reliability D5).
    if (
      tasks.some(({ tag }) => tag !== 'settings' && tag !== 'testReports') &&
      !services.sessions.isFresh(session)
    )
      throw confirmFirst(person, false);
    const panels = [...new Set(body.panels)];
    const job = await startBatch(context, { panels, tasks, pin: body.pincode ?? null });
    noted(context, 'batch', { job: job.id, panels: panels.length, tasks: tasks.map(({ tag }) => tag) });
    return data({ id: job.id });
  },
  'DELETE /installer/batch': async (context, { body }) => {
    const job = await jobNamed(context, body.id);
    await context.services.jobs.cancel(job.id);
    noted(context, 'cancelBatch', { job: job.id });
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
