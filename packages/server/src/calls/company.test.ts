import { beforeEach, describe, expect, it } from 'vitest';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { PortalSettings } from '@homeward/contract/shapes/company/portal-settings.ts';
import { tenantRoles } from '@homeward/contract/words/company/tenant-roles.ts';
import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
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

let test: TestServer<TestClock>;
let sam: string;
let bob: string;
let olga: string;
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  await test.server.services.tenants.change(home, { tenant: companyA });
  await test.server.services.tenants.change(foreignHome, { tenant: companyB });
  await staff(test, 'sam', companyA, 'manager');
  await staff(test, 'bob', companyB, 'manager');
  await staff(test, 'olga', operator, 'manager');
  [sam, bob, olga] = [await test.token('sam'), await test.token('bob'), await test.token('olga')];
});
const ask = (name: string, token: string, body?: object, query?: Record<string, string>): Promise<Called> =>
  test.call(name, { token, headers: typed, ...(body ? { body } : {}), ...(query ? { query } : {}) });

const names = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].access.tag === 'tenant');

// S3.9
describe("the tenants' matrix", () => {
  const people = [operator, companyA].flatMap((tenant) => tenantRoles.map((role) => ({ tenant, role })));

  it.each(people)('holds on every call for a $role of $tenant', async ({ tenant, role }) => {
    await staff(test, 'somebody', tenant, role);
    const mine = await test.token('somebody');
    const kind = tenant === operator ? 'operator' : 'installer';
    for (const name of names) {
      const { access } = routes[name];
      if (access.tag !== 'tenant') continue;
      const body = name.startsWith('GET') ? {} : { body: {} };
      // A table is sent as it is: no envelope is no refusal.
      const { envelope, status } = await test.raw(name, { token: mine, headers: typed, ...body });
      const { tag } = mayForTenant({ kind, role }, access.capability, access.verb, true);
      expect([name, envelope?.code === '403']).toEqual([name, tag === 'denied']);
      expect(status).toBe(200);
    }
  });

  it('is not there for people of no tenant, and asks the others for a fresh proof', async () => {
    const master = await test.token('demo');
    for (const name of names) expect([name, (await ask(name, master)).envelope.code]).toEqual([name, '998']);
    test.clock.advance(6 * 60_000);
    for (const name of names) {
      const { access } = routes[name];
      if (access.tag !== 'tenant' || access.verb === 'read') continue;
      const { tag } = mayForTenant({ kind: 'operator', role: 'manager' }, access.capability, 'write', false);
      const { envelope } = await ask(name, olga, {});
      expect([name, envelope.code === '428']).toEqual([name, tag === 'stepUpNeeded']);
    }
  });
});

describe('a company', () => {
  it('is made by the operator, with a first manager who comes by invitation', async () => {
    const company = { name: 'Hart', mail: '', phone: '+49', address: '' };
    const made = await ask('POST /installer/company', olga, { company, manager: { name: 'Hal' } });
    const { token } = made.envelope.data as { token: string };
    const taken = await test.call('POST /auth/invitation', {
      body: { token, account: 'hal', password: 'many quiet words for a test' },
    });
    expect(taken.envelope.data).toEqual({ mac: '', role: 'manager' });
    const hal = taken.envelope.token;
    expect((await ask('GET /installer/account', hal)).envelope.data).toMatchObject({
      name: 'Hart',
      kind: 'installer',
      parent: operator,
      role: 'manager',
      panels: 0,
    });
    expect((await ask('GET /auth/check', hal)).envelope.data).toMatchObject({ is_installer: '1' });
    expect((await ask('GET /installer/company', olga)).envelope.data).toHaveLength(3);
  });

  it('takes nobody who works for another', async () => {
    const sent = await ask('POST /installer/member', sam, { name: 'Bob', role: 'technician' });
    const { token } = sent.envelope.data as { token: string };
    const refused = await test.call('PUT /auth/invitation', { token: bob, body: { token } });
    expect(refused.envelope).toMatchObject({ code: '409', message: 'v2_mg_works_elsewhere' });
  });

  it('keeps a manager, and rules over its own people alone', async () => {
    const tom = await staff(test, 'tom', companyA, 'technician');
    const check = (await ask('GET /auth/check', sam)).envelope.data as { user_id: string };
    const last = await ask('DELETE /installer/member', sam, { user_id: check.user_id });
    expect(last.envelope).toMatchObject({ code: '409', message: 'v2_mg_last_manager' });
    expect((await ask('PUT /installer/member', bob, { user_id: tom, role: 'manager' })).envelope.code).toBe(
      '998',
    );
    expect((await ask('DELETE /installer/member', olga, { user_id: tom })).envelope.code).toBe('998');
    expect((await ask('PUT /installer/member', sam, { user_id: tom, role: 'manager' })).envelope.code).toBe(
      '000',
    );
    expect((await ask('DELETE /installer/member', sam, { user_id: check.user_id })).envelope.code).toBe(
      '000',
    );
    expect((await ask('GET /installer/panel', sam)).envelope.code).toBe('998');
  });

  it('sees what was done for it, and nothing of others', async () => {
    await ask('POST /installer/customer', bob, { name: 'B', mail: '', phone: '', address: '', note: '' });
    await ask('POST /installer/customer', sam, { name: 'C', mail: '', phone: '', address: '', note: '' });
    expect((await ask('GET /installer/audit', sam)).envelope.data).toMatchObject({
      entries: [{ actor: 'sam', act: 'addCustomer' }],
      more: false,
    });
  });

  it('has customers of its own, whom others neither see nor name', async () => {
    const customer = { name: 'C. Berg', mail: 'c@example.org', phone: '+491', address: 'Elm 4', note: '' };
    const { id } = (await ask('POST /installer/customer', sam, customer)).envelope.data as { id: string };
    expect((await ask('PUT /installer/panel', sam, { mac: home, customer: id })).envelope.code).toBe('000');
    expect((await ask('GET /installer/customer', sam)).envelope.data).toMatchObject([{ id, panels: [home] }]);
    expect((await ask('GET /installer/customer', bob)).envelope.data).toBe('');
    expect((await ask('PUT /installer/customer', bob, { id, ...customer })).envelope.code).toBe('998');
    expect((await ask('DELETE /installer/customer', bob, { id })).envelope.code).toBe('998');
    expect((await ask('PUT /installer/panel', bob, { mac: foreignHome, customer: id })).envelope.code).toBe(
      '998',
    );
    await staff(test, 'sue', companyA, 'support');
    const masked = await ask('GET /installer/customer', await test.token('sue'), undefined, {
      search: 'berg',
    });
    expect(masked.envelope.data).toBe('');
    expect((await ask('DELETE /installer/customer', sam, { id })).envelope.code).toBe('000');
    const { panels } = (await ask('GET /installer/panel', sam)).envelope.data as { panels: unknown };
    expect(panels).toMatchObject([{ customer: null }]);
  });
});

describe('a plan', () => {
  const settings = async (): Promise<PortalSettings> =>
    (await ask('GET /common/settings', await test.token('demo'))).envelope.data as PortalSettings;

  it('of the operator says what a panel has, at once', async () => {
    expect((await settings()).feature_plan.notification_sub).toMatchObject({ sms: true, email: true });
    const { id } = (await ask('POST /installer/plan', olga, { name: 'Basic', features: ['push', 'email'] }))
      .envelope.data as { id: string };
    expect((await ask('PUT /installer/plan', olga, { mac: home, plan: id })).envelope.code).toBe('000');
    expect(await settings()).toMatchObject({
      plan: { name: 'Basic', features: ['push', 'email'] },
      feature_plan: { notification_sub: { push: true, email: true, sms: false, incoming_call: false } },
    });
    const list = await test.call('GET /user/list', { token: await test.token('demo') });
    expect(list.envelope.data).toMatchObject({ self: { send_SMS_report: '0' } });
    expect((await ask('DELETE /installer/plan', olga, { id })).envelope).toMatchObject({ code: '409' });
    await ask('PUT /installer/plan', olga, { mac: home, plan: '' });
    expect((await settings()).plan.name).toBe('full');
    expect((await ask('DELETE /installer/plan', olga, { id })).envelope.code).toBe('000');
  });

  it('that a home chose and pays for is not overruled by one of the operator', async () => {
    test = await started({ options: { ...noFactors.options, payment: { tag: 'demo', refuses: false } } });
    await companies(test);
    await test.server.services.tenants.change(home, { tenant: companyA });
    await staff(test, 'olga', operator, 'manager');
    olga = await test.token('olga');
    const { id } = (await ask('POST /installer/plan', olga, { name: 'Basic', features: ['push'] })).envelope
      .data as { id: string };
    expect((await ask('PUT /installer/plan', olga, { mac: home, plan: id })).envelope.code).toBe('000');
    await ask('PUT /panel/payment', await test.token('demo'), { offer: 'complete-month' });
    expect((await ask('PUT /installer/plan', olga, { mac: home, plan: id })).envelope).toMatchObject({
      code: '409',
      message: 'v2_mg_plan_of_home',
    });
    expect((await settings()).plan.name).toBe('Complete');
    expect((await ask('PUT /installer/plan', olga, { mac: home, plan: '' })).envelope.code).toBe('000');
  });

  it('without a feature refuses the calls that need it', async () => {
    const gated = (Object.keys(routes) as RouteName[]).filter((name) => {
      const { access, gate } = routes[name];
      return access.tag === 'panel' && gate?.feature === 'sms';
    });
    const { id } = (await ask('POST /installer/plan', olga, { name: 'Bare', features: [] })).envelope
      .data as {
      id: string;
    };
    await ask('PUT /installer/plan', olga, { mac: home, plan: id });
    const master = await test.token('demo');
    expect(gated).not.toEqual([]);
    for (const name of gated)
      expect([name, (await ask(name, master)).envelope]).toMatchObject([
        name,
        { code: '403', message: 'v2_mg_not_in_plan' },
      ]);
  });

  it('is for no company to make or set', async () => {
    expect((await ask('POST /installer/plan', sam, { name: 'X', features: [] })).envelope.code).toBe('403');
    expect((await ask('PUT /installer/plan', sam, { mac: home, plan: '' })).envelope.code).toBe('403');
    expect((await ask('GET /installer/plan', sam)).envelope.code).toBe('000');
  });
});

describe('a flag', () => {
  it('is what the company says, else the operator, else the configuration', async () => {
    const { tenants } = test.server.services;
    expect(tenants.flagsOf(home)).toEqual(flags);
    await ask('PUT /installer/flag', olga, { flags: { loraNetwork: true, darkModeFollowsSystem: true } });
    await ask('PUT /installer/flag', olga, { company: companyA, flags: { loraNetwork: false } });
    expect(tenants.flagsOf(home)).toMatchObject({ loraNetwork: false, darkModeFollowsSystem: true });
    expect(tenants.flagsOf(foreignHome)).toMatchObject({ loraNetwork: true });
    const told = (await ask('GET /installer/flag', sam)).envelope.data;
    expect(told).toMatchObject({ own: { loraNetwork: false }, flags: { darkModeFollowsSystem: true } });
    expect((await ask('GET /installer/flag', sam, undefined, { company: companyB })).envelope.code).toBe(
      '998',
    );
  });

  it('that nobody knows is refused', async () => {
    expect((await ask('PUT /installer/flag', olga, { flags: { made_up: true } })).envelope.code).toBe('001');
  });
});

describe('the settings of the portal', () => {
  it('say what the role sees', async () => {
    await test.person('ben', 'user');
    const read = async (login: string): Promise<PortalSettings> =>
      (await ask('GET /common/settings', await test.token(login))).envelope.data as PortalSettings;
    expect(await read('demo')).toMatchObject({
      is_master: true,
      xml_version: '3',
      needHideArea: false,
      hasMasterPanel: true,
      tenant: null,
    });
    expect((await read('ben')).tabs).toEqual(['code', 'scheduledAlarm']);
    expect(await read('sam')).toMatchObject({
      role: null,
      tenant: { id: companyA, role: 'manager' },
      noUserAuthorize: false,
    });
  });
});
