import { batchStates } from '@homeward/contract/words/company/batch-words.ts';
import type { BatchState } from '@homeward/contract/words/company/batch-words.ts';
import { ReportGroup } from '@homeward/contract/shapes/reports/report.ts';
import { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import { BatchTask } from '@homeward/contract/shapes/company/template.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { z } from 'zod';
import type { Db } from './store.ts';
import type { BatchPanelTable, BatchTable } from './tables/batches.ts';

/** Batches that are kept for a company; the oldest go first. */
export const batchesKept = 50;

/** Something to do at every panel of a batch. */
export interface KeptBatch {
  readonly id: string;
  readonly tenant: TenantId;
  readonly account: AccountId;
  readonly by: string;
  readonly name: string;
  /** None where each panel has its own, by its templates. Codes in them are blank. */
  readonly tasks: readonly BatchTask[];
  readonly wave: number;
  readonly at: number;
  readonly until: number;
  /** Empty before the first. */
  readonly job: string;
  readonly cancelled: boolean;
}

/** Seconds by the field of a delay (rules/company/delay-field.ts). */
const DelayValues = z.record(z.string(), z.number().int());

/** What a panel had before, and what it was to get; parts that a batch does not change are absent. */
export const Snapshot = z.object({
  before: z.object({
    settings: PanelSettings.partial().optional(),
    delays: DelayValues.optional(),
    groups: z.array(ReportGroup).readonly().optional(),
    /** The names of the destinations: their addresses may hold what the portal must not know. */
    reports: z.array(z.string()).readonly().optional(),
  }),
  after: z.object({
    settings: PanelSettings.partial().optional(),
    delays: DelayValues.optional(),
    groups: z.array(ReportGroup).readonly().optional(),
    reports: z.array(z.string()).readonly().optional(),
  }),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** How a batch stands at one panel. */
export interface BatchRow {
  readonly panel: PanelId;
  /** What is to be done here; null is the batch's own tasks. */
  readonly tasks: readonly BatchTask[] | null;
  /** The fields that this panel keeps for itself. */
  readonly own: readonly string[];
  readonly state: BatchState;
  readonly undoing: boolean;
  readonly message: string;
  readonly snapshot: Snapshot | null;
  readonly kept: readonly string[];
  readonly at: number | null;
}

const Tasks = z.array(BatchTask).readonly();
const Kept = z.array(z.string()).readonly();

/** A code is 4 digits at least; this one stands where one was. */
export const blankCode = '0000';

const withoutCodes = (tasks: readonly BatchTask[]): readonly BatchTask[] =>
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

const rowOf = (row: BatchPanelTable): BatchRow => ({
  panel: row.panel as PanelId,
  tasks: row.tasks === null ? null : Tasks.parse(JSON.parse(row.tasks)),
  own: Kept.parse(JSON.parse(row.own_fields)),
  state: stateOf(row.state),
  undoing: row.undoing === 1,
  message: row.message,
  snapshot: row.snapshot === null ? null : Snapshot.parse(JSON.parse(row.snapshot)),
  kept: Kept.parse(JSON.parse(row.kept)),
  at: row.at,
});

/** A panel of a new batch. */
export type NewBatchPanel = Pick<BatchRow, 'panel' | 'tasks' | 'own'>;

/** Keeps a new batch whose panels wait, in their order; the oldest of the company beyond `batchesKept` go. */
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

/** Stops a batch: what waits is left alone from then on. */
export async function cancelBatch(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('batches').set({ cancelled: 1 }).where('id', '=', id).execute();
    await transaction
      .updateTable('batch_panels')
      .set({ state: 'cancelled' satisfies BatchState, message: '' })
      .where('batch', '=', id)
      .where('state', 'in', ['waiting', 'armed'] satisfies BatchState[])
      .execute();
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
  { undoing, snapshot, kept, ...patch }: RowPatch,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('batch_panels')
    .set({
      ...patch,
      ...(undoing === undefined ? {} : { undoing: undoing ? 1 : 0 }),
      ...(snapshot === undefined ? {} : { snapshot: snapshot === null ? null : JSON.stringify(snapshot) }),
      ...(kept === undefined ? {} : { kept: JSON.stringify(kept) }),
    })
    .where('batch', '=', at.batch)
    .where('panel', '=', at.panel)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
