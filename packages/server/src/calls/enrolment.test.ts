import { beforeEach, describe, expect, it } from 'vitest';
import type { EnrolmentCode } from '@homeward/contract/shapes/company/enrolment-code.ts';
import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import {
  addOtherOperator,
  companies,
  companyA,
  companyB,
  noFactors,
  operator,
  otherOperator,
  staff,
} from '@homeward/testing/server/test-tenants.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const day = 24 * 60 * 60_000;
const mac = PanelId.parse('00:1d:94:00:00:03');

let test: TestServer<TestClock>;
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  await addOtherOperator(test);
  await test.server.enrol({ id: mac, name: 'Elm Road 4', key: 'a key of more than sixteen characters' });
  await staff(test, 'olga', operator, 'manager');
  await staff(test, 'otto', otherOperator, 'manager');
  await staff(test, 'sam', companyA, 'technician');
});

const ask = async <Data = unknown>(who: string, name: string, body?: object) => {
  const answer: Called = await test.call(name, {
    token: await test.token(who),
    headers: { accept: typedScalars },
    ...(body ? { body } : {}),
  });
  return answer.envelope as Called['envelope'] & { readonly data: Data };
};
const make = async (who = 'olga') =>
  (await ask<{ code: string; expires: number }>(who, 'POST /installer/enrolment', { mac })).data;
const list = async (who = 'olga'): Promise<readonly EnrolmentCode[]> => {
  const { data } = await ask<readonly EnrolmentCode[] | ''>(who, 'GET /installer/enrolment');
  return data === '' ? [] : data;
};
const use = async (code: string) => (await ask('sam', 'POST /installer/panel', { code })).code;

describe('the codes of an operator for panels without an owner', () => {
  it('are listed without the code, and say which company used them', async () => {
    const { code, expires } = await make();
    const open = { mac, site: 'Elm Road 4', by: 'olga', expires, used: null, company: '' };
    expect(await list()).toMatchObject([{ ...open, created: test.clock.now() }]);
    expect(JSON.stringify(await list())).not.toContain(code);
    expect(await use(code)).toBe('000');
    expect(await use(code)).toBe('998');
    expect(await list()).toMatchObject([{ used: test.clock.now(), company: 'The company-a' }]);
  });

  it('are withdrawn by their operator alone, until they are used', async () => {
    const { code } = await make();
    const id = (await list())[0]?.id ?? '';
    expect(await list('otto')).toEqual([]);
    expect((await ask('otto', 'DELETE /installer/enrolment', { id })).code).toBe('998');
    expect((await ask('sam', 'DELETE /installer/enrolment', { id })).code).toBe('403');
    expect((await ask('olga', 'DELETE /installer/enrolment', { id })).code).toBe('000');
    expect(await list()).toEqual([]);
    expect(await use(code)).toBe('998');
    expect(await use((await make()).code)).toBe('000');
    const [used] = await list();
    expect((await ask('olga', 'DELETE /installer/enrolment', { id: used?.id })).code).toBe('998');
  });

  it('name a home no more once it is with another operator', async () => {
    await use((await make()).code);
    await test.server.services.tenants.change(mac, { tenant: otherOperator });
    expect(await list()).toMatchObject([{ mac, site: '' }]);
    expect((await ask('olga', 'POST /installer/enrolment', { mac })).code).toBe('998');
  });

  it('are void once the panel has an owner, which he is told who still has one', async () => {
    const { code } = await make();
    await test.person('clara', 'master', { panel: mac });
    const { code: refused, message } = await ask('sam', 'POST /installer/panel', { code });
    expect([refused, message]).toEqual(['409', 'v2_mg_has_owner']);
    expect(test.server.services.tenants.tenancy(mac).tenant).toBe(null);
    expect(await list()).toMatchObject([{ used: null }]);
  });

  it('name a home no more once it has an owner', async () => {
    await use((await make()).code);
    expect(await list()).toMatchObject([{ mac, site: 'Elm Road 4' }]);
    await test.person('clara', 'master', { panel: mac });
    expect(await list()).toMatchObject([{ mac, site: '' }]);
  });

  it('go with the hand-over, like the owner’s own', async () => {
    await use((await make()).code);
    const { code } = await make();
    const offered = await ask<{ token: string }>('sam', 'POST /installer/handover', { mac, name: 'Clara' });
    const { token } = offered.data;
    const body = { token, account: 'clara', password: 'many quiet words for a test' };
    expect((await test.call('POST /auth/invitation', { body })).envelope.code).toBe('000');
    await staff(test, 'bob', companyB, 'technician');
    expect((await ask('bob', 'POST /installer/panel', { code })).code).toBe('998');
    expect(test.server.services.tenants.tenancy(mac).tenant).toBe(companyA);
  });

  it('are void once there is a newer one, and forgotten after 90 days', async () => {
    const first = await make();
    const second = await make();
    expect(await use(first.code)).toBe('998');
    expect(await use(second.code)).toBe('000');
    test.clock.jump(90 * day);
    expect(await list()).toHaveLength(1);
    test.clock.jump(1);
    expect(await list()).toEqual([]);
  });

  it('stand in the log of the operator, made and withdrawn', async () => {
    await make();
    const id = (await list())[0]?.id ?? '';
    await ask('olga', 'DELETE /installer/enrolment', { id });
    const { data } = await ask<{ entries: readonly { act: string; actor: string }[] }>(
      'olga',
      'GET /installer/audit',
    );
    expect(data.entries).toMatchObject([
      { act: 'withdrawEnrolmentCode', actor: 'olga' },
      { act: 'enrolmentCode', actor: 'olga' },
    ]);
  });
});
