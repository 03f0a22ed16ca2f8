import type { JobId } from '@homeward/contract/shapes/panel/job.ts';
import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';
import type { Person } from '../accounts/memberships.ts';
import { whyOf } from '../base/why.ts';
import type { Services } from '../services.ts';
import { batchById, batchesTakingBack, putBatchJob, putBatchRow } from '../store/batches.ts';
import type { KeptBatch } from '../store/batch-rows.ts';
import { batchWork, resumeOf } from './batch-run.ts';
import { hindranceAt } from './batch-site.ts';
import { openStates } from './batch-work.ts';

/** Ms between looks, and after which a batch that came to nothing is tried again. */
const lookEvery = 15_000;
const tryEvery = 5 * 60_000;

/**
 * Who can reach one of the panels now: whoever started the batch, or else a manager of its company, since that person may
 * have left it. Null where nobody can.
 */
async function whoReaches(
  services: Services,
  { account, tenant }: KeptBatch,
  panels: readonly PanelId[],
): Promise<Person | null> {
  const { memberships, registry, tenants } = services;
  const managers = tenants.staff(tenant).filter(({ role }) => role === 'manager');
  for (const id of new Set([account, ...managers.map((one) => one.account)])) {
    const person = tenants.staffOf(id)?.tenant === tenant ? await memberships.find(id) : null;
    if (person === null) continue;
    for (const panel of panels) {
      const resident = await registry.find(panel);
      if (hindranceAt(services, { person, tenant }, panel, resident) === null) return person;
    }
  }
  return null;
}

/** Ends what is to be given back at panels that the company no longer looks after: nobody there may do it. Gives the others. */
async function ownAlone(
  { store, tenants, clock }: Services,
  { id, tenant }: KeptBatch,
  panels: readonly PanelId[],
): Promise<readonly PanelId[]> {
  const own: PanelId[] = [];
  for (const panel of panels)
    if (tenants.tenancy(panel).tenant === tenant) own.push(panel);
    else
      await putBatchRow(store.db, { batch: id, panel }, openStates, {
        state: 'failed',
        message: 'v2_mg_batch_partly' satisfies MessageKey,
        at: clock.now(),
      });
  return own;
}

/** Has a job of its own give back what panels took of one batch, where nobody is at it. True where it was begun. */
async function takeBack(services: Services, id: string, panels: readonly PanelId[]): Promise<boolean> {
  const { store, jobs } = services;
  const batch = await batchById(store.db, id);
  if (batch === null) return false;
  const job = batch.job === '' ? null : await jobs.find(batch.job as JobId);
  // The batch itself still does it.
  if (job !== null && !isOver(job)) return false;
  const person = await whoReaches(services, batch, await ownAlone(services, batch, panels));
  if (person === null) return false;
  const { id: account, name } = person.account;
  const owner = { subject: { tag: 'tenant', tenant: batch.tenant }, account, name } as const;
  const { promise: isKept, resolve: kept } = Promise.withResolvers<void>();
  const begun = await jobs.start(
    owner,
    'batch',
    async (run) => {
      await isKept;
      return batchWork(services, id, { pin: null, code: null }, { backAs: account })(run);
    },
    { lock: `batch ${id}`, resume: resumeOf(id) },
  );
  await putBatchJob(store.db, id, begun.id).finally(kept);
  return true;
}

/** Has jobs give back what panels took of batches that are over or were stopped; one that cannot be begun stops no other. */
async function takeBackAll(services: Services, tried: Map<string, number>): Promise<void> {
  const { store, clock, log } = services;
  const found = await batchesTakingBack(store.db);
  for (const id of tried.keys()) if (!found.has(id)) tried.delete(id);
  for (const [id, panels] of found) {
    if (clock.monotonic() - (tried.get(id) ?? -tryEvery) < tryEvery) continue;
    try {
      if (await takeBack(services, id, panels)) tried.set(id, clock.monotonic());
    } catch (error) {
      log.warn('a batch could not be taken back', { batch: id, error: whyOf(error) });
    }
  }
}

/**
 * Looks again and again whether panels that took a part of a batch can be reached, and has them give it back: also long after
 * the batch, and whatever was stopped. No panel stays between two states. Gives what ends it.
 */
export function keepTakingBack(services: Services): () => Promise<void> {
  const { clock, log } = services;
  const tried = new Map<string, number>();
  let isStopped = false;
  let cancel = (): void => undefined;
  let work: Promise<void> = Promise.resolve();
  const later = (): void => {
    cancel = clock.after(lookEvery, () => {
      work = takeBackAll(services, tried)
        .catch((error: unknown) => log.warn('batches could not be taken back', { error: whyOf(error) }))
        .finally(() => {
          if (!isStopped) later();
        });
    });
  };
  later();
  return async () => {
    isStopped = true;
    cancel();
    await work;
  };
}
