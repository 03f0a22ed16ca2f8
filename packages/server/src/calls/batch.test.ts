import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Batch, PlannedPanel } from '@homeward/contract/shapes/company/batch.ts';
import { IncidentId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { changesTold, obedientHome } from '@homeward/testing/server/obedient-home.ts';
import type { ObedientHome } from '@homeward/testing/server/obedient-home.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { area, foreignHome, home, house, sampleIncident } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import {
  companies,
  companyA,
  companyB,
  noFactors,
  operator,
  staff,
} from '@homeward/testing/server/test-tenants.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const second = PanelId.parse('00:1d:94:00:00:11');
const third = PanelId.parse('00:1d:94:00:00:12');
const panels = [home, second, third];
const tasks = [{ tag: 'settings', settings: { sirenMinutes: 5, armFault: 'direct' } }];
const fault = { field: 'armFault', before: 'confirm', after: 'direct' };
const minutes = { field: 'sirenMinutes', before: 3, after: 5 };
const changes = [fault, minutes];
const armed = [area(house, 'House', { phase: { tag: 'armed', mode: 'arm' } })];
const disarmed = [area(house, 'House')];

let test: TestServer<TestClock>;
let sam: string;
let bob: string;
let homes: readonly [ObedientHome, ObedientHome, ObedientHome];
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  homes = [
    await obedientHome(test, home, { hub: test.hub }),
    await obedientHome(test, second),
    await obedientHome(test, third),
  ];
  for (const panel of panels) await test.server.services.tenants.change(panel, { tenant: companyA });
  for (const one of homes) await one.consent();
  await test.server.services.tenants.change(foreignHome, { tenant: companyB });
  await staff(test, 'sam', companyA, 'manager');
  await staff(test, 'bob', companyB, 'manager');
  await staff(test, 'olga', operator, 'manager');
  [sam, bob] = [await test.token('sam'), await test.token('bob')];
});

const ask = (name: string, token: string, body?: object, query?: Record<string, string>): Promise<Called> =>
  test.call(name, { token, headers: typed, ...(body ? { body } : {}), ...(query ? { query } : {}) });
async function shown(id: string, token = sam): Promise<Batch> {
  const [batch] = (await ask('GET /installer/batch', token, undefined, { id })).envelope.data as Batch[];
  if (!batch) throw new Error('no batch');
  return batch;
}
/** Lets the job of a batch come to its end, which no clock holds up. */
async function ended(id: string): Promise<Batch> {
  const { db } = test.store;
  const { job } = await db.selectFrom('batches').select('job').where('id', '=', id).executeTakeFirstOrThrow();
  await test.server.services.jobs.settled(job as never);
  return shown(id);
}
async function begin(body: object, token = sam): Promise<string> {
  const { envelope } = await ask('POST /installer/batch', token, body);
  expect(envelope).toMatchObject({ code: '000' });
  return (envelope.data as { id: string }).id;
}
const run = async (body: object): Promise<Batch> => ended(await begin(body));
async function act(what: 'retry' | 'rollback', body: { readonly id: string; readonly panels?: object }) {
  const { envelope } = await ask(`POST /installer/batch_${what}`, sam, body);
  expect(envelope).toMatchObject({ code: '000' });
  return ended(body.id);
}
const states = ({ panels: rows }: Batch) => rows.map(({ state }) => state);
/** How often a panel was told to change something. */
const commandsAt = (one: ObedientHome) => changesTold(one).length;

describe('the plan of a batch', () => {
  const plan = async (token: string, body: object) =>
    (await ask('POST /installer/batch_plan', token, body)).envelope.data as readonly PlannedPanel[];

  it('says what would change at each panel, by name, and touches none', async () => {
    await homes[1].set({ sirenMinutes: 5 });
    await homes[2].set({ sirenMinutes: 5, armFault: 'direct' });
    expect(await plan(sam, { panels, tasks })).toEqual([
      {
        mac: home,
        name: 'Maple Street 12',
        hindrance: null,
        changes,
        same: [],
      },
      {
        mac: second,
        name: 'Home 11',
        hindrance: null,
        changes: [fault],
        same: ['sirenMinutes'],
      },
      { mac: third, name: 'Home 12', hindrance: null, changes: [], same: ['armFault', 'sirenMinutes'] },
    ]);
    expect(homes.map(commandsAt)).toEqual([0, 0, 0]);
  });

  it('says why a panel cannot be touched now, and nothing of homes that let nobody in', async () => {
    await homes[0].areas(armed);
    await homes[1].hub.up.change({ from: 11, revision: 12, at: 1, consent: null });
    await test.server.services.presence.left(third);
    const found = await plan(sam, { panels: [...panels, foreignHome], tasks });
    expect(found.map(({ hindrance }) => hindrance)).toEqual(['armed', 'consent', 'offline', 'foreign']);
    expect(found[0]?.changes).toContainEqual(minutes);
    expect(found[1]).toMatchObject({ name: 'Home 11', changes: [], same: [] });
    expect(found[3]).toEqual({ mac: foreignHome, name: '', hindrance: 'foreign', changes: [], same: [] });
  });

  it('tells an alarm from what nobody is to know of', async () => {
    const incidents = [sampleIncident('quiet', { silent: true }), sampleIncident('loud')];
    const sounding = (id: string) =>
      area(house, 'House', { alarm: { tag: 'sounding', incident: IncidentId.parse(id), sirenUntil: null } });
    const at = test.server.services.registry.peek(home)?.revision ?? 0;
    await test.hub.up.change({ from: at, revision: at + 1, at: 1, incidents, areas: [sounding('loud')] });
    expect(await plan(sam, { panels: [home], tasks })).toMatchObject([{ hindrance: 'alarm' }]);
    await homes[0].areas([sounding('quiet')]);
    expect(await plan(sam, { panels: [home], tasks })).toMatchObject([{ hindrance: 'armed' }]);
  });

  it.each([
    { what: 'nothing', tasks: [{ tag: 'settings', settings: {} }], where: 'tasks' },
    {
      what: 'no step',
      tasks: [{ tag: 'settings', settings: { supervisionHours: 3 } }],
      where: 'supervisionHours',
    },
  ])('refuses $what by its field', async ({ tasks: wrong, where }) => {
    for (const name of ['POST /installer/batch_plan', 'POST /installer/batch'])
      expect((await ask(name, sam, { panels, tasks: wrong })).envelope).toMatchObject({
        code: '001',
        data: { where },
      });
  });

  it('has the last days lived again, where the owner lets the company in', async () => {
    const nothing = { same: 1, more: [], fewer: [], moved: [] };
    homes[0].hub.answer = ({ tag }) =>
      tag === 'rehearseSetup'
        ? {
            tag,
            rehearsal: {
              from: 1,
              to: 2,
              inputs: 3,
              alarms: nothing,
              refusals: nothing,
              told: [],
              partial: false,
            },
          }
        : { tag: 'unanswered', why: 'hub.notKnown' };
    const past = (mac: string, token = sam) =>
      ask('POST /installer/batch_past', token, { mac, tasks, days: 30 });
    expect((await past(home)).envelope).toMatchObject({ code: '000', data: { inputs: 3 } });
    expect((await past(home, bob)).envelope.code).toBe('998');
    await homes[1].hub.up.change({ from: 11, revision: 12, at: 1, consent: null });
    expect((await past(second)).envelope.code).toBe('403');
  });
});

describe('a batch', () => {
  it('sets up one panel, reads it back, and then the others', async () => {
    const batch = await run({ panels, tasks });
    expect(batch).toMatchObject({ state: 'done', by: 'sam', counts: { done: 3, failed: 0 } });
    expect(batch.panels[1]).toMatchObject({
      mac: second,
      name: 'Home 11',
      state: 'done',
      message: '',
      changes,
      at: test.clock.now(),
      drift: [],
    });
    expect(homes.map(commandsAt)).toEqual([1, 1, 1]);
    expect(homes[2].hub.commands.at(-1)).toMatchObject({
      actor: { name: 'sam', slot: { tag: 'installer' } },
      command: { edit: { tag: 'putSettings', settings: { sirenMinutes: 5 } }, calm: true, expect: 0 },
    });
  });

  it('leaves the others alone where the first refuses', async () => {
    homes[0].refuses = () => ({ tag: 'invalid', why: 'v2_mg_disarm_first', where: 'sirenMinutes' });
    const batch = await run({ panels, tasks });
    expect(batch.panels).toMatchObject([
      { state: 'failed', message: 'v2_mg_disarm_first', changes: [] },
      { state: 'cancelled', message: 'v2_mg_batch_first_failed' },
      { state: 'cancelled', message: 'v2_mg_batch_first_failed' },
    ]);
    expect(homes.map(commandsAt)).toEqual([1, 0, 0]);
  });

  it('goes on past a later one that refuses, and past those out of reach', async () => {
    homes[1].refuses = () => ({ tag: 'notAllowed' });
    const batch = await run({ panels: [foreignHome, ...panels], tasks });
    expect(batch.panels).toMatchObject([
      { state: 'failed', message: 'v2_mg_no_data_found', name: '' },
      { state: 'done' },
      { state: 'failed', message: 'v2_mg_not_allowed' },
      { state: 'done' },
    ]);
  });

  it('is no proof for the others where it had nothing to do', async () => {
    await homes[0].set({ sirenMinutes: 5, armFault: 'direct' });
    homes[1].refuses = () => ({ tag: 'notAllowed' });
    const batch = await run({ panels, tasks });
    expect(batch.panels.map(({ message }) => message)).toEqual([
      'v2_mg_batch_nothing',
      'v2_mg_not_allowed',
      'v2_mg_batch_first_failed',
    ]);
  });

  it.each([
    { wave: 1, stand: ['done', 'running', 'waiting'] },
    { wave: 2, stand: ['done', 'running', 'running'] },
  ])('never has more than $wave under way after the first', async ({ wave, stand }) => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    for (const { hub } of homes.slice(1)) hub.hold = promise;
    for (const one of homes.slice(1)) one.refuses = () => ({ tag: 'notAllowed' });
    const id = await begin({ panels, tasks, wave });
    await expect.poll(async () => states(await shown(id))).toEqual(stand);
    expect(homes.slice(1).map(commandsAt)).toEqual(wave === 1 ? [1, 0] : [1, 1]);
    answer();
    expect(states(await ended(id))).toEqual(['done', 'failed', 'failed']);
  });

  it('leaves an armed home alone until it is disarmed', async () => {
    await homes[1].areas(armed);
    const id = await begin({ panels, tasks });
    await expect.poll(async () => states(await shown(id))).toEqual(['done', 'armed', 'done']);
    expect(await shown(id)).toMatchObject({ state: 'running' });
    test.clock.advance(60_000);
    expect(commandsAt(homes[1])).toBe(0);
    await homes[1].areas(disarmed);
    await expect
      .poll(async () => {
        test.clock.advance(15_000);
        return states(await shown(id));
      })
      .toEqual(['done', 'done', 'done']);
    expect(await ended(id)).toMatchObject({ state: 'done' });
  });

  it('ends as armed where a home is armed until the end', async () => {
    await homes[0].areas(armed);
    const id = await begin({ panels: [home], tasks, hours: 1 });
    await expect.poll(async () => states(await shown(id))).toEqual(['armed']);
    test.clock.advance(3_600_000);
    sam = await test.token('sam');
    expect(await ended(id)).toMatchObject({ state: 'done' });
    expect(await shown(id)).toMatchObject({
      panels: [{ state: 'armed', message: 'v2_mg_batch_home_armed' }],
    });
    expect(commandsAt(homes[0])).toBe(0);
  });

  it('waits where the panel itself says that it is armed by now', async () => {
    homes[0].refuses = () => ({ tag: 'invalid', why: 'v2_mg_batch_home_armed' });
    const id = await begin({ panels: [home], tasks });
    await expect.poll(async () => states(await shown(id))).toEqual(['armed']);
  });

  it('says of a panel that does not show what it took that nobody knows', async () => {
    homes[0].silent = true;
    const id = await begin({ panels, tasks });
    await expect
      .poll(async () => {
        test.clock.advance(1000);
        return states(await shown(id));
      })
      .toEqual(['failed', 'cancelled', 'cancelled']);
    const [first] = (await ended(id)).panels;
    expect(first).toMatchObject({ message: 'v2_mg_batch_not_read_back', changes });
  });

  it('looks again where somebody changes the set-up at the same time', async () => {
    let times = 0;
    homes[0].refuses = () => ((times += 1) === 1 ? { tag: 'changed', revision: 1 } : null);
    expect(states(await run({ panels: [home], tasks }))).toEqual(['done']);
    homes[1].refuses = () => ({ tag: 'changed', revision: 1 });
    expect(await run({ panels: [second], tasks })).toMatchObject({
      panels: [{ state: 'failed', message: 'v2_mg_changed_meanwhile' }],
    });
  });

  it('stops when it is told to, and what waited is left alone', async () => {
    await homes[1].areas(armed);
    const id = await begin({ panels, tasks });
    await expect.poll(async () => states(await shown(id))).toEqual(['done', 'armed', 'done']);
    expect((await ask('DELETE /installer/batch', sam, { id })).envelope.code).toBe('000');
    const batch = await ended(id);
    expect([batch.state, states(batch)]).toEqual(['cancelled', ['done', 'cancelled', 'done']]);
  });

  it('tells of whoever no longer works there nothing, and asks nothing of panels of others', async () => {
    await test.server.services.tenants.change(foreignHome, { installingSince: test.clock.now() });
    const send = vi.spyOn(test.server.services.links, 'send');
    expect(states(await run({ panels: [foreignHome], tasks }))).toEqual(['failed']);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('after a batch', () => {
  it('those that failed are tried again, and no others', async () => {
    homes[1].refuses = () => ({ tag: 'notAllowed' });
    const { id } = await run({ panels, tasks });
    expect((await ask('POST /installer/batch_retry', sam, { id, panels: [home] })).envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_batch_none_left',
    });
    homes[1].refuses = () => null;
    expect(states(await act('retry', { id }))).toEqual(['done', 'done', 'done']);
    expect(homes.map(commandsAt)).toEqual([1, 2, 1]);
  });

  it('is not tried again while it runs', async () => {
    await homes[1].areas(armed);
    const id = await begin({ panels, tasks });
    expect((await ask('POST /installer/batch_retry', sam, { id })).envelope).toMatchObject({
      code: '044',
      message: 'v2_mg_job_under_way',
    });
  });

  it('panels that are chosen get back what they had', async () => {
    await homes[1].set({ sirenMinutes: 7 });
    const { id } = await run({ panels, tasks });
    const batch = await act('rollback', { id, panels: [home, second] });
    expect(states(batch)).toEqual(['rolledBack', 'rolledBack', 'done']);
    expect(homes.map((one) => [one.settings().sirenMinutes, one.settings().armFault])).toEqual([
      [3, 'confirm'],
      [7, 'confirm'],
      [5, 'direct'],
    ]);
    expect(states(await act('rollback', { id }))).toEqual(['rolledBack', 'rolledBack', 'rolledBack']);
  });

  it('what somebody changed since stays, and is named', async () => {
    const { id } = await run({ panels, tasks });
    await homes[0].set({ sirenMinutes: 9 });
    await homes[1].set({ sirenMinutes: 9, armFault: 'confirm' });
    expect((await shown(id)).panels.map(({ drift }) => drift)).toEqual([
      ['sirenMinutes'],
      ['armFault', 'sirenMinutes'],
      [],
    ]);
    const batch = await act('rollback', { id });
    expect(batch.panels).toMatchObject([
      { state: 'rolledBack', message: 'v2_mg_batch_changed_since', kept: ['sirenMinutes'] },
      { state: 'failed', message: 'v2_mg_batch_changed_since', kept: ['sirenMinutes'], undoing: true },
      { state: 'rolledBack', message: '', kept: [] },
    ]);
    expect(homes[0].settings()).toMatchObject({ sirenMinutes: 9, armFault: 'confirm' });
    expect(commandsAt(homes[1])).toBe(1);
  });

  it('a panel that only seems to have everything back is not said to have it', async () => {
    homes[0].silent = true;
    const id = await begin({ panels: [home], tasks });
    await expect
      .poll(async () => {
        test.clock.advance(1000);
        return states(await shown(id));
      })
      .toEqual(['failed']);
    await ended(id);
    // It took the change and could not tell: the portal sees what it had before, and so nothing to give back.
    expect(homes[0].settings()).toMatchObject({ sirenMinutes: 5 });
    expect(await act('rollback', { id })).toMatchObject({
      panels: [{ state: 'failed', message: 'v2_mg_changed_meanwhile', undoing: true }],
    });
    homes[0].silent = false;
    await homes[0].tellAll();
    expect(states(await act('rollback', { id }))).toEqual(['rolledBack']);
    expect(homes[0].settings()).toMatchObject({ sirenMinutes: 3, armFault: 'confirm' });
  });

  it('a panel that seems to have what it is to get is asked whether that is so', async () => {
    await homes[0].set({ sirenMinutes: 5, armFault: 'direct' });
    homes[0].refuses = ({ tag }) => (tag === 'configure' ? { tag: 'changed', revision: 9 } : null);
    expect(await run({ panels: [home], tasks })).toMatchObject({
      panels: [{ state: 'failed', message: 'v2_mg_changed_meanwhile' }],
    });
  });

  it('a home that is armed is given back nothing until it is disarmed', async () => {
    const { id } = await run({ panels: [home], tasks });
    await homes[0].areas(armed);
    expect((await ask('POST /installer/batch_rollback', sam, { id })).envelope.code).toBe('000');
    await expect.poll(async () => states(await shown(id))).toEqual(['armed']);
    await homes[0].areas(disarmed);
    await expect
      .poll(async () => {
        test.clock.advance(15_000);
        return states(await shown(id));
      })
      .toEqual(['rolledBack']);
  });

  it('nothing drifts that nobody may see', async () => {
    const { id } = await run({ panels: [home], tasks });
    const at = test.server.services.registry.peek(home)?.revision ?? 0;
    await test.hub.up.change({ from: at, revision: at + 1, at: 1, consent: null });
    expect((await shown(id)).panels).toMatchObject([{ state: 'done', drift: null }]);
  });

  it('of another company is not there', async () => {
    const { id } = await run({ panels: [home], tasks });
    expect((await ask('GET /installer/batch', bob, undefined, { id })).envelope.code).toBe('998');
    expect((await ask('DELETE /installer/batch', bob, { id })).envelope.code).toBe('998');
    expect((await ask('GET /installer/batch', bob)).envelope.data).toBe('');
    expect((await ask('GET /installer/batch', sam)).envelope.data).toMatchObject([
      { id, counts: { done: 1 }, panels: [] },
    ]);
  });
});
