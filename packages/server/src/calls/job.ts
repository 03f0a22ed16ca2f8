import type { Job } from '@homeward/contract/entities/job.ts';
import type { jobRoutes } from '@homeward/contract/routes/job.ts';
import { notFound } from '../app-error.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { note } from '../api/note.ts';
import { concerns } from '../jobs/owner.ts';

/** Jobs of the chosen panel that concern this person, and those of the company he works for; newest first. */
async function visible(context: Signed): Promise<readonly Job[]> {
  const { services, session, person } = context;
  const { jobs, tenants } = services;
  const staff = tenants.staffOf(person.account.id);
  const atPanel = session.panel === null ? [] : await jobs.list({ tag: 'panel', panel: session.panel });
  const ofTenant = staff === null ? [] : await jobs.list({ tag: 'tenant', tenant: staff.tenant });
  return [...atPanel, ...ofTenant]
    .filter((job) => concerns(context, job, 'read'))
    .toSorted((a, b) => b.startedAt - a.startedAt);
}

export const jobHandlers: Pick<Handlers, keyof typeof jobRoutes> = {
  'GET /job': async (context, { query }) => {
    if (query.job === undefined) return data(await visible(context));
    const job = await context.services.jobs.find(query.job);
    if (!job || !concerns(context, job, 'read')) throw notFound();
    return data([job]);
  },
  'POST /job/cancel': async (context, { body }) => {
    const { services } = context;
    const job = await services.jobs.find(body.job);
    if (!job || !concerns(context, job, 'write')) throw notFound();
    await services.jobs.cancel(job.id);
    note(context, { scope: job.panel ?? '', act: 'cancelJob', body: { job: job.id, kind: job.kind } });
    return done;
  },
};
