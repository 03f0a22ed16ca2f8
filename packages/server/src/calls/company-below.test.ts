import { beforeEach, describe, expect, it } from 'vitest';
import type { CompanyCase } from '@homeward/contract/shapes/company/company-below.ts';
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
  await made.watch();
  await staff(test, 'olga', operator, 'manager');
});

const calls = ['audit', 'case', 'member', 'site'].map((what) => `GET /installer/company_${what}`);
const look = <Data>(name: string, query: Record<string, string> = {}, who = 'olga') =>
  made.ask<Data>(who, name, undefined, { company: companyA, ...query });

interface Entry {
  readonly actor: string;
  readonly act: string;
  readonly body: string;
}

async function auditOf(who: string): Promise<readonly Entry[]> {
  await test.server.services.audit.settled();
  const { data } = await made.ask<{ entries: readonly Entry[] }>(who, 'GET /installer/audit', undefined, {
    num: '200',
  });
  return data.entries;
}

describe('an operator over companies', () => {
  it.each(calls)('is known to the company by its own audit: %s, once in half an hour', async (name) => {
    expect((await look(name)).code).toBe('000');
    await look(name);
    const seen = (await auditOf('sam')).filter(({ act }) => act.startsWith('look company'));
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ actor: 'olga' });
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ tenant: operator, name: 'The operator' });
    test.clock.advance(30 * 60_000);
    await look(name);
    expect((await auditOf('sam')).filter(({ act }) => act.startsWith('look company'))).toHaveLength(2);
  });

  it.each(calls)('sees companies of its own alone: %s', async (name) => {
    await addOtherOperator(test);
    await staff(test, 'otto', otherOperator, 'manager');
    const absent = await look(name, { company: 'company-z' }, 'otto');
    const foreign = await look(name, {}, 'otto');
    expect(foreign).toEqual({ ...absent, token: foreign.token });
    expect(foreign.code).toBe('998');
    // Its own audit has a call of its own, and what it sees is not below it.
    expect((await look(name, { company: operator })).code).toBe('998');
    expect((await auditOf('sam')).filter(({ act }) => act.startsWith('look company'))).toEqual([]);
  });

  it.each(calls)('is a manager of an operator: %s', async (name) => {
    await staff(test, 'odo', operator, 'support');
    for (const who of ['odo', 'sam', 'ola', 'bob']) expect((await look(name, {}, who)).code).toBe('403');
  });

  it('reads what was done for a company, narrowed and page by page', async () => {
    for (const name of ['Ann', 'Ben', 'Cleo'])
      await made.ask('sam', 'POST /installer/member', { name, role: 'technician' });
    await test.server.services.audit.settled();
    const of = (query: Record<string, string>) =>
      look<{ entries: (Entry & { readonly seq: number })[]; more: boolean }>(
        'GET /installer/company_audit',
        query,
      );
    const first = (await of({ act: 'inviteStaff', num: '2' })).data;
    expect(first.more).toBe(true);
    expect(first.entries).toHaveLength(2);
    const rest = (await of({ act: 'inviteStaff', before: String(first.entries[1]?.seq) })).data;
    expect(rest.entries).toHaveLength(1);
    expect((await of({ actor: 'olga', act: 'inviteStaff' })).data.entries).toEqual([]);
  });

  it('sees alarm cases, and nothing of the home', async () => {
    await made.alarm(130, { name: 'Terrace door' });
    const [open] = await made.queue();
    await made.act('ola', open?.id ?? '', 'claim');
    await made.act('ola', open?.id ?? '', 'close', { reason: 'falseAlarm' });
    test.clock.advance(1000);
    await made.alarm(110, { name: 'Kitchen smoke' });
    type Cases = { total: number; cases: readonly CompanyCase[] };
    const of = async (query: Record<string, string>) =>
      (await look<Cases>('GET /installer/company_case', query)).data;
    const all = await of({});
    expect(all.total).toBe(2);
    expect(all.cases).toMatchObject([
      { kind: 'fire', closedAt: null, claimedName: '' },
      { kind: 'burglary', claimedName: 'ola', closedName: 'ola', reason: 'falseAlarm' },
    ]);
    expect(JSON.stringify(all)).not.toMatch(/Terrace|Kitchen/);
    expect((await of({ state: 'closed' })).cases.map(({ kind }) => kind)).toEqual(['burglary']);
    expect((await of({ state: 'open', kind: 'burglary' })).total).toBe(0);
    expect(await of({ num: '1', page_num: '2' })).toMatchObject({
      total: 2,
      cases: [{ kind: 'burglary' }],
    });
    expect((await of({ from: String(test.clock.now()) })).cases.map(({ kind }) => kind)).toEqual(['fire']);
    expect(await of({ company: companyB })).toMatchObject({ total: 0, cases: [] });
  });

  it('sees who works there as what, and which sites', async () => {
    await made.ask('sam', 'POST /installer/member', { name: 'Ann', role: 'technician' });
    type People = { total: number; invited: number; members: readonly { id: string; role: string }[] };
    const people = async (query: Record<string, string>) =>
      (await look<People>('GET /installer/company_member', query)).data;
    const all = await people({});
    expect(all).toMatchObject({ total: 4, invited: 1 });
    expect(all.members.map(({ id, role }) => `${id} ${role}`)).toEqual([
      'ola support',
      'pia support',
      'sam manager',
      'tom technician',
    ]);
    expect((await people({ role: 'support', search: 'PI' })).members.map(({ id }) => id)).toEqual(['pia']);
    expect((await people({ num: '3', page_num: '2' })).members.map(({ id }) => id)).toEqual(['tom']);
    type Sites = { total: number; panels: readonly { mac: string }[] };
    const sites = async (query: Record<string, string>) =>
      (await look<Sites>('GET /installer/company_site', query)).data;
    expect((await sites({})).panels.map(({ mac }) => mac)).toEqual([home]);
    expect((await sites({ search: 'nothing like it' })).total).toBe(0);
    expect((await sites({ company: companyB })).panels).toEqual([]);
  });
});
