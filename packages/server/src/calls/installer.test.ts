import { beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard, FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import { IncidentId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import {
  area,
  foreignHome,
  frontDoor,
  home,
  house,
  sampleIncident,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import {
  companies,
  companyA,
  companyB,
  noFactors,
  operator,
  staff,
} from '@homeward/testing/server/test-tenants.ts';
import { letIn } from '@homeward/testing/server/test-server.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const newHome = PanelId.parse('00:1d:94:00:00:03');

let test: TestServer<TestClock>;
let sam: string;
let bob: string;
let olga: string;
beforeEach(async () => {
  const lowBattery = { ...frontDoor, faults: ['lowBattery' as const] };
  test = await started({ ...noFactors, view: sampleView(home, { devices: [lowBattery] }) });
  await companies(test);
  await test.server.enrol({ id: newHome, name: 'Elm Road 4', key: 'a key of more than sixteen characters' });
  await test.server.services.tenants.change(home, { tenant: companyA });
  await test.server.services.tenants.change(foreignHome, { tenant: companyB });
  await staff(test, 'sam', companyA, 'manager');
  await staff(test, 'bob', companyB, 'manager');
  await staff(test, 'olga', operator, 'manager');
  [sam, bob, olga] = [await test.token('sam'), await test.token('bob'), await test.token('olga')];
});

const ask = (name: string, token: string, body?: object, query?: Record<string, string>): Promise<Called> =>
  test.call(name, { token, headers: typed, ...(body ? { body } : {}), ...(query ? { query } : {}) });
const fleet = async (token: string, query: Record<string, string> = {}) =>
  (await ask('GET /installer/panel', token, undefined, query)).envelope.data as {
    total: number;
    panels: readonly FleetPanel[];
  };
const macs = async (token: string, query?: Record<string, string>) =>
  (await fleet(token, query)).panels.map(({ mac }) => mac);

describe('the equipment list', () => {
  it('shows a company its own panels, and an operator those of all', async () => {
    expect(await macs(sam)).toEqual([home]);
    expect(await macs(bob)).toEqual([foreignHome]);
    expect((await macs(olga)).toSorted()).toEqual([home, foreignHome]);
    const master = await test.call('GET /installer/panel', { token: await test.token('demo') });
    expect(master.envelope.code).toBe('998');
  });

  it('says how a panel is', async () => {
    expect((await fleet(sam)).panels[0]).toMatchObject({
      name: 'Maple Street 12',
      online: true,
      faults: 1,
      batteries: 1,
      alarm: false,
      consent: 'none',
      plan: 'full',
      firmware: '1.0.1.29A',
    });
  });

  it.each([
    { query: { search: 'MAPLE' }, count: 1 },
    { query: { search: '00:1d' }, count: 1 },
    { query: { search: 'elsewhere' }, count: 0 },
    { query: { filter: 'batteries' }, count: 1 },
    { query: { filter: 'offline' }, count: 0 },
    { query: { page_num: '2' }, count: 0 },
  ])('finds $count by $query', async ({ query, count }) => {
    expect(await macs(sam, query)).toHaveLength(count);
  });

  it('shows an alarm, and nothing of a silent one', async () => {
    const incidents = [sampleIncident('quiet', { silent: true }), sampleIncident('loud')];
    const sounding = (id: string) =>
      area(house, 'House', { alarm: { tag: 'sounding', incident: IncidentId.parse(id), sirenUntil: null } });
    await test.hub.up.change({ from: 10, revision: 11, at: 1, incidents, areas: [sounding('quiet')] });
    expect((await fleet(sam)).panels[0]).toMatchObject({ alarm: false });
    await test.hub.up.change({ from: 11, revision: 12, at: 2, areas: [sounding('loud')] });
    expect((await fleet(sam)).panels[0]).toMatchObject({ alarm: true });
  });

  it('shows support no name', async () => {
    await staff(test, 'sue', companyA, 'support');
    const list = await fleet(await test.token('sue'));
    expect(JSON.stringify(list)).not.toContain('Maple');
    expect(list.panels[0]).toMatchObject({ mac: home, faults: 1 });
  });

  it('is counted on the dashboard', async () => {
    const { counts, worst, firmware } = (await ask('GET /installer/dashboard', olga)).envelope
      .data as Dashboard;
    expect(counts).toMatchObject({
      all: 2,
      online: 1,
      offline: 1,
      alarm: 0,
      faults: 1,
      batteries: 1,
      consent: 0,
    });
    expect(worst.map(({ mac }) => mac)).toEqual([foreignHome, home]);
    expect(firmware).toEqual([{ series: 'H', version: '1.0.1.29A', panels: 1 }]);
  });
});

describe('a panel without an owner', () => {
  const codeFor = async (mac: string): Promise<string> =>
    ((await ask('POST /installer/enrolment', olga, { mac })).envelope.data as { code: string }).code;

  it('is added by its code, set up, and handed over', async () => {
    const code = await codeFor(newHome);
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/);
    const added = await ask('POST /installer/panel', sam, { code: code.toLowerCase().replaceAll('-', ' ') });
    expect(added.envelope.data).toEqual({ mac: newHome });
    expect((await fleet(sam, { filter: 'installing' })).panels).toMatchObject([{ mac: newHome }]);
    const { token } = (await ask('POST /installer/handover', sam, { mac: newHome, name: 'Clara' })).envelope
      .data as { token: string };
    const taken = await test.call('POST /auth/invitation', {
      body: { token, account: 'clara', password: 'many quiet words for a test' },
    });
    expect(taken.envelope.data).toEqual({ mac: newHome, role: 'master' });
    expect(await macs(sam, { filter: 'installing' })).toEqual([]);
    const again = await ask('POST /installer/handover', sam, { mac: newHome, name: 'Clara' });
    expect(again.envelope).toMatchObject({ code: '409', message: 'v2_mg_has_owner' });
  });

  it('is added once, and not too late', async () => {
    const code = await codeFor(newHome);
    await ask('POST /installer/panel', sam, { code });
    expect((await ask('POST /installer/panel', bob, { code })).envelope.code).toBe('998');
    const late = await codeFor(newHome);
    test.clock.advance(10 * 60_000);
    const refused = await ask('POST /installer/panel', await test.token('bob'), { code: late });
    expect(refused.envelope.code).toBe('998');
  });

  it('opens its consent to the company that sets it up, by the server, until the hand-over', async () => {
    const { tenants, memberships } = test.server.services;
    const master = (await test.server.services.accounts.create({ login: 'x', name: 'x', password: 'x' })).id;
    void master;
    // The sample panel as it was before it had an owner.
    const demo = await test.call('GET /auth/check', { token: await test.token('demo') });
    await memberships.remove((demo.envelope.data as { user_id: never }).user_id, home);
    await tenants.change(home, { tenant: companyA, installingSince: test.clock.now() });
    await ask('POST /panel/select', sam, { mac: home });
    expect(test.hub.commands.at(-1)).toMatchObject({
      trusted: true,
      actor: { slot: null },
      command: { tag: 'consent', minutes: 1440, pin: null },
    });
    await letIn(test.server, test.hub, test.clock.now(), test.clock.now() + 1440 * 60_000);
    expect((await ask('GET /panel/device', sam)).envelope.code).toBe('000');
    const { token } = (await ask('POST /installer/handover', sam, { mac: home, name: 'Clara' })).envelope
      .data as { token: string };
    await test.call('POST /auth/invitation', {
      body: { token, account: 'clara', password: 'many quiet words for a test' },
    });
    expect((await ask('GET /panel/device', sam)).envelope.code).toBe('403');
    expect(test.hub.commands.at(-1)).toMatchObject({ command: { tag: 'consent', minutes: 0 } });
  });

  it('of another company or with an owner gets no code', async () => {
    await test.server.services.tenants.change(newHome, { tenant: companyB });
    expect((await ask('POST /installer/enrolment', olga, { mac: home })).envelope.code).toBe('998');
    expect((await ask('POST /installer/enrolment', sam, { mac: newHome })).envelope.code).toBe('403');
    expect((await ask('POST /installer/enrolment', olga, { mac: newHome })).envelope.code).toBe('000');
  });
});

describe('a panel with an owner', () => {
  it('goes to the company that the owner gives a code to, which is not let in by that', async () => {
    const master = await test.token('demo');
    const { code } = (await ask('POST /panel/enrolment_code', master)).envelope.data as { code: string };
    await letIn(test.server, test.hub, test.clock.now(), test.clock.now() + 3_600_000);
    await ask('POST /installer/panel', bob, { code });
    expect(await macs(sam)).toEqual([]);
    await ask('POST /panel/select', bob, { mac: home });
    // What the owner allowed, he allowed to the company before.
    expect((await ask('GET /panel/device', bob)).envelope.code).toBe('403');
  });

  it('leaves a company when the owner says so', async () => {
    const master = await test.token('demo');
    expect((await ask('PUT /panel/company', master, { company: 'nobody' })).envelope.code).toBe('998');
    expect((await ask('PUT /panel/company', master, { company: '' })).envelope.code).toBe('000');
    expect(await macs(sam)).toEqual([]);
  });

  it('leaves a company when that gives it up', async () => {
    expect((await ask('DELETE /installer/panel', bob, { mac: home })).envelope.code).toBe('998');
    expect((await ask('DELETE /installer/panel', sam, { mac: home })).envelope.code).toBe('000');
    expect(await macs(sam)).toEqual([]);
    expect(await macs(olga)).toContain(home);
  });
});
