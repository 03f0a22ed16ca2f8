import { beforeEach, describe, expect, it } from 'vitest';
import type { ConsentView } from '@homeward/contract/shapes/company/consent.ts';
import type { FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, frontDoor, home } from '@homeward/testing/server/sample-panel.ts';
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
import type { Notice } from '../tenants/notices.ts';
import { changeTenancy } from '../store/tenancy.ts';

const started = serversOfThisFile();
const minute = 60_000;

let test: TestServer<TestClock>;
let master: string;
let sam: string;
let told: Notice[];
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  await test.server.services.tenants.change(home, { tenant: companyA });
  await staff(test, 'sam', companyA, 'manager');
  [master, sam] = [await test.token('demo'), await test.token('sam')];
  told = [];
  test.server.services.notices.onNotice((notice) => {
    told.push(notice);
    return Promise.resolve(true);
  });
  // The panel does as it is told.
  test.hub.script = (command) => {
    if (command.tag !== 'consent') return null;
    const { minutes } = command;
    const now = test.clock.now();
    // As the panel tells it: whoever sent the command, be it somebody of the company.
    void letIn(test.server, test.hub, now, minutes === 0 ? null : now + minutes * minute, 'Whoever sent it');
    return null;
  };
});

const ask = (name: string, token: string, body?: object): Promise<Called> =>
  test.call(name, { token, headers: { accept: typedScalars }, ...(body ? { body } : {}) });
const view = async (): Promise<ConsentView> =>
  (await ask('GET /panel/consent', master)).envelope.data as ConsentView;
const site = async (): Promise<FleetPanel> => {
  const list = (await ask('GET /installer/panel', sam)).envelope.data as { panels: FleetPanel[] };
  const [only] = list.panels;
  if (!only) throw new Error('no site');
  return only;
};
const reason = 'The cellar detector is silent.';

describe('an installer who asks to be let in', () => {
  it('says why and for how long, which the owner is told and keeps beside the consent', async () => {
    await ask('POST /installer/ask', sam, { mac: home, minutes: 90, reason });
    expect(told).toEqual([
      { tag: 'installerAsks', panel: home, by: 'sam', company: 'The company-a', minutes: 90, reason },
    ]);
    expect(await view()).toMatchObject({ asked: { by: 'sam', minutes: 90, reason } });
    expect(await site()).toMatchObject({ consent: 'asked', askedBy: 'sam' });
    await ask('POST /panel/consent', master, { minutes: 30, pincode: '482650' });
    expect(await view()).toMatchObject({
      asked: null,
      consent: { reason, wantedBy: 'sam', emergency: false, until: test.clock.now() + 30 * minute },
    });
    expect((await view()).consent?.by).toBe('Whoever sent it');
    expect(await site()).toMatchObject({
      consent: 'open',
      consentUntil: test.clock.now() + 30 * minute,
      consentBy: 'Whoever sent it',
      emergencyIn: null,
    });
  });

  it('is told no, and may ask again', async () => {
    await ask('POST /installer/ask', sam, { mac: home, reason });
    test.clock.advance(minute);
    await ask('DELETE /panel/consent_request', master);
    expect(await view()).toMatchObject({ asked: null, consent: null });
    expect(await site()).toMatchObject({ consent: 'none', refusedAt: test.clock.now() });
    await ask('POST /installer/ask', sam, { mac: home, reason });
    expect(await site()).toMatchObject({ consent: 'asked', refusedAt: null });
  });

  it('takes it back', async () => {
    await ask('POST /installer/ask', sam, { mac: home, reason });
    await ask('DELETE /installer/ask', sam, { mac: home });
    expect(await view()).toMatchObject({ asked: null });
  });

  it('asks for more time while he is in, which keeps its reason when the owner gives it unasked', async () => {
    await ask('POST /installer/ask', sam, { mac: home, minutes: 60, reason });
    await ask('POST /panel/consent', master, { minutes: 60, pincode: '482650' });
    test.clock.advance(50 * minute);
    [master, sam] = [await test.token('demo'), await test.token('sam')];
    await ask('POST /installer/ask', sam, { mac: home, minutes: 120, reason: 'The siren, too.' });
    expect(await view()).toMatchObject({
      consent: { reason },
      asked: { minutes: 120, reason: 'The siren, too.' },
    });
    await ask('POST /panel/consent', master, { minutes: 120, pincode: '482650' });
    expect(await view()).toMatchObject({ asked: null, consent: { reason: 'The siren, too.' } });
    test.clock.advance(minute);
    await ask('POST /panel/consent', master, { minutes: 15, pincode: '482650' });
    expect(await view()).toMatchObject({ consent: { reason: 'The siren, too.', wantedBy: 'sam' } });
  });

  it('goes before the time is over', async () => {
    await ask('POST /panel/consent', master, { minutes: 60, pincode: '482650' });
    expect((await ask('DELETE /installer/access', sam, { mac: home })).envelope.code).toBe('000');
    expect(await view()).toMatchObject({ consent: null, stopped: false });
    expect(test.hub.commands.at(-1)).toMatchObject({ command: { tag: 'consent', minutes: 0 } });
  });

  it('says too little or too much', async () => {
    const asked = async (body: object) =>
      (await ask('POST /installer/ask', sam, { mac: home, ...body })).envelope.code;
    expect(await asked({ minutes: 14 })).toBe('001');
    expect(await asked({ minutes: 1441 })).toBe('001');
    expect(await asked({ reason: 'x'.repeat(251) })).toBe('001');
  });
});

describe('whoever was let in', () => {
  it('is seen by the owner: since when, how much they did, and whether they are still here', async () => {
    await ask('POST /panel/consent', master, { minutes: 60, pincode: '482650' });
    const began = test.clock.now();
    await ask('POST /panel/select', sam, { mac: home });
    test.clock.advance(minute);
    const body = { bypass_type: 'oneTime', devices: [{ device_id: frontDoor.id, temp_bypass: '1' }] };
    // A token is renewed now and then.
    sam = (await test.call('POST /device/bypass', { token: sam, body })).envelope.token || sam;
    await test.server.services.audit.settled();
    expect((await view()).visits).toEqual([
      { name: 'sam', login: 'sam', since: began, last: test.clock.now(), acts: 1, here: true },
    ]);
    const { consent } = await view();
    const audit = await test.call('GET /audit', {
      token: master,
      headers: { accept: typedScalars },
      query: { grant: consent?.grant ?? '' },
    });
    const { entries } = audit.envelope.data as { entries: readonly { act: string }[] };
    expect(entries.map(({ act }) => act)).toEqual(['bypass', 'openPanel']);
    test.clock.advance(minute);
    expect((await ask('POST /panel/select', sam, { mac: '' })).envelope.code).toBe('000');
    expect((await view()).visits).toMatchObject([{ last: test.clock.now(), acts: 1, here: false }]);
    expect((await ask('GET /panel/device', sam)).envelope.code).toBe('998');
  });

  it('finds the panel of the session in the list of panels, and no other of the company', async () => {
    const listed = async () => (await ask('GET /panel/list', sam)).envelope.data;
    expect(await listed()).toBe('');
    await ask('POST /panel/select', sam, { mac: home });
    expect(await listed()).toMatchObject([{ mac: home, role: 'installer', modes: [] }]);
    await ask('POST /panel/select', sam, { mac: '' });
    expect(await listed()).toBe('');
  });
});

describe('emergency access', () => {
  const emergency = (token = sam, more: object = {}) =>
    ask('POST /installer/emergency', token, {
      mac: home,
      reason: 'Water alarm, nobody answers.',
      ...more,
    });
  const allow = (allowed: boolean) => ask('PUT /panel/emergency_access', master, { allowed });

  it('is nothing that an owner has not allowed beforehand', async () => {
    expect((await emergency()).envelope).toMatchObject({
      code: '403',
      message: 'v2_mg_emergency_not_allowed',
    });
    expect(test.hub.commands).toEqual([]);
    await allow(true);
    await allow(false);
    expect((await emergency()).envelope.code).toBe('403');
  });

  it('lets in for an hour at most, is told to owners, and is written down', async () => {
    await allow(true);
    const until = test.clock.now() + 60 * minute;
    expect((await emergency()).envelope).toMatchObject({ code: '000', data: { until } });
    expect(told).toMatchObject([{ tag: 'emergencyAccess', panel: home, by: 'sam', until }]);
    expect(await view()).toMatchObject({
      consent: { emergency: true, wantedBy: 'sam', reason: 'Water alarm, nobody answers.', until },
      emergencyAllowed: true,
    });
    expect(test.hub.commands.at(-1)).toMatchObject({ trusted: true, actor: { name: 'sam' } });
    // Nobody of the home let him in: he is not said to be let in by himself.
    expect((await view()).consent?.by).toBe('');
    expect(await site()).toMatchObject({
      consent: 'open',
      consentBy: '',
      emergencyIn: { by: 'sam', reason: 'Water alarm, nobody answers.' },
    });
    const audit = await test.call('GET /audit', {
      token: master,
      headers: { accept: typedScalars },
      query: { act: 'emergencyAccess' },
    });
    expect(audit.envelope.data).toMatchObject({ entries: [{ actor: 'sam' }] });
    expect((await emergency(sam, { minutes: 61 })).envelope.code).toBe('001');
    expect((await emergency(sam, { reason: 'help' })).envelope.code).toBe('001');
  });

  it('asks for a fresh proof, and is for managers alone', async () => {
    await allow(true);
    await staff(test, 'tom', companyA, 'technician');
    expect((await emergency(await test.token('tom'))).envelope.code).toBe('403');
    test.clock.advance(6 * minute);
    expect((await emergency()).envelope.code).toBe('428');
  });

  it('is not inherited by the next company', async () => {
    await allow(true);
    const { code } = (await ask('POST /panel/enrolment_code', master)).envelope.data as { code: string };
    await staff(test, 'bob', companyB, 'manager');
    const bob = await test.token('bob');
    expect((await ask('POST /installer/panel', bob, { code })).envelope.code).toBe('000');
    expect((await emergency(bob)).envelope.code).toBe('403');
    expect((await emergency()).envelope.code).toBe('998');
  });
});

describe('wishes to be let in', () => {
  const asked = async () => {
    const { envelope } = await test.call('GET /installer/panel', {
      token: sam,
      headers: { accept: typedScalars },
      query: { filter: 'asked' },
    });
    const { panels, counts } = envelope.data as { panels: FleetPanel[]; counts: { asked: number } };
    return [panels.map(({ mac }) => mac), counts.asked];
  };

  it('are counted and found while they wait, also where somebody is let in already', async () => {
    expect(await asked()).toEqual([[], 0]);
    await ask('POST /panel/consent', master, { minutes: 60, pincode: '482650' });
    await ask('POST /installer/ask', sam, { mac: home, minutes: 120, reason });
    expect(await site()).toMatchObject({ consent: 'open', askedBy: 'sam' });
    expect(await asked()).toEqual([[home], 1]);
    await ask('POST /panel/consent', master, { minutes: 120, pincode: '482650' });
    expect(await asked()).toEqual([[], 0]);
  });
});

describe('many sites at once', () => {
  beforeEach(() => test.server.services.tenants.change(foreignHome, { tenant: companyB }));
  const panels = [foreignHome, home];

  it('are asked one by one: what is refused at one stops none of the others', async () => {
    expect(
      (await ask('POST /installer/ask_sites', sam, { panels, minutes: 90, reason })).envelope,
    ).toMatchObject({
      code: '000',
      data: [
        { mac: foreignHome, name: '', outcome: 'refused', why: 'v2_mg_no_data_found' },
        { mac: home, name: 'Maple Street 12', outcome: 'asked', why: '' },
      ],
    });
    expect(told).toMatchObject([{ tag: 'installerAsks', panel: home, minutes: 90, reason }]);
    expect(await site()).toMatchObject({ consent: 'asked' });
  });

  it.each([
    {
      where: 'they let the company in',
      open: () => ask('POST /panel/consent', master, { minutes: 60, pincode: '482650' }),
    },
    {
      where: 'they are being set up',
      open: () => test.server.services.tenants.change(home, { installingSince: test.clock.now() }),
    },
  ])('are not asked where $where', async ({ open }) => {
    await open();
    expect(
      (await ask('POST /installer/ask_sites', sam, { panels: [home], reason })).envelope.data,
    ).toMatchObject([{ mac: home, outcome: 'open' }]);
    expect(told).toEqual([]);
  });

  it('get a line below their notes, where there is room for it', async () => {
    await ask('PUT /installer/panel', sam, { mac: home, note: 'Key at 14.' });
    const add = async (note: string) =>
      (await ask('POST /installer/note_sites', sam, { panels, note })).envelope.data;
    expect(await add('Batteries ordered')).toMatchObject([
      { mac: foreignHome, outcome: 'refused', why: 'v2_mg_no_data_found' },
      { mac: home, outcome: 'noted' },
    ]);
    expect(await site()).toMatchObject({ note: 'Key at 14.\nBatteries ordered' });
    // As another node writes it, of which memory knows nothing yet.
    await changeTenancy(test.store.db, home, { note: 'Key at 15.' });
    await add('One');
    expect(await site()).toMatchObject({ note: 'Key at 15.\nOne' });
    await ask('PUT /installer/panel', sam, { mac: home, note: 'Key at 14.\nBatteries ordered' });
    expect(await add('x'.repeat(490))).toMatchObject([{}, { outcome: 'refused', why: 'v2_mg_note_full' }]);
    expect(await site()).toMatchObject({ note: 'Key at 14.\nBatteries ordered' });
  });
});

describe('people of others', () => {
  const calls = [
    ['POST /installer/ask', {}],
    ['DELETE /installer/ask', {}],
    ['DELETE /installer/access', {}],
    ['POST /installer/emergency', { reason: 'Water alarm, nobody answers.' }],
    ['PUT /installer/panel', { note: 'Mine.' }],
  ] as const;

  it.each(calls)('reach nothing by %s', async (name, body) => {
    const before = test.server.services.tenants.tenancy(home);
    await staff(test, 'bob', companyB, 'manager');
    await staff(test, 'olga', operator, 'manager');
    await staff(test, 'sue', companyA, 'support');
    for (const [login, code] of [
      ['bob', '998'],
      ['olga', '998'],
      ['sue', '403'],
      ['demo', '998'],
    ] as const) {
      const refused = await ask(name, await test.token(login), { mac: home, ...body });
      expect([login, refused.envelope.code]).toEqual([login, code]);
    }
    expect(test.server.services.tenants.tenancy(home)).toEqual(before);
    expect(told).toEqual([]);
    expect(test.hub.commands).toEqual([]);
  });
});
