import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteCode } from '@homeward/contract/shapes/company/site-code.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { companies, companyA, companyB, noFactors, staff } from '@homeward/testing/server/test-tenants.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const day = 24 * 60 * 60_000;

let test: TestServer<TestClock>;
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  await staff(test, 'sam', companyA, 'manager');
  await staff(test, 'tom', companyA, 'technician');
  await staff(test, 'bob', companyB, 'manager');
});

const ask = async <Data = unknown>(who: string, name: string, body?: object) => {
  const answer: Called = await test.call(name, {
    token: await test.token(who),
    headers: { accept: typedScalars },
    ...(body ? { body } : {}),
  });
  return answer.envelope as Called['envelope'] & { readonly data: Data };
};
type Made = { id: string; code: string; expires: number };
const make = async (more: object = {}, who = 'sam'): Promise<Made> =>
  (await ask<Made>(who, 'POST /installer/site_code', { label: 'Mill Street 3', ...more })).data;
const enter = (code: string, who = 'demo') => ask(who, 'POST /panel/company_code', { code });
const list = async (who = 'sam'): Promise<readonly SiteCode[]> => {
  const { data } = await ask<readonly SiteCode[] | ''>(who, 'GET /installer/site_code');
  return data === '' ? [] : data;
};
const companyNow = () => test.server.services.tenants.tenancy(home).tenant;

describe('a code of a company for a new site', () => {
  it('brings the home of whoever enters it to the company, once, and lets nobody in', async () => {
    const { code, expires } = await make();
    expect(expires).toBe(test.clock.now() + 7 * day);
    expect(await list()).toMatchObject([{ label: 'Mill Street 3', by: 'sam', used: null, site: '' }]);
    expect(JSON.stringify(await list())).not.toContain(code);
    // However it is written.
    expect(await enter(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      code: '000',
      data: { company: 'The company-a' },
    });
    expect(companyNow()).toBe(companyA);
    expect(await list()).toMatchObject([{ used: test.clock.now(), site: expect.stringMatching(/./) }]);
    const sam = await test.token('sam');
    expect((await test.call('POST /panel/select', { token: sam, body: { mac: home } })).envelope.code).toBe(
      '000',
    );
    expect((await test.call('GET /panel/device', { token: sam })).envelope.code).toBe('403');
    await test.server.services.tenants.change(home, { tenant: null });
    expect((await enter(code)).code).toBe('998');
    expect(companyNow()).toBe(null);
    // A home that has left is the company's no more, and neither is its name.
    expect(await list()).toMatchObject([{ site: '' }]);
  });

  it('takes the place of the company before, which is out at once', async () => {
    await test.server.services.tenants.change(home, {
      tenant: companyB,
      note: 'Theirs',
      emergencyAllowed: true,
    });
    const { code } = await make();
    await enter(code);
    expect(test.server.services.tenants.tenancy(home)).toMatchObject({
      tenant: companyA,
      note: '',
      emergencyAllowed: false,
    });
    const bob = await test.token('bob');
    expect((await test.call('POST /panel/select', { token: bob, body: { mac: home } })).envelope.code).toBe(
      '998',
    );
  });

  it('leaves a home as it is that is the company’s already, and is good for another', async () => {
    const { tenants } = test.server.services;
    const kept = { tenant: companyA, note: 'Dog', emergencyAllowed: true };
    await tenants.change(home, kept);
    const { code } = await make();
    expect(await enter(code)).toMatchObject({ code: '000', data: { company: 'The company-a' } });
    expect(tenants.tenancy(home)).toMatchObject(kept);
    expect(await list()).toMatchObject([{ used: null }]);
    await tenants.change(home, { tenant: null });
    expect((await enter(code)).code).toBe('000');
  });

  it('brings a home to nobody where its customer is gone by then', async () => {
    const customer = { name: 'Mr Lind', mail: '', phone: '', address: '', note: '' };
    const { id } = (await ask<{ id: string }>('sam', 'POST /installer/customer', customer)).data;
    const { code } = await make({ customer: id });
    expect((await ask('sam', 'DELETE /installer/customer', { id })).code).toBe('000');
    expect((await enter(code)).code).toBe('000');
    expect(test.server.services.tenants.tenancy(home)).toMatchObject({ tenant: companyA, customer: null });
  });

  it('works until its time is over, and not after', async () => {
    const { code } = await make({ days: 1 });
    test.clock.jump(day - 1000);
    const { code: late } = await make({ days: 1 });
    test.clock.jump(1000);
    expect((await enter(code)).code).toBe('998');
    expect((await enter(late)).code).toBe('000');
    expect((await ask('sam', 'POST /installer/site_code', { label: 'x', days: 31 })).code).toBe('001');
  });

  it('is withdrawn by its company alone, until it is used', async () => {
    const { id, code } = await make({}, 'tom');
    expect((await ask('bob', 'DELETE /installer/site_code', { id })).code).toBe('998');
    expect((await ask('sam', 'DELETE /installer/site_code', { id })).code).toBe('000');
    expect((await enter(code)).code).toBe('998');
    const other = await make();
    await enter(other.code);
    expect((await ask('sam', 'DELETE /installer/site_code', { id: other.id })).code).toBe('998');
    expect(await list()).toHaveLength(1);
    expect(await list('bob')).toEqual([]);
  });

  it('is the owner’s to enter, and neither kind of code is taken for the other', async () => {
    const { code } = await make();
    await test.person('ben', 'user');
    expect((await enter(code, 'ben')).code).toBe('403');
    expect((await ask('sam', 'POST /installer/panel', { code })).code).toBe('998');
    const owners = await ask<{ code: string }>('demo', 'POST /panel/enrolment_code', {});
    expect((await enter(owners.data.code)).code).toBe('998');
    await test.person('eve', 'master', { panel: foreignHome });
    expect(companyNow()).toBe(null);
  });

  it('is not found by trying, and there are not too many of them', async () => {
    for (let no = 0; no < 100; no += 1) await make({ label: `Site ${no}` });
    expect(await ask('sam', 'POST /installer/site_code', { label: 'One more' })).toMatchObject({
      code: '409',
      message: 'v2_mg_too_many_site_codes',
    });
    const codes = new Set<string>();
    for (let no = 0; no < 40; no += 1) codes.add((await enter(`WRONG-CODE-${no}`)).code);
    expect([...codes]).toEqual(['998', '018']);
  });
});
