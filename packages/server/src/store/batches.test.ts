import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import { freshFile } from '@homeward/testing/server/test-database.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import {
  addBatch,
  batchById,
  batchCounts,
  batchRows,
  batchesKept,
  batchesOf,
  batchesTakingBack,
  beginBatch,
  blankCode,
  cancelBatch,
  cancelBatchOfJob,
  putBatchRow,
} from './batches.ts';
import type { KeptBatch, NewBatchPanel } from './batch-rows.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';
import { putTenant } from './tenants.ts';

const company = 'c1' as TenantId;
const other = 'c2' as TenantId;
const rows: readonly NewBatchPanel[] = [
  { panel: foreignHome, tasks: [{ tag: 'settings', settings: { grade: 2 } }], own: ['sirenMinutes'] },
  { panel: home, tasks: null, own: [] },
];
const batch = (id: string, change: Partial<KeptBatch> = {}): KeptBatch => ({
  id,
  tenant: company,
  account: 'a1' as AccountId,
  by: 'Sam',
  name: 'Flats',
  tasks: [{ tag: 'settings', settings: { sirenMinutes: 5 } }],
  wave: 5,
  at: 10,
  until: 20,
  job: '',
  cancelled: false,
  ...change,
});

describe.each(await eachStore())('batches on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await (make ?? freshFile)();
    store = await openStore(database.url);
    for (const id of [company, other])
      await putTenant(store.db, {
        id,
        kind: 'installer',
        parent: null,
        name: id,
        mail: '',
        phone: '',
        address: '',
        flags: {},
        createdAt: 1,
      });
  });
  beforeEach(() => store.db.deleteFrom('batches').execute());
  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  it('are kept as they are, with their panels in order, and without codes', async () => {
    const tasks = [{ tag: 'installerCode', code: '793825' }] as const;
    await addBatch(store.db, batch('b1', { tasks }), rows);
    expect(await batchById(store.db, 'b1')).toEqual(
      batch('b1', { tasks: [{ tag: 'installerCode', code: blankCode }] }),
    );
    expect(JSON.stringify(await store.db.selectFrom('batches').selectAll().execute())).not.toContain(
      '793825',
    );
    const waiting = {
      state: 'waiting',
      undoing: false,
      message: '',
      halfway: false,
      because: '',
      outcomes: [],
      snapshot: null,
      kept: [],
      at: null,
    };
    expect(await batchRows(store.db, 'b1')).toEqual(rows.map((row) => ({ ...row, ...waiting })));
    expect(await batchById(store.db, 'none')).toBeNull();
  });

  it('are those of their company, newest first, as many as are kept', async () => {
    await addBatch(store.db, batch('theirs', { tenant: other }), rows);
    for (let no = 0; no <= batchesKept; no += 1) await addBatch(store.db, batch(`b${no}`, { at: no }), rows);
    const ids = (await batchesOf(store.db, company)).map(({ id }) => id);
    expect([ids[0], ids.length, ids.includes('b0')]).toEqual([`b${batchesKept}`, batchesKept, false]);
    expect(await batchRows(store.db, 'b0')).toEqual([]);
    expect((await batchesOf(store.db, other)).map(({ id }) => id)).toEqual(['theirs']);
    expect([...(await batchCounts(store.db, other)).values()]).toMatchObject([{ waiting: 2, done: 0 }]);
  });

  it('are kept for as long as a panel is to give back what it took, however many came since', async () => {
    await addBatch(store.db, batch('b-taking', { at: 0 }), rows);
    const at = { batch: 'b-taking', panel: home };
    await putBatchRow(store.db, at, ['waiting'], { halfway: true, because: 'v2_mg_not_allowed' });
    for (let no = 1; no <= batchesKept + 1; no += 1)
      await addBatch(store.db, batch(`b${no}`, { at: no }), rows);
    expect([...(await batchesTakingBack(store.db))]).toEqual([['b-taking', [home]]]);
    await putBatchRow(store.db, at, ['waiting'], { state: 'failed', halfway: false });
    expect([...(await batchesTakingBack(store.db))]).toEqual([]);
    await addBatch(store.db, batch('b-last', { at: 99 }), rows);
    expect(await batchById(store.db, 'b-taking')).toBeNull();
  });

  it('that are stopped have a panel give back what it took, and leave the others alone', async () => {
    await addBatch(store.db, batch('b1'), rows);
    await putBatchRow(store.db, { batch: 'b1', panel: home }, ['waiting'], { halfway: true });
    await cancelBatch(store.db, 'b1');
    expect(await batchRows(store.db, 'b1')).toMatchObject([
      { panel: foreignHome, state: 'cancelled', because: '' },
      { panel: home, state: 'waiting', because: 'v2_mg_job_cancelled', message: 'v2_mg_batch_taking_back' },
    ]);
  });

  it('that are stopped say of what is open that nobody answered, and never that a sent start was left alone', async () => {
    await addBatch(store.db, batch('b1'), rows);
    const outcome = { outcome: 'waiting', name: '1.1.0', why: '', no: 0, after: 0, from: '1.0.0' } as const;
    for (const [panel, ask] of [
      [foreignHome, 'testReports'],
      [home, 'startFirmware'],
    ] as const)
      await putBatchRow(store.db, { batch: 'b1', panel }, ['waiting'], { outcomes: [{ ...outcome, ask }] });
    expect((await batchRows(store.db, 'b1'))[1]).toMatchObject({ outcomes: [{ outcome: 'waiting' }] });
    await cancelBatch(store.db, 'b1');
    expect(await batchRows(store.db, 'b1')).toMatchObject([
      { state: 'cancelled', message: '', outcomes: [{ outcome: 'noAnswer' }] },
      {
        state: 'failed',
        message: 'v2_mg_panel_no_answer',
        outcomes: [{ outcome: 'noAnswer', name: '1.1.0' }],
      },
    ]);
  });

  it('change a panel only from the states that are named', async () => {
    await addBatch(store.db, batch('b1'), rows);
    const at = { batch: 'b1', panel: home };
    const snapshot = {
      before: { settings: { sirenMinutes: 3 } },
      after: { settings: { sirenMinutes: 5 } },
    };
    expect(await putBatchRow(store.db, at, ['waiting', 'armed'], { state: 'running', snapshot })).toBe(true);
    expect(await putBatchRow(store.db, at, ['waiting', 'armed'], { state: 'running' })).toBe(false);
    await putBatchRow(store.db, at, ['running'], {
      state: 'rolledBack',
      undoing: true,
      kept: ['grade'],
      at: 7,
      message: 'm',
    });
    expect((await batchRows(store.db, 'b1'))[1]).toEqual({
      panel: home,
      tasks: null,
      own: [],
      state: 'rolledBack',
      undoing: true,
      message: 'm',
      halfway: false,
      because: '',
      outcomes: [],
      kept: ['grade'],
      at: 7,
      snapshot,
    });
  });

  it('that are stopped leave alone what waits, and nothing else', async () => {
    await addBatch(store.db, batch('b1'), rows);
    await putBatchRow(store.db, { batch: 'b1', panel: home }, ['waiting'], { state: 'running' });
    await beginBatch(store.db, { ...batch('b1'), job: 'j1', until: 99 });
    await cancelBatchOfJob(store.db, 'another');
    expect(await batchById(store.db, 'b1')).toMatchObject({ job: 'j1', until: 99, cancelled: false });
    await cancelBatchOfJob(store.db, 'j1');
    expect(await batchById(store.db, 'b1')).toMatchObject({ cancelled: true });
    expect((await batchRows(store.db, 'b1')).map(({ state }) => state)).toEqual(['cancelled', 'running']);
    expect(await putBatchRow(store.db, { batch: 'b1', panel: foreignHome }, ['waiting'], { at: 1 })).toBe(
      false,
    );
    await cancelBatch(store.db, 'b1');
    await beginBatch(store.db, batch('b1', { job: 'j2' }));
    expect(await batchById(store.db, 'b1')).toMatchObject({ job: 'j2', cancelled: false });
  });
});
