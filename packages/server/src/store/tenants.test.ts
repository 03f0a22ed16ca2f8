import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanId, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { fullPlan } from '@homeward/contract/rules/company/full-plan.ts';
import { TenantDirectory } from '../tenants/directory.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { insertAccount } from './accounts.ts';
import { appendAudit } from './audit.ts';
import { anchorAudit, sweepAudit } from './audit-anchors.ts';
import { checkAudit } from './audit-check.ts';
import { auditEntries } from './audit-queries.ts';
import { customersOf } from './customers.ts';
import { codesOf, forgetCodes, putCode, removeCode, takeCode } from './enrolment-codes.ts';
import { claimInvitation, invitationByToken, invitationsOf, releaseInvitation } from './invitations.ts';
import type { Invitation } from './invitations.ts';
import { putPanel } from './panels.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';
import { addCase, casesOf, closeCases } from './support-cases.ts';
import { templatesOf } from './templates.ts';
import type { Tenant } from './tenants.ts';

const databases = await eachDatabase();

const operator = 'o1' as TenantId;
const company = 'c1' as TenantId;
const other = 'c2' as TenantId;
const account = 'a1' as AccountId;
const tenant = (id: TenantId, parent: TenantId | null): Tenant => ({
  id,
  kind: parent === null ? 'operator' : 'installer',
  parent,
  name: id,
  mail: '',
  phone: '',
  address: '',
  flags: {},
  createdAt: 1,
});

describe.each(databases)('tenants on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  /** Two nodes that share the store. */
  let here: TenantDirectory;
  let there: TenantDirectory;
  beforeAll(async () => {
    database = await make();
    store = await openStore(database.url);
    const given = { flags: () => flags, plan: fullPlan, payment: { tag: 'none' } } as const;
    here = new TenantDirectory(store.db, testClock(), given);
    there = new TenantDirectory(store.db, testClock(), given);
    for (const id of [home, foreignHome])
      await putPanel(store.db, { id, name: 'A home', keyHash: 'k', at: 1 });
    await insertAccount(store.db, {
      id: account,
      login: 'sam',
      name: 'Sam',
      mail: '',
      password: 'p',
      createdAt: 1,
      passwordAt: null,
      shortPassword: false,
    });
    await here.putTenant(tenant(operator, null));
    await here.putTenant(tenant(company, operator));
    await here.putTenant(tenant(other, operator));
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  it('are known to another node once it looks, and tell whom it concerns', async () => {
    const told: AccountId[] = [];
    there.onChange((accounts) => void told.push(...accounts));
    await here.putStaff({ account, tenant: company, role: 'technician' });
    await here.change(home, { tenant: company });
    expect(there.staffOf(account)).toBeNull();
    await there.refresh();
    expect(there.staffOf(account)).toMatchObject({ tenant: company });
    expect(there.tenancy(home)).toMatchObject({ tenant: company });
    expect(there.panels(operator).map(({ panel }) => panel)).toEqual([home]);
    expect(there.panels(other)).toEqual([]);
    await here.change(home, { tenant: other });
    await there.refresh();
    expect(told).toEqual([account, account]);
    await here.removeStaff({ account, tenant: company, role: 'technician' });
    await there.refresh();
    expect(there.staffOf(account)).toBeNull();
  });

  it('lose nothing when two write at once, each a part of the same panel', async () => {
    const plan = 'p1' as PlanId;
    await here.putPlan({ id: plan, tenant: operator, plan: { name: 'Basic', features: ['push'] } });
    await Promise.all([here.change(home, { plan }), there.change(home, { askedBy: 'Sam', askedAt: 5 })]);
    await Promise.all([here.refresh(), there.refresh()]);
    for (const node of [here, there]) {
      expect(node.tenancy(home)).toMatchObject({ tenant: other, plan, askedBy: 'Sam', askedAt: 5 });
      expect(node.planOf(home).features).toEqual(['push']);
    }
  });

  it('have customers and templates that no other company reaches', async () => {
    const id = 'k1' as never;
    const customer = { id, name: 'C. Berg', mail: '', phone: '', address: '', note: '' };
    await customersOf(store.db, company).add(customer);
    expect(await customersOf(store.db, other).list()).toEqual([]);
    expect(await customersOf(store.db, other).change({ ...customer, name: 'X' }, null)).toEqual({
      tag: 'absent',
    });
    expect(await customersOf(store.db, other).remove(id)).toBe(false);
    expect(await customersOf(store.db, company).list()).toEqual([{ ...customer, revision: 1 }]);
    const template = {
      id: 't1',
      name: 'Flats',
      tasks: [{ tag: 'settings', settings: { grade: 2 } }],
      scope: 'none',
      group: '',
      by: 'Sam',
      at: 1,
    } as const;
    await templatesOf(store.db, company).add(template);
    expect(await templatesOf(store.db, other).find('t1')).toBeNull();
    expect(await templatesOf(store.db, company).find('t1')).toEqual({ ...template, revision: 1 });
    expect(await templatesOf(store.db, company).remove('t1')).toBe(true);
  });

  it('keep the edit that came first where two start from the same revision', async () => {
    const id = 'k2' as never;
    const customer = { id, name: 'C. Berg', mail: '', phone: '', address: '', note: '' };
    const customers = customersOf(store.db, company);
    await customers.add(customer);
    const template = {
      id: 't2',
      name: 'Flats',
      tasks: [{ tag: 'settings', settings: { grade: 2 } }],
      scope: 'none',
      group: '',
      by: 'Sam',
      at: 1,
    } as const;
    const templates = templatesOf(store.db, company);
    await templates.add(template);
    for (const change of [
      (name: string, expected: number | null) => customers.change({ ...customer, name }, expected),
      (name: string, expected: number | null) => templates.change({ ...template, name }, expected),
    ]) {
      const both = await Promise.all([change('Mine', 1), change('Yours', 1)]);
      expect(both.map(({ tag }) => tag).toSorted()).toEqual(['changed', 'stale']);
      expect(await change('Late', 1)).toEqual({ tag: 'stale', revision: 2 });
      expect(await change('Whichever', null)).toEqual({ tag: 'changed' });
      expect(await change('Read anew', 3)).toEqual({ tag: 'changed' });
    }
  });

  it('use an invitation up once', async () => {
    const rights = { areas: [], cameras: [], slot: null, from: null, until: null, stay: false };
    const invitation: Invitation = {
      id: 'i1',
      opens: { tag: 'member', panel: home, role: 'user' },
      account: null,
      name: 'Cleo',
      mail: '',
      rights,
      by: 'Demo',
      createdAt: 1,
      expiresAt: 100,
    };
    await invitationsOf(store.db, { tag: 'panel', panel: home }).add(invitation, 'hash');
    expect(await invitationsOf(store.db, { tag: 'panel', panel: foreignHome }).list(2)).toEqual([]);
    expect(await invitationsOf(store.db, { tag: 'panel', panel: foreignHome }).remove('i1')).toBe(false);
    expect(await invitationByToken(store.db, 'hash', 99)).toEqual(invitation);
    expect(await invitationByToken(store.db, 'hash', 100)).toBeNull();
    expect(await Promise.all([1, 2].map(() => claimInvitation(store.db, 'i1', 5)))).toContain(false);
    expect(await invitationByToken(store.db, 'hash', 6)).toBeNull();
    await releaseInvitation(store.db, 'i1');
    expect(await invitationByToken(store.db, 'hash', 6)).not.toBeNull();
  });

  it('use a code of a panel up once, and only its newest', async () => {
    const made = { panel: home, tenant: company, by_name: 'Olga', created_at: 1, expires_at: 100 };
    await putCode(store.db, { id: 'e1', code_hash: 'old', ...made });
    await putCode(store.db, { id: 'e2', code_hash: 'new', ...made });
    expect(await takeCode(store.db, 'old', company, 5)).toBeNull();
    expect(await takeCode(store.db, 'new', company, 100)).toBeNull();
    expect(await takeCode(store.db, 'new', company, 5)).toBe(home);
    expect(await takeCode(store.db, 'new', company, 5)).toBeNull();
    // One that was used stays listed beside the next.
    await putCode(store.db, { id: 'e3', code_hash: 'next', ...made, created_at: 2 });
    expect(await codesOf(store.db, company, 1)).toMatchObject([
      { id: 'e3', used_at: null },
      { id: 'e2', used_at: 5, used_by: company },
    ]);
    expect(await codesOf(store.db, company, 2)).toHaveLength(1);
    expect(await removeCode(store.db, company, 'e2')).toBeNull();
    expect(await removeCode(store.db, company, 'e3')).toBe(home);
    await forgetCodes(store.db, 101);
    expect(await codesOf(store.db, company, 1)).toEqual([]);
  });

  it('list open cases at their panel alone', async () => {
    const kept = { id: 'g1', tenant: company, account, panel: home, ticket: 'T', reason: '', by: 'Sam' };
    await addCase(store.db, { ...kept, from: 1, until: 50 });
    expect(await casesOf(store.db, { panel: home }, 49)).toMatchObject([{ id: 'g1', by: 'Sam' }]);
    expect(await casesOf(store.db, { panel: home }, 50)).toEqual([]);
    expect(await casesOf(store.db, { panel: foreignHome }, 2)).toEqual([]);
    const end = { how: 'closed', by: 'Mia', company: 'Alarms', outcome: 'A cable was loose.' } as const;
    expect(await closeCases(store.db, home, account, { now: 10, ...end })).toEqual(['g1']);
    expect(await closeCases(store.db, home, account, { now: 11, ...end, by: 'Tim' })).toEqual([]);
    expect(await casesOf(store.db, { panel: home }, 11)).toEqual([]);
    expect(await casesOf(store.db, { tenant: company }, 11)).toMatchObject([{ closed: 10, end }]);
    // Opened again at the same instant it has not ended.
    await addCase(store.db, { ...kept, from: 1, until: 50 });
    expect(await casesOf(store.db, { panel: home }, 12)).toMatchObject([{ closed: null, end: null }]);
  });

  it('keep the audit whole over anchors and sweeps', async () => {
    const entry = { scope: foreignHome, actor: 'Demo', act: 'setMode', outcome: 'done', body: {} };
    await appendAudit(
      store.db,
      [1, 2, 3, 4].map((at) => ({ ...entry, at })),
    );
    expect(await anchorAudit(store.db, 4)).toMatchObject({ scopes: 1 });
    expect(await anchorAudit(store.db, 5)).toBeNull();
    await sweepAudit(store.db, 0, 2);
    expect(await checkAudit(store.db, foreignHome)).toMatchObject({
      whole: true,
      entries: 2,
      from: 3,
      anchors: 1,
    });
    const own = { scope: foreignHome, own: 'demo' };
    expect(await auditEntries(store.db, own, { until: 4 }, 9)).toMatchObject([{ seq: 3 }]);
    // Whoever makes all hashes anew cannot make those anew that were given out.
    await store.db.deleteFrom('audit').where('scope', '=', foreignHome).where('seq', '=', 4).execute();
    await appendAudit(store.db, [{ ...entry, at: 9, actor: 'eve' }]);
    expect(await checkAudit(store.db, foreignHome)).toMatchObject({ whole: false, brokenAt: 4 });
  });
});
