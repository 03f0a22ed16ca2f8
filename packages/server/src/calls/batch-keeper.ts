import type { JobId } from '@homeward/contract/shapes/panel/job.ts';
import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { whyOf } from '../base/why.ts';
import type { Services } from '../services.ts';
import { batchById, batchesTakingBack, putBatchJob } from '../store/batches.ts';
import type { KeptBatch } from '../store/batch-rows.ts';
import { batchWork, resumeOf } from './batch-run.ts';
import { hindranceAt } from './batch-site.ts';

/** Ms between looks, and after which a batch that came to nothing is tried again. */
const lookEvery = 15_000;
const tryEvery = 5 * 60_000;

/** Whether one of the panels can be reached now, in the name of whoever started the batch. */
async function canReach(services: Services, batch: KeptBatch, panels: readonly PanelId[]): Promise<boolean> {
  const { memberships, registry } = services;
  const person = await memberships.find(batch.account);
  if (person === null) return false;
  for (const panel of panels) {
    const resident = await registry.find(panel);
    if (hindranceAt(services, { person, tenant: batch.tenant }, panel, resident) === null) return true;
  }
  return false;
}

/** Has a job of its own give back what panels took of batches that are over or were stopped. */
async function takeBackAll(services: Services, tried: Map<string, number>): Promise<void> {
  const { store, clock, jobs } = services;
  const found = await batchesTakingBack(store.db);
  for (const id of tried.keys()) if (!found.has(id)) tried.delete(id);
  for (const [id, panels] of found) {
    const batch = await batchById(store.db, id);
    if (batch === null || clock.monotonic() - (tried.get(id) ?? -tryEvery) < tryEvery) continue;
    const job = batch.job === '' ? null : await jobs.find(batch.job as JobId);
    // The batch itself still does it.
    if (job !== null && !isOver(job)) continue;
    if (!(await canReach(services, batch, panels))) continue;
    tried.set(id, clock.monotonic());
    const owner = {
      subject: { tag: 'tenant', tenant: batch.tenant },
      account: batch.account,
      name: batch.by,
    } as const;
    const { promise: isKept, resolve: kept } = Promise.withResolvers<void>();
    const begun = await jobs.start(
      owner,
      'batch',
      async (run) => {
        await isKept;
        return batchWork(services, id, { pin: null, code: null })(run);
      },
      { lock: `batch ${id}`, resume: resumeOf(id) },
    );
    await putBatchJob(store.db, id, begun.id).finally(kept);
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
