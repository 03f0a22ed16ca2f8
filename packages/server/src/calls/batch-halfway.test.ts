import { beforeEach, describe, expect, it } from 'vitest';
import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import { changesTold } from '@homeward/testing/server/obedient-home.ts';
import type { ObedientHome } from '@homeward/testing/server/obedient-home.ts';
import { areaWithExit } from '@homeward/testing/server/batch-homes.ts';
import { batchCompany, sites } from '@homeward/testing/server/batch-company.ts';
import type { BatchCompany } from '@homeward/testing/server/batch-company.ts';
import { area, house } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { companyA, staff } from '@homeward/testing/server/test-tenants.ts';
import { batchById, batchesTakingBack, batchRow } from '../store/batches.ts';

const started = serversOfThisFile();
const first = (exit: number) => ({ tag: 'delays', areas: 'first', delays: { arm: { exit } } });
/** A delay, then a setting: two edits at each panel. */
const tasks = [{ tag: 'settings', settings: { sirenMinutes: 5 } }, first(20)];
const no: Refusal = { tag: 'invalid', why: 'v2_mg_value_not_offered', where: 'sirenMinutes' };
const takenBack = { state: 'failed', because: no.why, message: 'v2_mg_batch_taken_back', changes: [] };
const takingBack = { state: 'waiting', because: no.why, message: 'v2_mg_batch_taking_back' };

let company: BatchCompany;
let homes: BatchCompany['homes'];
beforeEach(async () => {
  company = await batchCompany(started);
  ({ homes } = company);
});

/** Refuses the second edit, after `then`. */
const refuseSecond = (one: ObedientHome, refusal: Refusal = no, then: () => void = () => undefined): void => {
  one.refuses = ({ tag, ...command }) => {
    const isSetting =
      tag === 'configure' &&
      'edit' in command &&
      command.edit.tag === 'putSettings' &&
      'sirenMinutes' in command.edit.settings;
    if (!isSetting) return null;
    then();
    return refusal;
  };
};
const has = (one: ObedientHome) => [one.settings().sirenMinutes, one.delays(house)?.arm.exit];
const [before, after] = [
  [3, 30],
  [5, 20],
];
const presence = () => company.test.server.services.presence;
const gone = (place: 0 | 1 | 2): void => void presence().left(sites[place]);
const back = (place: 0 | 1 | 2): Promise<void> => presence().arrived(sites[place], company.test.clock.now());

describe('a panel that refuses the second edit of a batch', () => {
  it('gives back the first at once, which is read back and said', async () => {
    refuseSecond(homes[1]);
    const batch = await company.ended(await company.begin({ tasks }));
    expect(batch.panels).toMatchObject([
      { state: 'done', because: '' },
      { ...takenBack, at: company.test.clock.now(), kept: [] },
      { state: 'done' },
    ]);
    expect(homes.map(has)).toEqual([after, before, after]);
    expect(changesTold(homes[1]).map(({ command }) => 'edit' in command && command.edit.tag)).toEqual([
      'putArea',
      'putSettings',
      'putArea',
    ]);
  });

  it('keeps what somebody has changed since, and names it', async () => {
    refuseSecond(homes[1], no, () => {
      homes[1].hub.hold = homes[1].areas([areaWithExit(45)]).then(() => undefined);
    });
    const batch = await company.ended(await company.begin({ tasks }));
    expect(batch.panels[1]).toMatchObject({ ...takenBack, kept: ['delays.1.arm.exit'] });
    expect(has(homes[1])).toEqual([3, 45]);
  });

  it('stops the others where it is the first, and has nothing of it', async () => {
    refuseSecond(homes[0]);
    const batch = await company.ended(await company.begin({ tasks }));
    expect(batch.panels).toMatchObject([
      takenBack,
      { state: 'cancelled', message: 'v2_mg_batch_first_failed' },
      { state: 'cancelled' },
    ]);
    expect(homes.map(has)).toEqual([before, before, before]);
  });

  it('can be tried again', async () => {
    refuseSecond(homes[1]);
    const { id } = await company.ended(await company.begin({ tasks }));
    homes[1].refuses = () => null;
    expect((await company.ask('POST /installer/batch_retry', { id })).envelope.code).toBe('000');
    expect((await company.ended(id)).panels[1]).toMatchObject({ state: 'done', because: '', message: '' });
    expect(has(homes[1])).toEqual(after);
  });

  it('and is gone then gives it back by itself when it is there again', async () => {
    refuseSecond(homes[1], no, () => gone(1));
    const id = await company.begin({ tasks });
    await company.comesTo(id, [{ state: 'done' }, takingBack, { state: 'done' }]);
    expect(has(homes[1])).toEqual([3, 20]);
    await back(1);
    await company.comesTo(id, [{}, takenBack, {}]);
    expect(has(homes[1])).toEqual(before);
    expect((await company.ended(id)).state).toBe('done');
  });

  it('and is gone for longer than the batch gives it back all the same', async () => {
    refuseSecond(homes[1], no, () => gone(1));
    const id = await company.begin({ tasks, hours: 1 });
    await company.comesTo(id, [{ state: 'done' }, takingBack, { state: 'done' }]);
    company.test.clock.advance(3_600_000);
    expect(await company.ended(id)).toMatchObject({ state: 'done', panels: [{}, takingBack, {}] });
    await homes[1].consent();
    await back(1);
    await company.comesTo(id, [{}, takenBack, {}], 15_000);
    expect(has(homes[1])).toEqual(before);
  });

  it('and gives it back after the end has nothing begun at a home that was armed till then', async () => {
    await homes[2].areas([area(house, 'House', { phase: { tag: 'armed', mode: 'arm' } })]);
    refuseSecond(homes[1], no, () => gone(1));
    const id = await company.begin({ tasks, hours: 1 });
    await company.comesTo(id, [{ state: 'done' }, takingBack, { state: 'armed' }]);
    company.test.clock.advance(3_600_000);
    expect(await company.ended(id)).toMatchObject({
      state: 'done',
      panels: [{}, takingBack, { state: 'armed' }],
    });
    await homes[2].areas([area(house, 'House')]);
    await homes[2].consent();
    await homes[1].consent();
    await back(1);
    await company.comesTo(id, [{}, takenBack, { state: 'armed' }], 15_000);
    await company.ended(id);
    expect(has(homes[1])).toEqual(before);
    expect(changesTold(homes[2])).toEqual([]);
  });

  it('gives it back in the name of another manager where who began it has left', async () => {
    refuseSecond(homes[1], no, () => gone(1));
    const id = await company.begin({ tasks, hours: 1 });
    await company.comesTo(id, [{ state: 'done' }, takingBack, { state: 'done' }]);
    company.test.clock.advance(3_600_000);
    await company.ended(id);
    const { tenants } = company.test.server.services;
    await staff(company.test, 'mia', companyA, 'manager');
    const began = await batchById(company.test.store.db, id);
    const who = began && tenants.staffOf(began.account);
    if (!who) throw new Error('nobody began it');
    await tenants.removeStaff(who);
    await homes[1].consent();
    await back(1);
    // Who began it sees nothing of it any more.
    await expect
      .poll(async () => {
        company.test.clock.advance(15_000);
        return (await batchRow(company.test.store.db, id, sites[1]))?.message;
      })
      .toBe('v2_mg_batch_taken_back');
    expect(has(homes[1])).toEqual(before);
  });

  it('and is no longer a site of the company has a part of it, which is said', async () => {
    refuseSecond(homes[1], no, () => gone(1));
    const id = await company.begin({ tasks, hours: 1 });
    await company.comesTo(id, [{ state: 'done' }, takingBack, { state: 'done' }]);
    company.test.clock.advance(3_600_000);
    await company.ended(id);
    await company.test.server.services.tenants.change(sites[1], { tenant: null });
    await company.comesTo(id, [{}, { state: 'failed', message: 'v2_mg_batch_partly' }, {}], 15_000);
  });

  it('gives it back although another batch cannot be read', async () => {
    const one = { tag: 'settings', settings: { sirenMinutes: 5 } };
    const ids: string[] = [];
    for (const place of [0, 1] as const) {
      refuseSecond(homes[place], no, () => gone(place));
      const id = await company.begin({ tasks: [one, first(20)], panels: [sites[place]], hours: 1 });
      await company.comesTo(id, [{ state: 'waiting', message: 'v2_mg_batch_taking_back' }]);
      ids.push(id);
    }
    company.test.clock.advance(3_600_000);
    for (const id of ids) await company.ended(id);
    const { db } = company.test.store;
    const [broken, whole] = (await batchesTakingBack(db)).keys();
    // As nobody here can read it.
    await db
      .updateTable('batches')
      .set({ tasks: '' })
      .where('id', '=', broken ?? '')
      .execute();
    for (const place of [0, 1] as const) {
      await homes[place].consent();
      await back(place);
    }
    await company.comesTo(whole ?? '', [{ state: 'failed', message: 'v2_mg_batch_taken_back' }], 15_000);
  });

  it('and no longer lets the company in gives it back when it does again', async () => {
    const at = () => company.test.server.services.registry.peek(sites[1])?.revision ?? 0;
    refuseSecond(homes[1], no, () => {
      homes[1].hub.hold = homes[1].hub.up
        .change({ from: at(), revision: at() + 1, at: 1, consent: null })
        .then(() => undefined);
    });
    const id = await company.begin({ tasks });
    await company.comesTo(id, [{}, takingBack, {}]);
    expect(has(homes[1])).toEqual([3, 20]);
    await homes[1].consent();
    await company.comesTo(id, [{}, takenBack, {}]);
    expect(has(homes[1])).toEqual(before);
  });

  it('and that it gives back what it took, has a part of it, which is said', async () => {
    refuseSecond(homes[1], no, () => {
      homes[1].refuses = () => no;
    });
    const batch = await company.ended(await company.begin({ tasks }));
    expect(batch.panels[1]).toMatchObject({
      state: 'failed',
      because: no.why,
      message: 'v2_mg_batch_partly',
    });
  });

  it('while it gives back what it had keeps what the batch made of it', async () => {
    const { id } = await company.ended(await company.begin({ tasks }));
    refuseSecond(homes[1]);
    expect((await company.ask('POST /installer/batch_rollback', { id })).envelope.code).toBe('000');
    const { panels } = await company.ended(id);
    expect(panels).toMatchObject([
      { state: 'rolledBack' },
      { state: 'failed', undoing: true, because: no.why, message: 'v2_mg_batch_taken_back' },
      { state: 'rolledBack' },
    ]);
    expect(homes.map(has)).toEqual([before, after, before]);
    // It can still be rolled back.
    homes[1].refuses = () => null;
    expect((await company.ask('POST /installer/batch_rollback', { id })).envelope.code).toBe('000');
    await company.ended(id);
    expect(has(homes[1])).toEqual(before);
  });
});

describe('a panel in the middle of a batch', () => {
  it('that does not answer is gone on with', async () => {
    refuseSecond(homes[1], { tag: 'noAnswer' });
    const id = await company.begin({ tasks });
    await company.comesTo(id, [{}, { state: 'waiting', message: 'v2_mg_batch_midway', because: '' }, {}]);
    expect(has(homes[1])).toEqual([3, 20]);
    homes[1].refuses = () => null;
    await company.comesTo(id, [{}, { state: 'done' }, {}]);
    expect(has(homes[1])).toEqual(after);
  });

  it('that never answers until the end of the batch gives back what it took', async () => {
    refuseSecond(homes[1], { tag: 'noAnswer' });
    const id = await company.begin({ tasks, hours: 1 });
    await company.comesTo(id, [{}, { message: 'v2_mg_batch_midway' }, {}]);
    company.test.clock.advance(3_600_000);
    await company.ended(id);
    await homes[1].consent();
    await company.comesTo(
      id,
      [{}, { state: 'failed', because: 'v2_mg_panel_no_answer', message: 'v2_mg_batch_taken_back' }, {}],
      15_000,
    );
    expect(has(homes[1])).toEqual(before);
  });

  it('that is armed then goes on when it is disarmed', async () => {
    refuseSecond(homes[1], { tag: 'invalid', why: 'v2_mg_batch_home_armed' });
    const id = await company.begin({ tasks });
    await company.comesTo(id, [{}, { state: 'armed' }, {}]);
    homes[1].refuses = () => null;
    await company.comesTo(id, [{}, { state: 'done' }, {}]);
    expect(has(homes[1])).toEqual(after);
  });

  it('gives back what it took where the batch is stopped', async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    refuseSecond(homes[1], no, () => {
      homes[1].refuses = () => null;
      homes[1].hub.hold = held;
      tell();
    });
    const id = await company.begin({ tasks });
    await told;
    expect((await company.ask('DELETE /installer/batch', { id })).envelope.code).toBe('000');
    release();
    await company.comesTo(id, [
      { state: 'done' },
      { state: 'cancelled', because: 'v2_mg_job_cancelled', message: 'v2_mg_batch_taken_back' },
      { state: 'done' },
    ]);
    expect(has(homes[1])).toEqual(before);
    expect((await company.ended(id)).state).toBe('cancelled');
  });
});

it('two things that cannot be given back go in two batches', async () => {
  const both = [
    { tag: 'reports', destinations: [] },
    { tag: 'installerCode', code: '793825' },
  ];
  expect((await company.ask('POST /installer/batch', { panels: sites, tasks: both })).envelope).toMatchObject(
    { code: '001', message: 'v2_mg_batch_one_last' },
  );
});
