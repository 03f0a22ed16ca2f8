import { batchStates } from '@homeward/contract/words/company/batch-words.ts';
import type { BatchState } from '@homeward/contract/words/company/batch-words.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { isStartSent, KeptOutcome, Snapshot } from './batch-rows.ts';
import type { BatchRow, KeptBatch, NewBatchPanel } from './batch-rows.ts';
import { KeptTask } from './kept-tasks.ts';
import type { Db } from './store.ts';
import type { BatchPanelTable, BatchTable } from './tables/batches.ts';

/** Batches that are kept for a company; the oldest go first. */
export const batchesKept = 50;

const Tasks = z.array(KeptTask).readonly();
const Kept = z.array(z.string()).readonly();
const Outcomes = z.array(KeptOutcome).readonly();

/** A code is 4 digits at least; this one stands where one was. */
export const blankCode = '0000';

const withoutCodes = (tasks: readonly KeptTask[]): readonly KeptTask[] =>
  tasks.map((task) => (task.tag === 'installerCode' ? { ...task, code: blankCode } : task));

const batchOf = (row: BatchTable): KeptBatch => ({
  id: row.id,
  tenant: row.tenant as TenantId,
  account: row.account as AccountId,
  by: row.by_name,
  name: row.name,
  tasks: Tasks.parse(JSON.parse(row.tasks)),
  wave: row.wave,
  at: row.at,
  until: row.until_at,
  job: row.job,
  cancelled: row.cancelled === 1,
});

/** What a later version calls a state nobody knows here, so that such a panel is not touched. */
const stateOf = (word: string): BatchState => batchStates.find((state) => state === word) ?? 'failed';

/** How many of some panels stand in each state. */
export function countsOf(rows: readonly { readonly state: BatchState }[]): Record<BatchState, number> {
  const counts = Object.fromEntries(batchStates.map((state) => [state, 0])) as Record<BatchState, number>;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** States in which nobody waits for anything at a panel any more. */
const closed: ReadonlySet<string> = new Set<BatchState>(['done', 'failed', 'rolledBack', 'cancelled']);

/** What came of what was asked; where nobody waits for it any more, nobody has answered. */
const outcomesOf = ({ state, outcomes }: BatchPanelTable): readonly KeptOutcome[] =>
  Outcomes.parse(JSON.parse(outcomes)).map((one) =>
    one.outcome === 'waiting' && closed.has(state) ? { ...one, outcome: 'noAnswer' } : one,
  );

const rowOf = (row: BatchPanelTable): BatchRow => ({
  panel: row.panel as PanelId,
  tasks: row.tasks === null ? null : Tasks.parse(JSON.parse(row.tasks)),
  own: Kept.parse(JSON.parse(row.own_fields)),
  state: stateOf(row.state),
  undoing: row.undoing === 1,
  message: row.message,
  halfway: row.halfway === 1,
  because: row.because,
  outcomes: outcomesOf(row),
  snapshot: row.snapshot === null ? null : Snapshot.parse(JSON.parse(row.snapshot)),
  kept: Kept.parse(JSON.parse(row.kept)),
  at: row.at,
});

/**
 * Keeps a new batch whose panels wait, in their order; the oldest of the company beyond `batchesKept` go, but for those of
 * which a panel is still to give back what it took.
 */
export async function addBatch(db: Db, batch: KeptBatch, panels: readonly NewBatchPanel[]): Promise<void> {
  const { id, tenant } = batch;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('batches')
      .values({
        id,
        tenant,
        account: batch.account,
        by_name: batch.by,
        name: batch.name,
        tasks: JSON.stringify(withoutCodes(batch.tasks)),
        wave: batch.wave,
        at: batch.at,
        until_at: batch.until,
        job: batch.job,
        cancelled: 0,
      })
      .execute();
    await transaction
      .insertInto('batch_panels')
      .values(
        panels.map(({ panel, tasks, own }, place) => ({
          batch: id,
          panel,
          place,
          tasks: tasks && JSON.stringify(withoutCodes(tasks)),
          own_fields: JSON.stringify(own),
          state: 'waiting' satisfies BatchState,
          undoing: 0,
          message: '',
          halfway: 0,
          because: '',
          outcomes: '[]',
          snapshot: null,
          kept: '[]',
          at: null,
        })),
      )
      .execute();
    const older = await transaction
      .selectFrom('batches')
      .select('id')
      .where('tenant', '=', tenant)
      .where(
        sql<boolean>`not exists (select 1 from batch_panels where batch_panels.batch = batches.id
          and because <> '' and state in ('waiting', 'running', 'armed'))`,
      )
      .orderBy('at', 'desc')
      .orderBy('id')
      .offset(batchesKept)
      .limit(batchesKept)
      .execute();
    if (older.length > 0)
      await transaction
        .deleteFrom('batches')
        .where(
          'id',
          'in',
          older.map((one) => one.id),
        )
        .execute();
  });
}

/** Newest first. */
export async function batchesOf(db: Db, tenant: TenantId): Promise<readonly KeptBatch[]> {
  const rows = await db
    .selectFrom('batches')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(batchOf);
}

export async function batchById(db: Db, id: string): Promise<KeptBatch | null> {
  const row = await db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : batchOf(row);
}

/** In the order in which they are set up. */
export async function batchRows(db: Db, batch: string): Promise<readonly BatchRow[]> {
  const rows = await db
    .selectFrom('batch_panels')
    .selectAll()
    .where('batch', '=', batch)
    .orderBy('place')
    .execute();
  return rows.map(rowOf);
}

/** How a batch stands at one of its panels; null where it has none such. */
export async function batchRow(db: Db, batch: string, panel: PanelId): Promise<BatchRow | null> {
  const row = await db
    .selectFrom('batch_panels')
    .selectAll()
    .where('batch', '=', batch)
    .where('panel', '=', panel)
    .executeTakeFirst();
  return row === undefined ? null : rowOf(row);
}

/** Batches with panels that are still to get back what they took, by their ids, and these panels. */
export async function batchesTakingBack(db: Db): Promise<ReadonlyMap<string, readonly PanelId[]>> {
  const rows = await db
    .selectFrom('batch_panels')
    .select(['batch', 'panel'])
    // As its index says it.
    .where(sql<boolean>`because <> ''`)
    .where('state', 'in', ['waiting', 'armed'] satisfies BatchState[])
    .execute();
  const found = new Map<string, PanelId[]>();
  for (const { batch, panel } of rows) found.set(batch, [...(found.get(batch) ?? []), panel as PanelId]);
  return found;
}

/** How many panels of each batch of a company stand in each state. */
export async function batchCounts(
  db: Db,
  tenant: TenantId,
): Promise<ReadonlyMap<string, Readonly<Record<BatchState, number>>>> {
  const rows = await db
    .selectFrom('batch_panels')
    .innerJoin('batches', 'batches.id', 'batch_panels.batch')
    .select(['batch', 'state', (all) => all.fn.countAll<number | string>().as('panels')])
    .where('tenant', '=', tenant)
    .groupBy(['batch', 'state'])
    .execute();
  const counts = new Map<string, Record<BatchState, number>>();
  for (const { batch, state, panels } of rows) {
    const one = counts.get(batch) ?? countsOf([]);
    one[stateOf(state)] += Number(panels);
    counts.set(batch, one);
  }
  return counts;
}

/** Says which job works on a batch from now on; whatever else is said of it stays. */
export async function putBatchJob(db: Db, id: string, job: string): Promise<void> {
  await db.updateTable('batches').set({ job }).where('id', '=', id).execute();
}

/** Says which job works on a batch from now on, until when and in whose name. */
export async function beginBatch(
  db: Db,
  { id, job, until, account, by }: Pick<KeptBatch, 'id' | 'job' | 'until' | 'account' | 'by'>,
): Promise<void> {
  await db
    .updateTable('batches')
    .set({ job, until_at: until, account, by_name: by, cancelled: 0 })
    .where('id', '=', id)
    .execute();
}

/** Stops the batch that a job works on, if it is one: as `cancelBatch`. */
export async function cancelBatchOfJob(db: Db, job: string): Promise<void> {
  const row = await db.selectFrom('batches').select('id').where('job', '=', job).executeTakeFirst();
  if (row !== undefined) await cancelBatch(db, row.id);
}

/** Stops a batch: what waits is left alone from then on, but for what has a part of the change and is to give it back. */
export async function cancelBatch(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('batches').set({ cancelled: 1 }).where('id', '=', id).execute();
    await transaction
      .updateTable('batch_panels')
      .set({ because: 'v2_mg_job_cancelled' satisfies MessageKey, message: 'v2_mg_batch_taking_back' })
      .where('batch', '=', id)
      .where('halfway', '=', 1)
      .where('because', '=', '')
      .where('state', 'in', ['waiting', 'armed'] satisfies BatchState[])
      .execute();
    const open = ['waiting', 'armed'] satisfies BatchState[];
    for (const { panel, state, because, outcomes } of await batchRows(transaction, id))
      if (because === '' && open.some((one) => one === state))
        await putBatchRow(
          transaction,
          { batch: id, panel },
          open,
          isStartSent(outcomes)
            ? { state: 'failed', message: 'v2_mg_panel_no_answer' satisfies MessageKey }
            : { state: 'cancelled', message: '' },
        );
  });
}

type RowPatch = Partial<Omit<BatchRow, 'panel' | 'tasks' | 'own'>>;

/**
 * Changes how a batch stands at a panel, where it stands in one of the states `from`: what somebody stopped meanwhile stays
 * stopped. True where it did.
 */
export async function putBatchRow(
  db: Db,
  at: { readonly batch: string; readonly panel: PanelId },
  from: readonly BatchState[],
  { undoing, halfway, snapshot, kept, outcomes, ...patch }: RowPatch,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('batch_panels')
    .set({
      ...patch,
      ...(undoing === undefined ? {} : { undoing: undoing ? 1 : 0 }),
      ...(halfway === undefined ? {} : { halfway: halfway ? 1 : 0 }),
      ...(outcomes === undefined ? {} : { outcomes: JSON.stringify(outcomes) }),
      ...(snapshot === undefined ? {} : { snapshot: snapshot === null ? null : JSON.stringify(snapshot) }),
      ...(kept === undefined ? {} : { kept: JSON.stringify(kept) }),
    })
    .where('batch', '=', at.batch)
    .where('panel', '=', at.panel)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
