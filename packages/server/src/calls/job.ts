import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import type { jobRoutes } from '@homeward/contract/routes/panel/job.ts';
import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import { membershipAt } from '../accounts/memberships.ts';
import { command } from '../api/command.ts';
import { notFound } from '../base/app-error.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { placed } from '../api/identify.ts';
import { note } from '../api/note.ts';
import { concerns } from '../api/job-owner.ts';
import { endings } from '../jobs/panel-watch.ts';
import { cancelBatchOfJob } from '../store/batches.ts';

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

/** Has the panel end what a job only looks at, in the name of whoever cancels; throws where it does not, as `command`. */
async function endThere(context: Signed, { kind, panel, state }: Job): Promise<void> {
  const ending = endings[kind];
  if (ending === undefined || panel === null || isOver({ state })) return;
  const { services, person } = context;
  const membership = membershipAt(person, panel, services.clock.now());
  if (!membership) throw notFound();
  await command(placed(context, membership, await services.registry.find(panel)), ending);
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
    await endThere(context, job);
    if (job.kind === 'batch') await cancelBatchOfJob(services.store.db, job.id);
    await services.jobs.cancel(job.id);
    note(context, { scope: job.panel ?? '', act: 'cancelJob', body: { job: job.id, kind: job.kind } });
    return done;
  },
};
