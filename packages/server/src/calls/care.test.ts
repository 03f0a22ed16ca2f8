import { describe, expect, it } from 'vitest';
import type { AuditRow } from '@homeward/contract/shapes/access/audit.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import { CareContact, CareReceiver } from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import { RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import {
  area,
  garage,
  home,
  house,
  sampleIncident,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const rosa = CareReceiver.parse({
  name: 'Rosa',
  birthDate: '1941-05-30',
  bloodType: 'AB',
  rhesus: null,
  address: 'Flat 3',
  phone: '+49 30 1',
  notes: 'Diabetes',
});
const contact = (id: string): CareContact =>
  CareContact.parse({ id, name: id, relation: 'son', phone: '+49 30 2', mail: '', hasKey: true });
const doctor = contact('doctor');
const care: CareSettings = {
  ...noCare,
  receiver: rosa,
  contacts: [contact('c1'), contact('c2')],
  doctor,
  checkIns: [540],
};
const alarm = {
  incidents: [sampleIncident('i1', { kind: 'medical' })],
  areas: [
    area(house, 'House', {
      alarm: { tag: 'sounding', incident: sampleIncident('i1').id, sirenUntil: null },
    }),
    area(garage, 'Garage'),
  ],
};
const habit = {
  room: RoomId.parse('hall'),
  dayKind: 'weekday' as const,
  days: 20,
  held: 19,
  usualFrom: 400,
  usualTo: 480,
  lastFrom: 1300,
  lastTo: 1380,
  signs: 30,
};
const cared = (change: Partial<PanelView> = {}): { view: PanelView } => ({
  view: sampleView(home, {
    care,
    careNow: { ...sampleView().careNow, lastActivity: sampleTime, habits: [habit] },
    ...change,
  }),
});

// S7.15
describe('who is cared for', () => {
  it('is shown, blank where nobody was named', async () => {
    const known = await started(cared());
    const get = { token: await known.token('demo'), headers: typed };
    expect((await known.call('GET /user/care_receiver', get)).envelope.data).toEqual({
      ...rosa,
      access: '',
      mobility: null,
      communication: '',
      allergies: '',
      conditions: '',
      medicines: '',
      hazards: '',
    });
    const blank = await started();
    const { envelope } = await blank.call('GET /user/care_receiver', { token: await blank.token('demo') });
    expect(envelope.data).toMatchObject({ name: '', bloodType: '', birthDate: '' });
  });

  it('is said whole; an empty date and blood type are none', async () => {
    const { call, token, hub } = await started(cared());
    const mine = await token('demo');
    const body = { name: 'Rosa', birthDate: '', bloodType: '', phone: '1234' };
    await call('POST /user/care_receiver', { token: mine, body });
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: {
        tag: 'putCare',
        care: {
          receiver: { ...rosa, birthDate: null, bloodType: null, address: '', phone: '1234', notes: '' },
        },
      },
    });
  });

  it.each([
    ['mobility', 'flies'],
    ['allergies', 'x'.repeat(301)],
  ])('%s is as the page offers it', async (where, value) => {
    const { call, token, hub } = await started(cared());
    const mine = await token('demo');
    const { envelope } = await call('POST /user/care_receiver', {
      token: mine,
      body: { name: 'Rosa', [where]: value },
    });
    expect(envelope).toMatchObject({ code: '001', data: { where } });
    expect(hub.commands).toEqual([]);
  });

  it.each(['C', 'a', 'AB+', '0'])('has no blood type %j (S9.8)', async (bloodType) => {
    const { call, token } = await started(cared());
    const { envelope } = await call('POST /user/care_receiver', {
      token: await token('demo'),
      body: { name: 'Rosa', bloodType },
    });
    expect(envelope).toMatchObject({ code: '001', data: { where: 'bloodType' } });
  });

  it('is refused with the field that is wrong, named as the call names it', async () => {
    const { call, token, hub } = await started(cared());
    hub.script = () => ({ tag: 'invalid', why: 'v2_mg_phone_invalid', where: 'receiver.phone' });
    const { envelope } = await call('POST /user/care_receiver', {
      token: await token('demo'),
      body: { name: 'Rosa', phone: 'call me' },
    });
    expect(envelope).toMatchObject({ code: '001', message: 'v2_mg_phone_invalid', data: { where: 'phone' } });
  });
});

describe('whom to call', () => {
  it('is a list in order, and the doctor', async () => {
    const { call, token } = await started(cared());
    const mine = await token('demo');
    const get = async (query: Record<string, string>) =>
      (await call('GET /user/care_receiver_contacts', { token: mine, query, headers: typed })).envelope.data;
    expect(await get({})).toEqual([
      { ...contact('c1'), kind: 'emergency', available: null },
      { ...contact('c2'), kind: 'emergency', available: null },
      { ...doctor, kind: 'doctor', available: null },
    ]);
    expect(await get({ kind: 'doctor' })).toEqual([{ ...doctor, kind: 'doctor', available: null }]);
  });

  it('says when somebody may be called, until that is taken back', async () => {
    const available = { days: [1, 2], from: 480, to: 1320 };
    const care = { ...noCare, contacts: [{ ...contact('c1'), available }] };
    const { call, token, hub } = await started({ view: sampleView(home, { care }) });
    const mine = await token('demo');
    const post = (body: object) => call('POST /user/care_receiver_contacts', { token: mine, body });
    await post({ id: 'c1', name: 'Renamed' });
    await post({ id: 'c1', available: JSON.stringify({ ...available, to: 600 }) });
    await post({ id: 'c1', available: '' });
    const edits = hub.commands.map(({ command }) => (command.tag === 'configure' ? command.edit : null));
    expect(edits).toMatchObject(
      [available, { ...available, to: 600 }, null].map((one) => ({ contact: { available: one } })),
    );
  });

  it('grows, changes, moves and shrinks', async () => {
    const { call, token, hub } = await started(cared());
    const mine = await token('demo');
    const edits = () =>
      hub.commands.map(({ command }) => (command.tag === 'configure' ? command.edit : null));
    const post = (body: object) => call('POST /user/care_receiver_contacts', { token: mine, body });
    await post({ name: 'New', phone: '123', hasKey: '1' });
    await post({ id: 'c2', name: 'Renamed', place: '0' });
    await post({ kind: 'doctor', phone: '456' });
    expect(edits()).toMatchObject([
      { tag: 'putCareContact', contact: { name: 'New', hasKey: true, mail: '' }, place: null },
      { tag: 'putCareContact', contact: { ...contact('c2'), name: 'Renamed' }, place: 0 },
      { tag: 'putCare', care: { doctor: { ...doctor, phone: '456' } } },
    ]);
    expect((await post({ id: 'gone', name: 'X' })).envelope.code).toBe('998');
    const remove = (body: object) => call('DELETE /user/care_receiver_contacts', { token: mine, body });
    await remove({ id: 'c1' });
    await remove({ kind: 'doctor' });
    expect((await remove({ id: 'gone' })).envelope.code).toBe('998');
    expect((await remove({})).envelope.code).toBe('998');
    expect(edits().slice(3)).toEqual([
      { tag: 'removeCareContact', contact: 'c1' },
      { tag: 'putCare', care: { doctor: null } },
    ]);
  });
});

describe('care is seen', () => {
  const calls = [
    'GET /user/care_receiver',
    'GET /user/care_receiver_contacts',
    'GET /care',
    'GET /care/settings',
  ];
  it.each<[Role, string, string]>([
    ['master', '000 000 000 000', '000 000 000 000'],
    ['careReceiver', '000 000 000 000', '000 000 000 000'],
    ['careContact', '403 000 403 403', '000 000 000 403'],
    ['station', '403 403 403 403', '000 000 000 403'],
    ['user', '403 403 403 403', '403 403 403 403'],
    ['reportUser', '403 403 403 403', '403 403 403 403'],
    ['installer', '403 403 403 403', '403 403 403 403'],
  ])('by %s: in quiet %s, in an alarm %s', async (role, quiet, loud) => {
    const seen = async (given: { view: PanelView }) => {
      const { call, token, person, clock } = await started(given);
      await person('somebody', role, { consentUntil: clock.now() + 60_000 });
      const mine = await token('somebody');
      const codes = [];
      for (const name of calls) codes.push((await call(name, { token: mine })).envelope.code);
      return codes.join(' ');
    };
    expect([await seen(cared()), await seen(cared(alarm))]).toEqual([quiet, loud]);
  });

  it('by who is let in by an alarm without how somebody lives, and it is written down who looked', async () => {
    const { call, token, person, clock } = await started(cared(alarm));
    await person('mira', 'careContact');
    const now = async (login: string) =>
      (await call('GET /care', { token: await token(login), headers: typed })).envelope.data;
    expect(await now('mira')).toMatchObject({ receiver: 'Rosa', lastActivity: sampleTime, habits: [] });
    expect(await now('mira')).toMatchObject({ receiver: 'Rosa' });
    expect(await now('demo')).toMatchObject({ habits: [habit] });
    await person('rosa', 'careReceiver');
    expect(await now('rosa')).toMatchObject({ receiver: 'Rosa' });
    const looks = async (login: string) => {
      const { data } = (
        await call('GET /audit', { token: await token(login), query: { of: 'looks' }, headers: typed })
      ).envelope;
      return (data as { entries: readonly AuditRow[] }).entries.map(({ actor, act }) => ({ actor, act }));
    };
    // A page reads again and again; it is one look. Who is cared for sees who looked, and looks at nobody.
    const all = [
      { actor: 'demo', act: 'look care' },
      { actor: 'mira', act: 'look care' },
    ];
    expect(await looks('rosa')).toEqual(all);
    expect(await looks('demo')).toEqual(all);
    clock.advance(1_800_000);
    await now('mira');
    expect(await looks('rosa')).toEqual([{ actor: 'mira', act: 'look care' }, ...all]);
  });

  it('by nobody of another area', async () => {
    const { call, token, person, hub } = await started(cared());
    await person('ben', 'master', { areas: [garage] });
    const mine = await token('ben');
    for (const name of calls) expect((await call(name, { token: mine })).envelope.code).toBe('998');
    expect((await call('POST /care/act', { token: mine, body: { act: 'help' } })).envelope.code).toBe('998');
    expect(hub.commands).toEqual([]);
  });
});

describe('what is done about care', () => {
  it('goes to the panel with the call it is about', async () => {
    const { call, token, hub } = await started(cared());
    const body = { act: 'close', id: 'call-3', reason: 'falseAlarm', text: 'All is well' };
    expect((await call('POST /care/act', { token: await token('demo'), body })).envelope.code).toBe('000');
    expect(hub.commands.at(-1)).toMatchObject({
      actor: { name: 'demo', account: expect.any(String) },
      command: { tag: 'care', act: 'close', call: 'call-3', reason: 'falseAlarm', text: 'All is well' },
    });
  });

  it.each<[Role, string, string]>([
    ['careContact', 'answer', '000'],
    ['careContact', 'nurse', '000'],
    ['careContact', 'close', '000'],
    ['careContact', 'checkIn', '403'],
    ['careContact', 'away', '403'],
    ['careContact', 'cancel', '403'],
    ['careReceiver', 'help', '000'],
    ['careReceiver', 'cancel', '000'],
    ['careReceiver', 'checkIn', '000'],
    ['careReceiver', 'away', '000'],
    ['careReceiver', 'close', '403'],
    ['user', 'help', '403'],
    ['station', 'answer', '403'],
  ])('%s may %s: %s', async (role, act, code) => {
    const { call, token, person } = await started(cared());
    await person('somebody', role);
    const called = await call('POST /care/act', { token: await token('somebody'), body: { act } });
    expect(called.envelope.code).toBe(code);
  });

  it('is refused as the panel refuses', async () => {
    const { call, token, hub } = await started(cared());
    hub.script = () => ({ tag: 'invalid', why: 'v2_mg_care_no_such_call' });
    const { envelope } = await call('POST /care/act', {
      token: await token('demo'),
      body: { act: 'answer' },
    });
    expect(envelope).toMatchObject({ code: '001', message: 'v2_mg_care_no_such_call' });
  });
});

it('how somebody is watched over is set by what the page sends alone', async () => {
  const { call, token, hub } = await started(cared());
  const mine = await token('demo');
  const body = { checkIns: ['540', '1140'], routine: '1', contacts: undefined };
  expect((await call('POST /care/settings', { token: mine, body })).envelope.code).toBe('000');
  expect(hub.commands.at(-1)?.command).toMatchObject({ tag: 'configure' });
  const { command } = hub.commands.at(-1) ?? {};
  expect(command?.tag === 'configure' && command.edit).toEqual({
    tag: 'putCare',
    care: { checkIns: [540, 1140], routine: true },
  });
  const got = await call('GET /care/settings', { token: mine, headers: typed });
  expect(got.envelope.data).toEqual(care);
});
