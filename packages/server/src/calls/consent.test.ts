import { beforeEach, describe, expect, it } from 'vitest';
import type { ConsentView } from '@homeward/contract/shapes/company/consent.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { area, frontDoor, home, house, sampleEvent } from '@homeward/testing/server/sample-panel.ts';
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

const started = serversOfThisFile();
const typed = { accept: typedScalars };

let test: TestServer<TestClock>;
let master: string;
let sam: string;
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  await test.server.services.tenants.change(home, { tenant: companyA });
  await staff(test, 'sam', companyA, 'technician');
  master = await test.token('demo');
  sam = await signedIn('sam');
});

/** The panel lets installers in, or sends them away, as it would after the command. */
const open = (minutes: number | null): Promise<boolean> => {
  const now = test.clock.now();
  return letIn(test.server, test.hub, now, minutes === null ? null : now + minutes * 60_000);
};
/** Signed in anew, with the panel chosen. */
async function signedIn(login: string): Promise<string> {
  const token = await test.token(login);
  await test.call('POST /panel/select', { token, body: { mac: home } });
  return token;
}
const consent = async (token: string): Promise<ConsentView> =>
  (await test.call('GET /panel/consent', { token, headers: typed })).envelope.data as ConsentView;
const codeOf = async (name: string, token: string, body?: object): Promise<string> =>
  (await test.call(name, { token, ...(body ? { body } : {}) })).envelope.code;

describe('a technician of the company that looks after a panel', () => {
  it('is let in by the consent of the panel alone, and while it lasts', async () => {
    expect(await codeOf('GET /panel/device', sam)).toBe('403');
    await open(60);
    expect(await codeOf('GET /panel/device', sam)).toBe('000');
    test.clock.advance(60 * 60_000);
    // The panel says nothing more: its word has an end.
    expect(await codeOf('GET /panel/device', await signedIn('sam'))).toBe('403');
  });

  it('never disarms, and sees no codes, cameras, care or people', async () => {
    await open(60);
    const pages = ['GET /panel/member', 'GET /camera', 'GET /user/list'];
    for (const name of pages) expect([name, await codeOf(name, sam)]).toEqual([name, '403']);
    expect(await codeOf('POST /panel/mode', sam, { area: 1, mode: 'disarm', pincode: '482650' })).toBe('403');
    expect(test.hub.commands).toEqual([]);
  });

  it('is out on the next call when the master sends him away, also while the panel is not reached', async () => {
    await open(60);
    const heard: LiveMessage[] = [];
    const session = await test.server.services.sessions.find(sam);
    if (!session) throw new Error('no session');
    await test.server.services.live.subscribe(session, {
      receive: (text) => heard.push(JSON.parse(text) as LiveMessage),
      end: () => undefined,
    });
    await test.hub.up.change({ from: 11, revision: 12, at: 5, areas: [area(house, 'House', { since: 5 })] });
    expect(heard.map(({ refreshed_type }) => refreshed_type)).toEqual(['MODE_CHANGE']);
    // A hub that never answers: nobody knows whether it heard.
    test.hub.hold = new Promise(() => undefined);
    const revoked = test.call('DELETE /panel/consent', { token: master, headers: typed });
    for (let turn = 0; turn < 200 && test.hub.commands.length === 0; turn += 1)
      await test.call('GET /auth/state');
    expect(await codeOf('GET /panel/device', sam)).toBe('403');
    await test.hub.send(sampleEvent(1));
    expect(heard).toHaveLength(1);
    test.clock.advance(20_000);
    expect((await revoked).envelope).toMatchObject({ code: '000', data: { consent: null, stopped: true } });
    expect(test.hub.commands.at(-1)?.command).toMatchObject({ tag: 'consent', minutes: 0 });
  });

  it('comes in again by a new word of the owner', async () => {
    await open(60);
    await test.call('DELETE /panel/consent', { token: master });
    test.clock.advance(1000);
    await open(30);
    expect(await codeOf('GET /panel/device', sam)).toBe('000');
  });

  it('is out when he leaves the company, or the panel does', async () => {
    await open(60);
    const { tenants } = test.server.services;
    await tenants.change(home, { tenant: companyB });
    expect(await codeOf('GET /panel/device', sam)).toBe('998');
    await tenants.change(home, { tenant: companyA });
    expect(await codeOf('GET /panel/device', sam)).toBe('000');
    const leaving = tenants.staff(companyA).find(({ role }) => role === 'technician');
    if (!leaving) throw new Error('nobody');
    await tenants.removeStaff(leaving);
    expect(await codeOf('GET /panel/device', sam)).toBe('998');
  });

  it.each([
    { who: 'of another company', tenant: companyB, role: 'technician' },
    { who: 'of the operator', tenant: operator, role: 'manager' },
    { who: 'of support', tenant: companyA, role: 'support' },
  ] as const)('$who has nothing to do with it', async ({ tenant, role }) => {
    await open(60);
    await staff(test, 'eve', tenant, role);
    const eve = await test.token('eve');
    const foreign = await test.call('POST /panel/select', { token: eve, body: { mac: home } });
    const absent = await test.call('POST /panel/select', { token: eve, body: { mac: '00:1d:94:00:00:99' } });
    expect(foreign.envelope).toEqual(absent.envelope);
    expect(foreign.envelope.code).toBe('998');
  });

  it('leaves the id of the grant beside every act', async () => {
    await open(60);
    const { consent: alive } = await consent(master);
    const body = { bypass_type: 'oneTime', devices: [{ device_id: frontDoor.id, temp_bypass: '1' }] };
    await test.call('POST /device/bypass', { token: sam, body });
    await test.call('POST /panel/select', { token: sam, body: { mac: home } });
    const audit = await test.call('GET /audit', { token: master, query: { actor: 'sam' }, headers: typed });
    const { entries } = audit.envelope.data as { entries: readonly { act: string; body: string }[] };
    const granted = entries.filter(({ body: text }) => text.includes(alive?.grant ?? 'none'));
    expect(granted.map(({ act }) => act)).toEqual(['openPanel', 'bypass']);
  });
});

describe('the banner', () => {
  it('says who asks, who is in and until when', async () => {
    expect(await consent(master)).toMatchObject({
      consent: null,
      asked: null,
      company: { id: companyA, name: 'The company-a' },
    });
    expect(await codeOf('POST /installer/ask', sam, { mac: home })).toBe('000');
    expect(await consent(master)).toMatchObject({ asked: { by: 'sam' } });
    test.hub.script = () => {
      void open(60);
      return null;
    };
    const given = await test.call('POST /panel/consent', {
      token: master,
      body: { minutes: 60, pincode: '482650' },
      headers: typed,
    });
    expect(given.envelope.data).toMatchObject({
      asked: null,
      consent: { by: panelActor.name, until: test.clock.now() + 3_600_000 },
    });
    expect(test.hub.commands.at(-1)).toMatchObject({
      trusted: false,
      command: { tag: 'consent', minutes: 60, pin: '482650' },
    });
  });

  it('tells open pages to look when it changes', async () => {
    const heard: LiveMessage[] = [];
    const session = await test.server.services.sessions.find(master);
    if (!session) throw new Error('no session');
    await test.server.services.live.subscribe(session, {
      receive: (text) => heard.push(JSON.parse(text) as LiveMessage),
      end: () => undefined,
    });
    await open(60);
    expect(heard.map(({ refreshed_type }) => refreshed_type)).toEqual(['PANEL_STATUS']);
  });

  it.each([5, 1441])('takes no consent of %i minutes', async (minutes) => {
    expect(await codeOf('POST /panel/consent', master, { minutes })).toBe('001');
  });

  it('asks for a fresh proof to let somebody in, and for none to send him away', async () => {
    test.clock.advance(6 * 60_000);
    expect(await codeOf('POST /panel/consent', master, { minutes: 60 })).toBe('428');
    expect(await codeOf('DELETE /panel/consent', master)).toBe('000');
  });
});

describe('support', () => {
  let sue: string;
  beforeEach(async () => {
    await staff(test, 'sue', operator, 'support');
    sue = await test.token('sue');
  });
  const openCase = (body: object = {}, token = sue) =>
    test.call('POST /installer/case', { token, body: { mac: home, ticket: 'T-1', ...body }, headers: typed });
  const look = async (name: string): Promise<string> => {
    await test.call('POST /panel/select', { token: sue, body: { mac: home } });
    return JSON.stringify((await test.call(name, { token: sue })).envelope);
  };

  it('sees the panel for a ticket, without a name', async () => {
    expect(await codeOf('POST /panel/select', sue, { mac: home })).toBe('998');
    expect((await openCase()).envelope).toMatchObject({ code: '000', data: { ticket: 'T-1', by: 'sue' } });
    const actor = { tag: 'person', name: 'Anna Lindqvist', channel: 'web', slot: null } as const;
    await test.hub.send(sampleEvent(1, {}, { actor, detail: 'call +49301234' }));
    const names = /Maple|Front|Garage|Hall|House|Anna|Lindqvist|\+4930/;
    for (const name of [
      'GET /panel/device',
      'GET /panel/area',
      'GET /panel/cycle',
      'GET /panel/info',
      'GET /event',
      'GET /panel/list',
      'GET /panel/mode',
      'GET /event/report',
    ]) {
      const told = await look(name);
      expect([name, told.includes('"code":"000"')]).toEqual([name, true]);
      expect([name, names.exec(told)?.[0]]).toEqual([name, undefined]);
    }
    expect(await look('GET /panel/device')).toContain(frontDoor.id);
  });

  it('finds no event by a name that it does not see', async () => {
    await openCase();
    const actor = { tag: 'person', name: 'Anna Lindqvist', channel: 'web', slot: null } as const;
    await test.hub.send(sampleEvent(1, {}, { actor, detail: 'call +49301234' }));
    await test.call('POST /panel/select', { token: sue, body: { mac: home } });
    const ask = async (query: Record<string, string>, token = sue) =>
      (await test.call('GET /event', { token, query })).envelope;
    // Right and wrong guesses look the same.
    for (const guess of ['Anna', 'Lindqvist', 'Front', '49301234', 'nobody', '']) {
      const refused = { code: '403', message: 'v2_mg_no_search_masked', data: '' };
      expect(await ask({ search: guess })).toMatchObject(refused);
      expect(await ask({ person: guess })).toMatchObject(refused);
    }
    expect((await ask({ type: 'all' })).data).toHaveLength(1);
    const master = await test.token('demo');
    expect((await ask({ search: 'Front' }, master)).data).toHaveLength(1);
    expect((await ask({ person: 'Anna Lindqvist' }, master)).data).toHaveLength(1);
    const query = { from: '2026/11/01', until: '2026/11/30', search: 'Anna' };
    expect((await test.call('GET /event/export', { token: sue, query })).envelope.code).toBe('403');
  });

  it('hears live messages without a name, too', async () => {
    await openCase();
    await test.call('POST /panel/select', { token: sue, body: { mac: home } });
    const heard: string[] = [];
    const session = await test.server.services.sessions.find(sue);
    if (!session) throw new Error('no session');
    await test.server.services.live.subscribe(session, {
      receive: (text) => heard.push(text),
      end: () => undefined,
    });
    await test.hub.up.change({
      from: 10,
      revision: 11,
      at: 5,
      devices: [{ ...frontDoor, values: { opening: 'open' } }],
    });
    await test.hub.send(sampleEvent(1));
    expect(heard).toHaveLength(2);
    expect(heard.join(' ')).not.toMatch(/Front|House/);
  });

  it('changes nothing and reaches nothing that is not masked', async () => {
    await openCase();
    await test.call('POST /panel/select', { token: sue, body: { mac: home } });
    for (const name of ['GET /panel/report', 'GET /incident', 'GET /audit', 'GET /panel/member'])
      expect([name, await codeOf(name, sue)]).toEqual([name, '403']);
    expect(await codeOf('POST /panel/siren', sue, { area: 1, sound: 'off' })).toBe('403');
  });

  it('is seen by the owner while the case is open: who, of which company, why, and what was looked at', async () => {
    await openCase({ reason: 'The siren does not stop.' });
    const from = test.clock.now();
    const hour = 60 * 60_000;
    const stands = {
      by: 'sue',
      company: 'The operator',
      reason: 'The siren does not stop.',
      from,
      until: from + hour,
    };
    expect(await consent(master)).toMatchObject({ consent: null, cases: [{ ...stands, visits: [] }] });
    test.clock.advance(60_000);
    await test.call('POST /panel/select', { token: sue, body: { mac: home } });
    const came = test.clock.now();
    const seen = { name: 'sue', login: 'sue', since: came, last: came, acts: 0, here: true };
    const { cases } = await consent(master);
    expect(cases).toMatchObject([{ ...stands, visits: [seen] }]);
    const query = { grant: cases[0]?.id ?? '' };
    const audit = await test.call('GET /audit', { token: master, headers: typed, query });
    const { entries } = audit.envelope.data as { entries: readonly { act: string }[] };
    expect(entries.map(({ act }) => act)).toContain('openPanel');
    // Of others support sees no name.
    expect((await consent(sue)).cases).toMatchObject([{ visits: [] }]);
  });

  it('is out after its time, when the case is closed, and when the owner says so', async () => {
    await openCase({ minutes: 10 });
    test.clock.advance(10 * 60_000);
    sue = await test.token('sue');
    expect(await codeOf('POST /panel/select', sue, { mac: home })).toBe('998');
    const { id } = (await openCase()).envelope.data as { id: string };
    expect(await codeOf('DELETE /installer/case', sue, { id })).toBe('000');
    expect(await codeOf('POST /panel/select', sue, { mac: home })).toBe('998');
    await openCase();
    expect(await consent(await test.token('demo'))).toMatchObject({
      cases: [{ ticket: 'T-1', company: 'The operator' }],
    });
    await test.call('DELETE /panel/consent', { token: await test.token('demo') });
    expect(await codeOf('POST /panel/select', sue, { mac: home })).toBe('998');
  });

  const cases = async (who = 'olga') =>
    (await test.call('GET /installer/case', { token: await test.token(who), headers: typed })).envelope.data;
  const audited = async () =>
    (
      (
        await test.call('GET /audit', {
          token: await test.token('demo'),
          headers: typed,
        })
      ).envelope.data as { entries: readonly { act: string; actor: string; body: string }[] }
    ).entries.filter(({ act }) => act === 'closeCase');

  it('keeps who closed a case, for which company, when and with what outcome', async () => {
    await staff(test, 'olga', operator, 'manager');
    const { id } = (await openCase()).envelope.data as { id: string };
    expect(await cases()).toMatchObject([{ closed: null, end: null }]);
    test.clock.advance(60_000);
    const outcome = 'A cable was loose.';
    const olga = await test.token('olga');
    expect(await codeOf('DELETE /installer/case', olga, { id, outcome: 'x'.repeat(251) })).toBe('001');
    expect(await codeOf('DELETE /installer/case', olga, { id, outcome: ` ${outcome} ` })).toBe('000');
    const end = { how: 'closed', by: 'olga', company: 'The operator', outcome };
    expect(await cases()).toMatchObject([{ closed: test.clock.now(), end }]);
    const [entry, ...more] = await audited();
    expect(more).toEqual([]);
    expect(entry?.actor).toBe('olga');
    expect(JSON.parse(entry?.body ?? '')).toMatchObject({ grant: id, how: 'closed', outcome });
    expect(await codeOf('DELETE /installer/case', olga, { id, outcome: 'Other.' })).toBe('998');
  });

  it('is told how else a case ended, and sees of the home no name', async () => {
    await staff(test, 'olga', operator, 'manager');
    const demo = () => test.token('demo');
    await openCase({ ticket: 'T-1' });
    test.clock.advance(60_000);
    await openCase({ ticket: 'T-2' }, await test.token('sue'));
    await test.call('DELETE /panel/consent', { token: await demo() });
    test.clock.advance(60_000);
    await openCase({ ticket: 'T-3' }, await test.token('sue'));
    await test.call('PUT /panel/company', { token: await demo(), body: { company: '' } });
    expect(await codeOf('POST /panel/select', await test.token('sue'), { mac: home })).toBe('998');
    const name = expect.stringMatching(/./);
    expect(await cases()).toMatchObject([
      { ticket: 'T-3', end: { how: 'otherCompany', by: name, company: '' } },
      { ticket: 'T-2', end: { how: 'owner', by: name, company: '' } },
      { ticket: 'T-1', end: { how: 'moreTime', by: 'sue', company: 'The operator' } },
    ]);
    const [last] = (await cases()) as readonly { end: { by: string } }[];
    const [masked, , own] = (await cases('sue')) as readonly { end: { by: string } }[];
    expect(masked?.end.by).not.toBe(last?.end.by);
    expect(own?.end.by).toBe('sue');
    expect((await audited()).map(({ actor }) => actor)).toEqual(['demo', 'demo', 'sue']);
  });

  it('has an hour at most, needs a ticket, and tells the customer', async () => {
    expect((await openCase({ minutes: 61 })).envelope.code).toBe('001');
    expect((await openCase({ ticket: ' ' })).envelope.code).toBe('001');
    const told: unknown[] = [];
    test.server.services.notices.onNotice((notice) => {
      told.push(notice);
      return Promise.resolve(true);
    });
    await openCase();
    expect(told).toMatchObject([{ tag: 'supportCase', panel: home, supportCase: { ticket: 'T-1' } }]);
  });

  it('of another company finds no panel here', async () => {
    await staff(test, 'bob', companyB, 'support');
    const bob = await test.token('bob');
    expect((await openCase({}, bob)).envelope.code).toBe('998');
    await staff(test, 'tom', companyA, 'technician');
    expect((await openCase({}, await test.token('tom'))).envelope.code).toBe('403');
  });
});
