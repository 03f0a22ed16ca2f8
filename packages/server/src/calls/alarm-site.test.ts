import type { AlarmSite, AlarmSiteCard, CaseAround } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { ConsentView } from '@homeward/contract/shapes/company/consent.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import {
  type QueueShown,
  sampleCard,
  sampleSite,
  station,
  type Station,
  stationOptions,
} from '@homeward/testing/server/station.ts';
import { companyA, companyB } from '@homeward/testing/server/test-tenants.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { alarmsReceived } from '../queue/alarm-signals.ts';
import { putSignalAccount, storeSignal } from '../store/signals.ts';

const started = serversOfThisFile();
let test: TestServer<TestClock>;
let on: Station;
beforeEach(async () => {
  test = await started(stationOptions);
  on = await station(test);
});

interface Sites {
  readonly sites: readonly AlarmSite[];
  readonly card: AlarmSiteCard | null;
}
const allow = (allowed: boolean) => on.ask<ConsentView>('demo', 'PUT /panel/monitoring', { allowed });
const take = (login: string, monitored = true) =>
  on.ask(login, 'PUT /installer/alarm_site', { site: sampleSite, monitored });
const queueOf = (login: string) => on.ask<QueueShown>(login, 'GET /installer/queue');
const asOwner = async (name: string): Promise<string> => {
  const token = await on.inHome('demo');
  const { envelope } = await test.call(name, { token, headers: { accept: typedScalars } });
  return JSON.stringify(envelope.data);
};

describe('a home in the queue', () => {
  it('is there by its owner’s word and the company’s, and out by either', async () => {
    await on.alarm(130);
    expect(await on.queue()).toEqual([]);
    expect((await take('sam')).message).toBe('v2_mg_monitoring_not_allowed');
    expect((await allow(true)).data).toMatchObject({ monitoringAllowed: true, monitored: false });
    // Allowed is not watched: nobody has said that they look.
    await on.alarm(130);
    expect((await queueOf('ola')).data).toMatchObject({ cases: [], offered: 1 });
    expect((await take('tom')).code).toBe('403');
    expect((await take('ola')).code).toBe('000');
    expect(await asOwner('GET /panel/consent')).toContain('"monitored":true');
    await on.alarm(130);
    expect((await queueOf('ola')).data).toMatchObject({ cases: [{ signals: 1 }], offered: 0 });
    expect((await allow(false)).data).toMatchObject({ monitoringAllowed: false, monitored: false });
    await on.alarm(110);
    expect(await on.queue()).toMatchObject([{ signals: 1, kind: 'burglary' }]);
    await allow(true);
    expect((await queueOf('ola')).data.offered).toBe(1);
  });

  it('is another company’s only by another word of its owner', async () => {
    await on.watch();
    const token = await on.inHome('demo');
    await test.call('PUT /panel/company', { token, body: { company: companyB } });
    expect(test.server.services.tenants.tenancy(home)).toMatchObject({
      tenant: companyB,
      monitoringAllowed: false,
      monitored: false,
    });
    await on.alarm(130);
    expect((await queueOf('bob')).data.cases).toEqual([]);
    expect((await queueOf('ola')).data.cases).toEqual([]);
  });

  it('has a card of its company alone', async () => {
    await on.watch();
    const put = (login: string, site: string) =>
      on.ask(login, 'PUT /installer/alarm_site', { site, card: sampleCard });
    const get = (login: string, site?: string) =>
      on.ask<Sites>(login, 'GET /installer/alarm_site', undefined, site === undefined ? {} : { site });
    expect((await put('ola', sampleSite)).code).toBe('000');
    expect((await get('tom', sampleSite)).data).toMatchObject({
      card: sampleCard,
      sites: [{ site: sampleSite, monitored: true, contacts: 2, steps: 2 }],
    });
    for (const site of [sampleSite, `panel:${foreignHome}`, 'account:4711', 'account:0815']) {
      expect((await get('bob', site)).code).toBe('998');
      expect((await put('bob', site)).code).toBe('998');
    }
    expect((await get('bob')).data.sites).toEqual([]);
    expect((await put('tom', sampleSite)).code).toBe('403');
    expect((await put('demo', sampleSite)).code).toBe('998');
  });
});

describe('a silent alarm', () => {
  it('is known to the station, and to nobody at the site', async () => {
    await on.watch();
    // Somebody opens under threat: the panel says so by a code that nobody at home is told of.
    await on.alarm(121, { name: 'Duress code 3' });
    const [one] = await on.queue();
    expect(one).toMatchObject({ kind: 'duress', silent: true, signals: 1 });
    const heard: string[] = [];
    const session = await test.server.services.sessions.find(await on.inHome('demo'));
    if (session === null || one === undefined) throw new Error('nobody is there');
    await test.server.services.live.subscribe(session, {
      receive: (text) => heard.push(text),
      end: () => undefined,
      ring: () => heard.push('ring'),
    });
    await on.act('ola', one.id, 'claim');
    await on.act('ola', one.id, 'note', { text: 'Police in plain clothes.' });
    await on.act('ola', one.id, 'forward', { to: 'police' });
    await on.act('ola', one.id, 'close', { reason: 'real' });
    expect(heard).toEqual([]);
    await test.server.services.audit.settled();
    for (const name of ['GET /event', 'GET /incident', 'GET /audit', 'GET /panel/consent']) {
      const seen = await asOwner(name);
      for (const word of ['Duress', 'Alarm"', 'plain clothes', '1121', 'ola'])
        expect([name, word, seen.includes(word)]).toEqual([name, word, false]);
    }
  });
});

describe('who works elsewhere', () => {
  it('sees and does nothing of it, and is not rung at', async () => {
    await on.watch();
    const rung: string[] = [];
    for (const login of ['ola', 'tom', 'bob', 'demo']) {
      const session = await test.server.services.sessions.find(await test.token(login));
      if (session === null) throw new Error('no session');
      await test.server.services.live.subscribe(session, {
        receive: () => undefined,
        end: () => undefined,
        ring: () => rung.push(login),
      });
    }
    await on.alarm(110);
    expect(rung).toEqual(['ola', 'tom']);
    // What is no alarm rings at nobody.
    await on.alarm(602);
    expect(rung).toHaveLength(2);
    const [one] = await on.queue();
    const id = one?.id ?? '';
    expect((await queueOf('bob')).data.cases).toEqual([]);
    expect((await on.ask('bob', 'GET /installer/alarm', undefined, { id })).code).toBe('998');
    expect((await on.act('bob', id, 'claim')).code).toBe('998');
    expect(
      (await on.ask('bob', 'POST /installer/alarm_handover', { ids: [id], to: '', note: '' })).code,
    ).toBe('998');
    expect((await on.ask('bob', 'GET /installer/response_times')).data).toEqual('');
    expect((await queueOf('demo')).code).toBe('998');
    // He reads along, and works on nothing.
    expect((await on.queue('tom')).map((each) => each.id)).toEqual([id]);
    expect((await on.act('tom', id, 'claim')).code).toBe('403');
    expect(await on.queue()).toMatchObject([{ claimedBy: '', signals: 1 }]);
  });
});

describe('other makers’ panels', () => {
  const report = (no: string, data: string, events: Parameters<typeof alarmsReceived>[0]['events']) =>
    storeSignal(test.store, {
      id: no.padStart(29, '0'),
      account: '4711',
      at: test.clock.now(),
      content: { occurredAt: null, protocol: 'ADM-CID', encrypted: false, from: '10.0.0.1', data, events },
      alarms: alarmsReceived({ data, events }),
    });
  const event = (code: number | null, qualifier: 1 | 3 | 6 = 1) => ({
    qualifier,
    code,
    letters: null,
    area: 1,
    detail: 5,
    text: '',
  });

  it('stand in the same queue, and what nobody can read stands there as it came', async () => {
    await putSignalAccount(test.store.db, {
      account: '4711',
      tenant: companyA,
      name: 'Bakery',
      keySealed: '',
      createdAt: 0,
    });
    await on.watch();
    await on.alarm(130);
    test.clock.advance(1000);
    expect(await report('1', '?#', [])).toBe(companyA);
    test.clock.advance(1000);
    expect(await report('2', '', [event(110), event(110, 3)])).toBe(companyA);
    expect(await report('3', '', [event(602)])).toBeNull();
    expect(await on.queue()).toMatchObject([
      { site: 'account:4711', name: 'Bakery', kind: 'fire', signals: 2, head: { code: 110 } },
      { site: sampleSite, kind: 'burglary' },
    ]);
    const [bakery] = await on.queue();
    const told = (await on.lines(bakery?.id ?? '')).map(({ signal }) => [signal?.kind, signal?.text]);
    expect(told).toContainEqual(['unread', '?#']);
    expect(
      (await on.ask('sam', 'PUT /installer/alarm_site', { site: 'account:4711', monitored: false })).data,
    ).toMatchObject({ where: 'monitored' });
  });

  it('are told of beside an alarm near them, where it is written down where both are', async () => {
    const account = { account: '4711', tenant: companyA, name: 'Bakery', keySealed: '', createdAt: 0 };
    await putSignalAccount(test.store.db, account);
    await on.watch();
    await on.alarm(130);
    await report('1', '', [event(110)]);
    const spot = { latitude: 52.5172, longitude: 13.39 };
    const around = async (site: string) => {
      const id = (await on.queue()).find((one) => one.site === site)?.id ?? '';
      const shown = await on.ask<{ readonly around: readonly CaseAround[] }>(
        'ola',
        'GET /installer/alarm',
        undefined,
        { id },
      );
      return shown.data.around.map(({ name, kind, ...at }) => ({ name, kind, ...at, id: undefined }));
    };
    const put = (site: string, change: object) =>
      on.ask('sam', 'PUT /installer/alarm_site', { site, card: { ...sampleCard, ...change } });
    await put('account:4711', { spot });
    // Of this one nobody knows where it is: nothing is near it.
    expect(await around(sampleSite)).toEqual([]);
    await put(sampleSite, {});
    expect(await around(sampleSite)).toEqual([{ name: 'Bakery', kind: 'fire', ...spot, id: undefined }]);
    expect(await around('account:4711')).toMatchObject([{ kind: 'burglary', ...sampleCard.spot }]);
    await put('account:4711', { spot: null });
    expect(await around(sampleSite)).toEqual([]);
    expect((await put(sampleSite, { spot: { latitude: 91, longitude: 0 } })).code).toBe('001');
  });

  it('stay in the queue when their account is taken away', async () => {
    const account = { account: '4711', tenant: companyA, name: 'Bakery', keySealed: '', createdAt: 0 };
    await putSignalAccount(test.store.db, account);
    await report('1', '', [event(122)]);
    await on.ask('sam', 'DELETE /installer/signal_account', { account: '4711' });
    expect(await on.queue()).toMatchObject([{ name: 'Bakery', kind: 'duress', silent: true }]);
    const [one] = await on.queue();
    await on.act('ola', one?.id ?? '', 'claim');
    expect((await on.act('ola', one?.id ?? '', 'close', { reason: 'real' })).code).toBe('000');
  });
});
