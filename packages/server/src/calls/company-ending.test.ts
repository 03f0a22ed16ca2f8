import { beforeEach, describe, expect, it } from 'vitest';
import type { Company } from '@homeward/contract/shapes/company/tenant.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { station, stationOptions } from '@homeward/testing/server/station.ts';
import type { Station } from '@homeward/testing/server/station.ts';
import {
  addOtherOperator,
  companyA,
  companyB,
  operator,
  otherOperator,
  staff,
} from '@homeward/testing/server/test-tenants.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
let test: TestServer<TestClock>;
let made: Station;
beforeEach(async () => {
  test = await started(stationOptions);
  made = await station(test);
  await staff(test, 'olga', operator, 'manager');
});

const profile = { name: 'Hart Security', mail: 'office@example.org', phone: '+4930', address: '' };
const rename = (company: string, who = 'olga') =>
  made.ask(who, 'PUT /installer/company', { company, ...profile });
const end = (company: string, who = 'olga') => made.ask(who, 'DELETE /installer/company', { company });
const names = async (): Promise<readonly string[]> =>
  (await made.ask<readonly Company[]>('olga', 'GET /installer/company')).data
    .map(({ name }) => name)
    .toSorted();
const acts = async (who: string): Promise<readonly string[]> => {
  await test.server.services.audit.settled();
  const { data } = await made.ask<{ entries: readonly { act: string }[] }>(who, 'GET /installer/audit');
  return data.entries.map(({ act }) => act);
};

describe('a company below an operator', () => {
  it('gets another name from it, which both sides have written down', async () => {
    expect((await rename(companyB)).code).toBe('000');
    expect(await names()).toEqual(['Hart Security', 'The company-a']);
    expect((await made.ask('bob', 'GET /installer/account')).data).toMatchObject(profile);
    expect(await acts('olga')).toContain('changeCompany');
    expect(await acts('bob')).toContain('changeCompany');
  });

  it('is ended once nothing is left to look after: nobody works for it or comes to it any more', async () => {
    const body = { label: 'Mill Street 3', days: 7 };
    const { code } = (await made.ask<{ code: string }>('bob', 'POST /installer/site_code', body)).data;
    const invited = { name: 'Ann', role: 'technician' };
    const { token } = (await made.ask<{ token: string }>('bob', 'POST /installer/member', invited)).data;
    expect((await end(companyB)).code).toBe('000');
    expect(await names()).toEqual(['The company-a']);
    expect((await made.ask('bob', 'GET /installer/panel')).code).toBe('998');
    expect((await made.ask('demo', 'POST /panel/company_code', { code })).code).toBe('998');
    const taken = await test.call('POST /auth/invitation', {
      body: { token, account: 'ann', password: 'a password of many words', name: 'Ann' },
    });
    expect(taken.envelope.code).not.toBe('000');
    expect(await acts('olga')).toContain('endCompany');
    expect((await end(companyB)).code).toBe('998');
  });

  it('is not ended while it has a site, or a panel of another maker that reports to it', async () => {
    const refused = { code: '409', message: 'v2_mg_company_has_sites' };
    expect(await end(companyA)).toMatchObject(refused);
    expect((await made.ask('sam', 'GET /installer/panel')).data).toMatchObject({ total: 1 });
    const account = { account: '4711', name: 'Bakery', key: '' };
    expect((await made.ask('bob', 'PUT /installer/signal_account', account)).code).toBe('000');
    expect(await end(companyB)).toMatchObject(refused);
    await made.ask('bob', 'DELETE /installer/signal_account', { account: '4711' });
    expect((await end(companyB)).code).toBe('000');
  });

  it('is still named by what it did when it is over', async () => {
    await staff(test, 'uma', companyB, 'support');
    await test.server.services.tenants.change(home, { tenant: companyB });
    await made.ask('uma', 'POST /installer/case', { mac: home, ticket: 'T-1' });
    await made.ask('bob', 'DELETE /installer/panel', { mac: home });
    expect((await end(companyB)).code).toBe('000');
    const { visits } = (await made.ask<{ visits: readonly object[] }>('demo', 'GET /panel/visits')).data;
    expect(visits).toMatchObject([{ kind: 'support', company: 'The company-b' }]);
  });

  it('is nobody’s but its operator’s, and a manager’s', async () => {
    await addOtherOperator(test);
    await staff(test, 'otto', otherOperator, 'manager');
    await staff(test, 'odo', operator, 'technician');
    for (const work of [rename, end]) {
      expect((await work(companyB, 'otto')).code).toBe('998');
      expect((await work(operator)).code).toBe('998');
      for (const who of ['odo', 'sam', 'bob']) expect((await work(companyB, who)).code).toBe('403');
    }
    expect(await names()).toEqual(['The company-a', 'The company-b']);
  });
});
