import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { z } from 'zod';
import { notFound } from '../base/app-error.ts';
import type { JobRun, JobWork } from '../jobs/work.ts';
import { pause } from '../jobs/waiting.ts';
import type { Services } from '../services.ts';
import { batchById, batchRows, putBatchRow } from '../store/batches.ts';
import type { BatchRow } from '../store/batch-rows.ts';
import type { AdoptedJob } from '../store/jobs.ts';
import { hasDone } from './batch-asks.ts';
import { settle, tryPanel } from './batch-panel.ts';
import { isOpen, openStates } from './batch-work.ts';
import type { BatchSecrets, BatchWork, Tried } from './batch-work.ts';

/** Ms between looks at homes that are armed. */
const tryEvery = 15_000;
/** Ms for which panels are waited for that have yet to connect to a server that has just begun. */
const patience = 5 * 60_000;

/** Whether a panel may still be touched that has nothing to give back: its window is open. */
const mayBegin = ({ services, batch, onlyBack }: BatchWork): boolean =>
  !onlyBack && services.clock.now() < batch.until;

/** The panels of a batch that are still to do, in their order. */
const openRows = async (work: BatchWork): Promise<readonly BatchRow[]> =>
  (await batchRows(work.services.store.db, work.batch.id)).filter(
    (row) => isOpen(row) && (!work.onlyBack || row.because !== ''),
  );

/** Leaves the rest alone: the first panel did not take it. What has a part of it gives that back. */
async function leaveOthers({ services, batch }: BatchWork, rows: readonly BatchRow[]): Promise<void> {
  const message = 'v2_mg_batch_first_failed' satisfies MessageKey;
  for (const { panel, undoing, halfway } of rows)
    if (!undoing)
      await putBatchRow(
        services.store.db,
        { batch: batch.id, panel },
        openStates,
        halfway ? { because: message } : { state: 'cancelled', message },
      );
}

/** Whether a panel has shown already that what the batch changes works. */
const isProof = ({ state, undoing, message, outcomes }: BatchRow): boolean =>
  state === 'done' && !undoing && message === '' && (outcomes.length === 0 || outcomes.some(hasDone));

/** Panels that are to get the same: what works at one of them is a proof for the others. */
function alike(rows: readonly BatchRow[]): readonly (readonly BatchRow[])[] {
  const parts = new Map<string, BatchRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.tasks);
    const part = parts.get(key);
    if (part === undefined) parts.set(key, [row]);
    else part.push(row);
  }
  return [...parts.values()];
}

/**
 * Goes once over all that is to do: first what has a part of a change and is to give it back. Of the others one panel alone
 * until the batch has worked at one, then `wave` at once. Panels that are to get something else have a first one of their
 * own. What is given back needs no such proof, and goes on also when the batch has ended.
 */
async function round(work: BatchWork, onTried: () => Promise<void>): Promise<void> {
  const { services, batch, signal } = work;
  const rows = await batchRows(services.store.db, batch.id);
  const back = rows.filter((row) => isOpen(row) && row.because !== '');
  for (let from = 0; from < back.length && !signal.aborted; from += batch.wave) {
    await Promise.all(back.slice(from, from + batch.wave).map(({ panel }) => tryPanel(work, panel)));
    await onTried();
  }
  for (const rest of alike(rows.filter(({ because }) => because === ''))) await part(work, rest, onTried);
}

/** A test says something of its own line alone, and changes nothing anywhere. */
const needsProof = ({ batch }: BatchWork, rows: readonly BatchRow[]): boolean =>
  (rows[0]?.tasks ?? batch.tasks).some(({ tag }) => tag !== 'testReports');

async function part(work: BatchWork, all: readonly BatchRow[], onTried: () => Promise<void>): Promise<void> {
  const { batch, signal } = work;
  let proven = !needsProof(work, all) || all.some(isProof);
  let left = all.filter(isOpen);
  while (left.length > 0) {
    if (signal.aborted || !mayBegin(work)) return;
    const size = proven || left.every(({ undoing }) => undoing) ? batch.wave : 1;
    const wave = left.slice(0, size);
    left = left.slice(size);
    const tried: readonly Tried[] = await Promise.all(wave.map(({ panel }) => tryPanel(work, panel)));
    await onTried();
    if (proven || wave.every(({ undoing }) => undoing)) continue;
    proven = tried.includes('done');
    if (tried.includes('failed')) return leaveOthers(work, left);
  }
}

/** Puts right what a server that died has left under way: it is tried anew, which changes nothing where it was done. */
async function resume(work: BatchWork): Promise<void> {
  const { services, batch } = work;
  for (const row of await batchRows(services.store.db, batch.id)) {
    if (row.state !== 'running') continue;
    // Past its window nothing is tried anew either.
    if (batch.cancelled || services.clock.now() >= batch.until) await settle(work, row);
    else
      await putBatchRow(services.store.db, { batch: batch.id, panel: row.panel }, ['running'], {
        state: 'waiting',
      });
  }
}

async function run(work: BatchWork, { progress }: JobRun): Promise<Record<string, unknown>> {
  const { services, batch, signal } = work;
  const { db } = services.store;
  const tell = async (): Promise<void> => {
    const rows = await batchRows(db, batch.id);
    const over = rows.filter((row) => !isOpen(row) && row.state !== 'running').length;
    progress((over * 100) / rows.length);
  };
  await resume(work);
  await tell();
  while ((await openRows(work)).length > 0) {
    await round(work, tell);
    const waiting = await openRows(work);
    const ms = batch.until - services.clock.now();
    if (waiting.length === 0 || ms <= 0) break;
    await pause(services.clock, Math.min(tryEvery, ms), signal);
  }
  // Those that are armed say so, and stay so; who never came back is offline. What has a part of the change gives it back
  // whenever that can be: see batch-keeper.ts.
  const left = services.clock.now() < batch.until ? [] : await openRows(work);
  for (const { panel, state, halfway, because, message } of left) {
    if (because !== '') continue;
    if (halfway)
      await putBatchRow(db, { batch: batch.id, panel }, openStates, {
        because: message === '' || state === 'waiting' ? 'v2_mg_panel_no_answer' : message,
        ...(state === 'waiting' && { message: 'v2_mg_batch_taking_back' satisfies MessageKey }),
      });
    else if (state === 'waiting')
      await putBatchRow(db, { batch: batch.id, panel }, ['waiting'], {
        state: 'failed',
        message: 'v2_mg_panel_offline',
      });
  }
  const rows = await batchRows(db, batch.id);
  const count = (...states: readonly string[]): number =>
    rows.filter(({ state }) => states.includes(state)).length;
  return {
    batch: batch.id,
    done: count('done', 'rolledBack'),
    failed: count('failed'),
    armed: count('armed'),
  };
}

interface BatchMore {
  readonly waits?: number;
  readonly backAs?: AccountId | null;
}

/**
 * What a batch does, from wherever it stands. Its rows say how far it is; the job says that it is under way. `waits`: ms for
 * which panels are waited for that are not connected. `backAs`: only what panels took is given back, in the name of this person.
 */
export const batchWork =
  (
    services: Services,
    id: string,
    secrets: BatchSecrets,
    { waits = 0, backAs = null }: BatchMore = {},
  ): JobWork =>
  async (job) => {
    const { db } = services.store;
    const kept = await batchById(db, id);
    if (kept === null) throw notFound();
    const batch = backAs === null ? kept : { ...kept, account: backAs };
    const work: BatchWork = {
      services,
      batch,
      secrets,
      signal: job.signal,
      patientUntil: services.clock.monotonic() + waits,
      onlyBack: backAs !== null,
    };
    try {
      return await run(work, job);
    } catch (error) {
      // Where the server stops, the next one goes on; where somebody stopped it, what was under way is looked at once more.
      if (job.signal.aborted && (await batchById(db, id))?.cancelled === true)
        for (const row of await batchRows(db, id)) if (row.state === 'running') await settle(work, row);
      throw error;
    }
  };

const Resume = z.object({ batch: z.string() });

/** By what another life of the server goes on with a batch. */
export const resumeOf = (batch: string): z.infer<typeof Resume> => ({ batch });

/** What is left to do of a batch whose server ended; codes went with that. Null for other jobs. */
export function resumedBatch(services: Services, { job, resume: kept }: AdoptedJob): JobWork | null {
  const start = Resume.safeParse(kept);
  if (job.kind !== 'batch' || !start.success) return null;
  return batchWork(services, start.data.batch, { pin: null, code: null }, { waits: patience });
}
