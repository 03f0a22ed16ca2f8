import { beforeEach, describe, expect, it } from 'vitest';
import type { Batch, PlannedPanel } from '@homeward/contract/shapes/company/batch.ts';
import type { SiteSettings, TemplateVersion } from '@homeward/contract/shapes/company/template.ts';
import type { FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { obedientHome } from '@homeward/testing/server/obedient-home.ts';
import type { ObedientHome } from '@homeward/testing/server/obedient-home.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { garage, home, house } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { companies, companyA, companyB, noFactors, staff } from '@homeward/testing/server/test-tenants.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';
import { lookAtFleets } from '../tenants/fleet-watch.ts';

const started = serversOfThisFile();
const second = PanelId.parse('00:1d:94:00:00:11');
const panels = [home, second];
const settings = (values: object) => [{ tag: 'settings', settings: values }];
const delays = (areas: 'all' | 'first', exit: number) => ({
  tag: 'delays',
  areas,
  delays: { arm: { exit } },
});

let test: TestServer<TestClock>;
let sam: string;
let homes: readonly [ObedientHome, ObedientHome];
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  homes = [await obedientHome(test, home, { hub: test.hub }), await obedientHome(test, second)];
  for (const panel of panels) await test.server.services.tenants.change(panel, { tenant: companyA });
  for (const one of homes) await one.consent();
  await staff(test, 'sam', companyA, 'manager');
  await staff(test, 'tom', companyA, 'technician');
  await staff(test, 'bob', companyB, 'manager');
  sam = await test.token('sam');
});

const ask = (name: string, body?: object, query?: Record<string, string>, token = sam): Promise<Called> =>
  test.call(name, {
    token,
    headers: { accept: typedScalars },
    ...(body ? { body } : {}),
    ...(query ? { query } : {}),
  });
async function asked<Data>(name: string, body?: object, query?: Record<string, string>): Promise<Data> {
  const { envelope } = await ask(name, body, query);
  expect(envelope).toMatchObject({ code: '000' });
  return envelope.data as Data;
}
const keep = async (body: object): Promise<string> =>
  (await asked<{ id: string }>('POST /installer/template', body)).id;
const fleetWide = (tasks: readonly object[]) => keep({ name: 'All', scope: 'fleet', tasks });
const forFlats = (tasks: readonly object[]) => keep({ name: 'Flats', scope: 'group', group: 'Flats', tasks });
const site = (mac: string, change: object) => asked('PUT /installer/panel', { mac, ...change });
const shownSite = (mac: string) => asked<SiteSettings>('GET /installer/site_settings', undefined, { mac });
async function row(mac: string, field: string) {
  return (await shownSite(mac)).rows.find((one) => one.field === field);
}
const listed = async (filter = 'all') =>
  (
    await asked<{ panels: readonly FleetPanel[] }>('GET /installer/panel', undefined, {
      filter,
      sort: 'mac',
      num: '20',
    })
  ).panels;
const plan = () =>
  asked<readonly PlannedPanel[]>('POST /installer/batch_plan', { panels, by_templates: true });
async function ended(id: string): Promise<Batch> {
  const { db } = test.store;
  const { job } = await db.selectFrom('batches').select('job').where('id', '=', id).executeTakeFirstOrThrow();
  await test.server.services.jobs.settled(job as never);
  const [batch] = await asked<readonly Batch[]>('GET /installer/batch', undefined, { id });
  if (!batch) throw new Error('no batch');
  return batch;
}
const run = async (body: object): Promise<Batch> =>
  ended((await asked<{ id: string }>('POST /installer/batch', body)).id);

// S2.11
describe('where the value of a setting comes from', () => {
  it('is the site before its group, that before all sites, and the box last', async () => {
    await fleetWide(settings({ sirenMinutes: 5, acFailSeconds: 60, confirmationMinutes: 40 }));
    await forFlats(settings({ acFailSeconds: 180, confirmationMinutes: 50 }));
    await site(second, { group: 'Flats', own: ['confirmationMinutes'] });
    await homes[1].set({ cancelMinutes: 9 });
    const shown = await shownSite(second);
    expect(shown).toMatchObject({
      group: 'Flats',
      known: true,
      fleet: { name: 'All', version: 1 },
      grouped: { name: 'Flats', version: 1 },
      drift: { state: 'differs', fields: ['sirenMinutes', 'acFailSeconds'], at: null },
    });
    const of = Object.fromEntries(shown.rows.map((one) => [one.field, one]));
    expect(of).toMatchObject({
      sirenMinutes: { from: 'fleet', value: 3, wanted: 5, differs: true },
      acFailSeconds: { from: 'group', value: 10, wanted: 180, differs: true },
      confirmationMinutes: { from: 'panel', value: 30, wanted: 50, own: true, differs: false },
      cancelMinutes: { from: 'panel', value: 9, wanted: null, own: false, differs: false },
      sirenVolume: { from: 'default', value: 'loud', wanted: null },
      'delays.1.arm.exit': { from: 'default', area: 'House', wanted: null },
    });
    expect(of).not.toHaveProperty('latitude');
    expect(await row(home, 'acFailSeconds')).toMatchObject({ from: 'fleet', wanted: 60 });
  });

  it('is told without values where nobody let the company in, and of own sites alone', async () => {
    await fleetWide(settings({ sirenMinutes: 5 }));
    await shutOut();
    expect(await shownSite(home)).toMatchObject({
      known: false,
      drift: { state: 'unknown' },
      rows: [{ field: 'sirenMinutes', from: 'fleet', value: null, wanted: 5, differs: false }],
    });
    const bob = await test.token('bob');
    expect((await ask('GET /installer/site_settings', undefined, { mac: home }, bob)).envelope.code).toBe(
      '998',
    );
  });
});

describe('a template', () => {
  it('holds for all sites or for a group, one for each, and changes no panel', async () => {
    await fleetWide(settings({ sirenMinutes: 5 }));
    const taken = await ask('POST /installer/template', {
      name: 'Two',
      scope: 'fleet',
      tasks: settings({ sirenMinutes: 4 }),
    });
    expect(taken.envelope).toMatchObject({ code: '409', message: 'v2_mg_template_taken' });
    const unnamed = { name: 'Two', scope: 'group', tasks: settings({ sirenMinutes: 4 }) };
    expect((await ask('POST /installer/template', unnamed)).envelope).toMatchObject({
      code: '001',
      data: { where: 'group' },
    });
    await forFlats(settings({ sirenMinutes: 4 }));
    expect((await ask('POST /installer/template', { ...unnamed, group: 'Flats' })).envelope.code).toBe('409');
    expect(homes.map(({ hub }) => hub.commands.length)).toEqual([0, 0]);
    const tom = await test.token('tom');
    expect((await ask('POST /installer/template', unnamed, undefined, tom)).envelope.code).toBe('403');
  });

  it('keeps each version: who said what, when, and what it changed', async () => {
    const id = await fleetWide([...settings({ sirenMinutes: 5 }), delays('all', 45)]);
    test.clock.advance(60_000);
    await asked('PUT /installer/template', {
      id,
      name: 'All',
      tasks: settings({ sirenMinutes: 6, grade: 2 }),
    });
    const versions = await asked<readonly TemplateVersion[]>('GET /installer/template_version', undefined, {
      id,
    });
    expect(versions).toMatchObject([
      {
        version: 2,
        by: 'sam',
        at: test.clock.now(),
        // What the edit did not say stays.
        scope: 'fleet',
        changes: [
          { field: 'sirenMinutes', before: 5, after: 6 },
          { field: 'delays.all.arm.exit', before: 45, after: null },
          { field: 'grade', before: null, after: 2 },
        ],
      },
      { version: 1, at: test.clock.now() - 60_000, changes: [{ after: 5 }, { after: 45 }] },
    ]);
    const bob = await test.token('bob');
    expect((await ask('GET /installer/template_version', undefined, { id }, bob)).envelope.code).toBe('998');
  });
});

/** The owner of the first home lets nobody in any more. */
function shutOut(): Promise<unknown> {
  const at = test.server.services.registry.peek(home)?.revision ?? 0;
  return test.hub.up.change({ from: at, revision: at + 1, at: 1, consent: null });
}

describe('drift', () => {
  it('is found by the filter of the list, and is over when the site is as its templates say', async () => {
    await fleetWide(settings({ sirenMinutes: 5 }));
    await homes[1].set({ sirenMinutes: 5 });
    expect((await listed()).map(({ drift }) => drift.state)).toEqual(['differs', 'same']);
    expect((await listed('drift')).map(({ mac }) => mac)).toEqual([home]);
    expect(await asked('GET /installer/template')).toMatchObject([
      { name: 'All', scope: 'fleet', sites: { all: 2, differs: 1, unknown: 0 } },
    ]);
    await site(home, { own: ['sirenMinutes'] });
    expect(await listed('drift')).toEqual([]);
  });

  it('is known as it last was once the company is out, and unknown after another version', async () => {
    const id = await fleetWide(settings({ sirenMinutes: 5 }));
    await lookAtFleets(test.server.services);
    const seen = test.clock.now();
    test.clock.advance(60_000);
    await shutOut();
    expect((await listed())[0]?.drift).toEqual({ state: 'differs', fields: ['sirenMinutes'], at: seen });
    // What it would be now is nobody's to see.
    await homes[0].set({ sirenMinutes: 5 });
    await lookAtFleets(test.server.services);
    expect((await listed())[0]?.drift.state).toBe('differs');
    await asked('PUT /installer/template', { id, name: 'All', tasks: settings({ sirenMinutes: 6 }) });
    expect((await listed())[0]?.drift.state).toBe('unknown');
  });
});

describe('a batch by templates', () => {
  it('brings each site to its own, but for what it keeps for itself', async () => {
    await fleetWide([...settings({ sirenMinutes: 5, acFailSeconds: 60 }), delays('all', 40)]);
    await forFlats([...settings({ acFailSeconds: 180 }), delays('first', 60)]);
    await site(second, { group: 'Flats', own: ['sirenMinutes'] });
    expect((await plan()).map(({ changes }) => changes.length)).toEqual([4, 3]);
    const batch = await run({ panels, by_templates: true });
    expect(batch).toMatchObject({ byTemplates: true, name: '', counts: { done: 2 } });
    expect(homes.map((one) => [one.settings().sirenMinutes, one.settings().acFailSeconds])).toEqual([
      [5, 60],
      [3, 180],
    ]);
    expect(homes.map((one) => [one.delays(house)?.arm.exit, one.delays(garage)?.arm.exit])).toEqual([
      [40, 40],
      [60, 40],
    ]);
    expect((await listed()).map(({ drift }) => drift.state)).toEqual(['same', 'same']);
    // Another version says nothing about what was begun: a second try is after the same.
    await asked('POST /installer/batch_rollback', { id: batch.id });
    expect((await ended(batch.id)).counts).toMatchObject({ rolledBack: 2 });
    expect(homes.map((one) => one.delays(house)?.arm.exit)).toEqual([30, 30]);
    expect(homes[0].settings()).toMatchObject({ sirenMinutes: 3, acFailSeconds: 10 });
  });

  it('begins anew with one site where others are to get something else', async () => {
    await fleetWide(settings({ sirenMinutes: 5 }));
    await forFlats(settings({ sirenMinutes: 7 }));
    await site(second, { group: 'Flats' });
    homes[0].refuses = () => ({ tag: 'notAllowed' });
    expect((await run({ panels, by_templates: true })).panels).toMatchObject([
      { state: 'failed' },
      { state: 'done' },
    ]);
    expect(homes[1].settings().sirenMinutes).toBe(7);
  });

  it('is refused beside tasks, and where no template says anything', async () => {
    const both = { panels, by_templates: true, tasks: settings({ sirenMinutes: 5 }) };
    expect((await ask('POST /installer/batch', both)).envelope).toMatchObject({
      code: '001',
      data: { where: 'by_templates' },
    });
    expect((await ask('POST /installer/batch', { panels, by_templates: true })).envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_batch_empty',
    });
  });
});

describe('the delays of areas in a batch', () => {
  it('are set for the areas that are meant, named by area, and given back', async () => {
    const batch = await run({ panels: [home], tasks: [delays('all', 20), delays('first', 60)] });
    expect(batch.panels).toMatchObject([
      {
        state: 'done',
        changes: [
          { field: 'delays.1.arm.exit', area: 'House', before: 30, after: 60 },
          { field: 'delays.2.arm.exit', area: 'Garage', before: 30, after: 20 },
        ],
        drift: [],
      },
    ]);
    expect(homes[0].delays(house)).toMatchObject({ arm: { exit: 60, entry1: 30 } });
    await asked('POST /installer/batch_rollback', { id: batch.id });
    expect((await ended(batch.id)).panels).toMatchObject([{ state: 'rolledBack', kept: [] }]);
    expect(homes[0].delays(garage)?.arm.exit).toBe(30);
  });

  it('that a panel does not take change nothing there', async () => {
    homes[0].refuses = () => ({ tag: 'invalid', why: 'v2_mg_value_not_offered', where: 'delays' });
    const tasks = [...settings({ sirenMinutes: 5 }), delays('all', 20)];
    expect((await run({ panels, tasks })).panels).toMatchObject([
      { state: 'failed', message: 'v2_mg_value_not_offered', changes: [] },
      { state: 'cancelled' },
    ]);
    expect(homes[0].settings().sirenMinutes).toBe(3);
    expect((await ask('POST /installer/batch', { panels, tasks: [delays('all', 999)] })).envelope.code).toBe(
      '001',
    );
  });
});
