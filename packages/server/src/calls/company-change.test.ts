import { beforeEach, describe, expect, it } from 'vitest';
import type { SupportCase } from '@homeward/contract/shapes/company/tenant.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
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
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import { consentOf } from '../accounts/grants.ts';
import { noteVisitBegun } from '../tenants/first-install.ts';

const started = serversOfThisFile();
const minute = 60_000;

let test: TestServer<TestClock>;
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  await test.server.services.tenants.change(home, { tenant: companyA });
  await staff(test, 'sam', companyA, 'manager');
  await staff(test, 'uma', companyA, 'support');
  await staff(test, 'bob', companyB, 'manager');
  await staff(test, 'olga', operator, 'manager');
});

const asked = async (token: string, name: string, body?: object) =>
  (await test.call(name, { token, headers: { accept: typedScalars }, ...(body ? { body } : {}) })).envelope;
const ask = async (who: string, name: string, body?: object) => asked(await test.token(who), name, body);

/** Somebody who stands in the home, as far as he is let in. */
async function inside(who: string): Promise<string> {
  const token = await test.token(who);
  await asked(token, 'POST /panel/select', { mac: home });
  return token;
}

/** Both of the company are in: its supporter by a case, its manager by a consent that goes on for an hour. */
async function bothIn(kind: 'let' | 'building'): Promise<readonly string[]> {
  const { services } = test.server;
  expect((await ask('uma', 'POST /installer/case', { mac: home, ticket: 'T-1' })).code).toBe('000');
  await letIn(test.server, test.hub, test.clock.now(), test.clock.now() + 60 * minute);
  const resident = await services.registry.find(home);
  const consent = resident && consentOf(resident, 0, test.clock.now());
  if (!consent) throw new Error('nobody was let in');
  await noteVisitBegun(services, home, consent, { kind, reason: '', wantedBy: 'sam' });
  const tokens = [await inside('sam'), await inside('uma')];
  for (const token of tokens) expect((await asked(token, 'GET /panel/device')).code).toBe('000');
  test.clock.advance(minute);
  return tokens;
}

async function expectOut(tokens: readonly string[]): Promise<void> {
  for (const token of tokens) expect((await asked(token, 'GET /panel/device')).code).not.toBe('000');
  const { db } = test.store;
  expect(await db.selectFrom('memberships').select('role').where('role', '=', 'support').execute()).toEqual(
    [],
  );
  const ends = [
    ...(await db.selectFrom('visits').select(['ended_how as how', 'ended_at as at']).execute()),
    ...(await db.selectFrom('support_cases').select(['ended_how as how', 'closed_at as at']).execute()),
  ];
  const end = { how: 'otherCompany', at: test.clock.now() };
  expect(ends).toEqual([end, end]);
}

const ownersCode = async () =>
  ((await ask('demo', 'POST /panel/enrolment_code', {})).data as { code: string }).code;
const siteCode = async () =>
  ((await ask('bob', 'POST /installer/site_code', { label: 'Mill Street 3' })).data as { code: string }).code;

const ways: readonly (readonly [string, () => Promise<{ readonly code: string }>])[] = [
  ['the company gives it up', () => ask('sam', 'DELETE /installer/panel', { mac: home })],
  [
    'another one has the owner’s code',
    async () => ask('bob', 'POST /installer/panel', { code: await ownersCode() }),
  ],
  ['the owner chooses another one', () => ask('demo', 'PUT /panel/company', { company: companyB })],
  [
    'the owner has the code of another one',
    async () => ask('demo', 'POST /panel/company_code', { code: await siteCode() }),
  ],
];

describe('a home that leaves its company', () => {
  it.each(ways)('sends its installers and its support away at once: %s', async (_, leave) => {
    const tokens = await bothIn('let');
    expect((await leave()).code).toBe('000');
    await expectOut(tokens);
    expect(test.hub.commands.at(-1)?.command).toMatchObject({ tag: 'consent', minutes: 0 });
  });

  it('is not told to the old company to whom it goes', async () => {
    await bothIn('let');
    await ask('bob', 'POST /installer/panel', { code: await ownersCode() });
    const [one] = (await ask('sam', 'GET /installer/case')).data as readonly SupportCase[];
    expect(one?.end).toMatchObject({ how: 'otherCompany', by: '', company: '' });
  });
});

describe('a home without an owner that another company builds on', () => {
  it('sends away who built it, and lets the next in by a word of its own alone', async () => {
    const { services } = test.server;
    const demo = (await ask('demo', 'GET /auth/check')).data as { user_id: never };
    await services.memberships.remove(demo.user_id, home);
    await services.tenants.change(home, { tenant: companyA, installingSince: test.clock.now() });
    const tokens = await bothIn('building');
    const { code } = (await ask('olga', 'POST /installer/enrolment', { mac: home })).data as { code: string };
    const before = test.hub.commands.length;
    expect((await ask('bob', 'POST /installer/panel', { code })).code).toBe('000');
    await expectOut(tokens);
    // The hub has not said yet that it lets the next one in.
    expect((await asked(await inside('bob'), 'GET /panel/device')).code).toBe('403');
    const said = test.hub.commands
      .slice(before)
      .map(({ command }) => command.tag === 'consent' && command.minutes);
    expect(said.slice(0, 2)).toEqual([0, 1440]);
  });
});
