import { describe, expect, it } from 'vitest';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { pinErrors, pinRefusal } from '@homeward/contract/rules/access/pin-errors.ts';
import {
  frontDoor,
  garage,
  home,
  house,
  samplePins,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
const typed = { accept: 'application/json;scalars=typed' };
const hybrid = sampleView(home, { series: 'HYBRID' });

/** Somebody with slots of his own; installers are let in. */
async function person(
  { server, person: add, token, clock }: TestServer<TestClock>,
  role: Role,
  slots: readonly number[],
): Promise<string> {
  const account = await add('somebody', null);
  await server.services.memberships.put({
    account,
    panel: home,
    role,
    areas: role === 'user' ? [house] : [],
    slots: slots.map(slotOf),
    from: clock.now(),
    until: null,
    cameras: [],
  });
  return token('somebody');
}

const lastEdit = ({ hub }: TestServer<TestClock>): EditOf<'putPin'> => {
  const command = hub.commands.at(-1)?.command;
  if (command?.tag !== 'configure' || command.edit.tag !== 'putPin') throw new Error('no edit of a slot');
  return command.edit;
};

// S6.4, S7.8
describe('the list of codes', () => {
  it('shows what S3.4 has, and stars for codes', async () => {
    const { call, token } = await started();
    const { envelope } = await call('GET /panel/pin_code', { token: await token('demo') });
    expect(envelope.data).toContainEqual({
      area: '1',
      no: '2',
      code: '******',
      latch: '1',
      is_user: '1',
      user_name: 'Ben',
      user_code: '',
      uid: '',
      slot: 'user',
      areas: ['1'],
      enabled: '1',
      fixed: '0',
      validity: { from: '', until: '', period: '' },
      modes: ['disarm', 'arm', 'home_1', 'home_2', 'home_3'],
      revision: '0',
    });
  });

  it('is a user’s own entry for a user', async () => {
    const server = await started();
    const mine = await person(server, 'user', [2]);
    const { envelope } = await server.call('GET /panel/pin_code', { token: mine, headers: typed });
    expect(envelope.data).toMatchObject([{ no: 2, user_name: 'Ben' }]);
    const list = await server.call('GET /panel/account_list', { token: mine, headers: typed });
    expect(list.envelope.data).toEqual([
      { no: 2, slot: 'user', user_name: 'Ben', areas: [1], enabled: true, latch: true },
    ]);
  });

  it('hides ordinary users in installer mode, and the system’s codes where the configuration says so', async () => {
    const { call, token } = await started({
      options: {
        flags: { ...flags, installerMode: true, settingsAllowMasterAndInstallerCode: false },
      },
    });
    const mine = await token('demo');
    expect((await call('GET /panel/pin_code', { token: mine })).envelope.data).toBe('');
    const system = await call('GET /panel/system_code', { token: mine, headers: typed });
    expect(system.envelope.data).toMatchObject([{ no: 95 }, { no: 97 }, { no: 98 }]);
  });

  it('has every special slot on the page of the system’s codes, those that are off too', async () => {
    const { call, token } = await started();
    const { envelope } = await call('GET /panel/system_code', { token: await token('demo'), headers: typed });
    expect(envelope.data).toMatchObject([
      { no: 95, slot: 'guard', enabled: false, code: '' },
      { no: 96, slot: 'master', enabled: true, code: '******', fixed: true },
      { no: 97, slot: 'temporary', enabled: false },
      { no: 98, slot: 'duress', enabled: false },
      { no: 99, slot: 'installer', enabled: false },
    ]);
  });
});

describe('a code', () => {
  it('is given to the next free slot, and goes to the hub with the code of whoever gives it', async () => {
    const server = await started();
    const { call, token, hub } = server;
    const body = {
      user_name: ' Clara ',
      code: '731946',
      area: '2',
      latch: '0',
      uid: ' 0A1B ',
      pincode: goodPin,
    };
    const added = await call('POST /panel/pin_code', { token: await token('demo'), body });
    expect(added.envelope).toMatchObject({ code: '000', data: { no: '3' } });
    expect(hub.commands.at(-1)?.command).toMatchObject({ pin: goodPin });
    expect(lastEdit(server)).toMatchObject({
      code: '731946',
      user: { slot: { tag: 'user', no: 3 }, name: 'Clara', areas: [2], latch: false, tag: '0A1B' },
    });
  });

  it('stays as it is where the form sends the stars back, and is erased where it is blank', async () => {
    const server = await started();
    const mine = await server.token('demo');
    const put = (code: string) =>
      server.call('PUT /panel/pin_code', { token: mine, body: { no: '2', code, pincode: goodPin } });
    await put('******');
    expect(lastEdit(server)).toMatchObject({ code: null, user: samplePins[1] });
    await put('');
    expect(lastEdit(server).code).toBe('');
  });

  it('of somebody who only arms says which modes it sets, and keeps them', async () => {
    const server = await started();
    const mine = await server.token('demo');
    const put = (body: object) =>
      server.call('PUT /panel/pin_code', { token: mine, body: { no: '2', pincode: goodPin, ...body } });
    await put({ modes: ['arm', 'home_1'] });
    expect(lastEdit(server).user.modes).toEqual(['arm', 'home_1']);
    expect((await put({ modes: [] })).envelope.code).not.toBe('000');
    expect((await put({ modes: ['sleep'] })).envelope.code).not.toBe('000');
  });

  it('switches a special slot on, and is named like it', async () => {
    const server = await started();
    const body = {
      codes: [
        { no: 95, code: '731946', latch: false },
        { no: 98, code: '' },
      ],
      pincode: goodPin,
    };
    const set = await server.call('POST /panel/system_code', { token: await server.token('demo'), body });
    expect(set.envelope.code).toBe('000');
    expect(server.hub.commands.map(({ command }) => command)).toMatchObject([
      { edit: { user: { slot: { tag: 'guard' }, name: 'Guard', enabled: true, latch: false } } },
      { edit: { user: { slot: { tag: 'duress' }, enabled: false }, code: '' } },
    ]);
  });

  it('is taken away by number, in the body or the address', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    await call('DELETE /panel/pin_code', { token: mine, body: { no: '2', pincode: goodPin } });
    await call('DELETE /panel/pin_code', { token: mine, query: { no: '2' } });
    const gone = { tag: 'removePin', slot: { tag: 'user', no: 2 } };
    expect(hub.commands.map(({ command }) => command)).toMatchObject([{ edit: gone }, { edit: gone }]);
    const absent = await call('DELETE /panel/pin_code', { token: mine, body: { no: '7' } });
    expect(absent.envelope.code).toBe('998');
  });

  it('is refused in a slot that is taken, too long, and under too long a name', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const add = async (body: object) =>
      (await call('POST /panel/pin_code', { token: mine, body: { user_name: 'Clara', area: 1, ...body } }))
        .envelope;
    expect(await add({ no: 2, code: '731946' })).toMatchObject({ message: 'v2_mg_pin_slot_taken' });
    expect(await add({ code: '731946123' })).toMatchObject({ code: '996', panelCode: '54' });
    expect(await add({ user_name: 'C'.repeat(18) })).toMatchObject({
      message: 'v2_mg_max_limit_name_length',
    });
    expect(hub.commands).toEqual([]);
  });

  it('of another is nobody’s to see or change', async () => {
    const server = await started();
    const mine = await person(server, 'user', [2]);
    const own = { no: 2, user_name: 'Benno', code: '731946', pincode: goodPin };
    expect((await server.call('PUT /panel/pin_code', { token: mine, body: own })).envelope.code).toBe('000');
    const before = server.hub.commands.length;
    for (const [name, body] of [
      ['PUT /panel/pin_code', { no: 1, user_name: 'Me', pincode: goodPin }],
      ['PUT /panel/pin_code', { no: 95, code: '731946', pincode: goodPin }],
      ['DELETE /panel/pin_code', { no: 96, pincode: goodPin }],
      ['POST /panel/system_code', { codes: [{ no: 98, code: '731946' }], pincode: goodPin }],
    ] as const)
      expect([name, (await server.call(name, { token: mine, body })).envelope.code]).toEqual([name, '998']);
    const added = await server.call('POST /panel/pin_code', { token: mine, body: { user_name: 'Me' } });
    expect(added.envelope.code).toBe('403');
    expect(server.hub.commands.length).toBe(before);
  });

  it('keeps its reporting and leaves all users alone where the configuration says so (S6.3)', async () => {
    const { call, token } = await started({ options: { flags: { ...flags, disablePinLatch: true } } });
    const mine = await token('demo');
    const body = { no: 2, latch: '0', pincode: goodPin };
    expect((await call('PUT /panel/pin_code', { token: mine, body })).envelope.code).toBe('403');
    const all = { all: '1', enabled: '0', pincode: goodPin };
    expect((await call('PUT /panel/pin_code', { token: mine, body: all })).envelope.code).toBe('403');
  });

  it('of all users is switched off at once where the configuration has that, but of number 1', async () => {
    const server = await started({ options: { flags: { ...flags, enableAllUserPins: true } } });
    const body = { all: '1', enabled: '0', pincode: goodPin };
    const mine = await server.token('demo');
    expect((await server.call('PUT /panel/pin_code', { token: mine, body })).envelope.code).toBe('000');
    expect(server.hub.commands).toHaveLength(1);
    expect(lastEdit(server)).toMatchObject({ user: { slot: { no: 2 }, enabled: false }, code: null });
  });
});

describe('what is wrong with a code', () => {
  it.each(Object.entries(pinErrors))(
    'is told as S5.8 has it: %s',
    async (name, { panelCode, key, where }) => {
      const { call, token, hub } = await started();
      hub.script = () => pinRefusal(name as keyof typeof pinErrors, house);
      const body = { no: 2, code: '731946', pincode: goodPin };
      const { status, envelope } = await call('PUT /panel/pin_code', { token: await token('demo'), body });
      const clause = where === 'uid' ? 'uid=' : where === 'code_N' ? 'code_1=' : '';
      expect([status, envelope.code, envelope.panelCode, envelope.message]).toEqual([
        200,
        '996',
        panelCode,
        `${clause}${key}`,
      ]);
    },
  );

  it('is another thing than a wrong code of who sets it', async () => {
    const { call, token, hub } = await started();
    const wrong: Refusal = { tag: 'wrongPin', triesLeft: 4 };
    hub.script = () => wrong;
    const mine = await token('demo');
    const set = await call('PUT /panel/pin_code', { token: mine, body: { no: 2, pincode: '111111' } });
    expect(set.envelope).toMatchObject({ code: '996', panelCode: '45', data: { tries_left: '4' } });
    const arm = await call('POST /panel/mode', {
      token: mine,
      body: { area: 1, mode: 'arm', pincode: '111111' },
    });
    expect([arm.status, arm.envelope.code]).toEqual([400, '996']);
    const codes: readonly string[] = Object.values(pinErrors).map(({ panelCode }) => panelCode);
    expect(codes).not.toContain(set.envelope.panelCode);
  });

  it('is a conflict where somebody else came first', async () => {
    const { call, token, hub } = await started();
    hub.script = () => ({ tag: 'changed', revision: 9 });
    const { envelope } = await call('PUT /panel/pin_code', {
      token: await token('demo'),
      body: { no: 2, user_name: 'Benno', pincode: goodPin },
      headers: { 'if-match': '3' },
    });
    expect(hub.commands.at(-1)?.command).toMatchObject({ expect: 3 });
    expect(envelope).toMatchObject({ code: '409', data: { revision: '9' } });
  });
});

describe('a user of several areas', () => {
  const add = (codes: object) => ({ user_name: 'Clara', ...codes, pincode: goodPin });

  it('has one code, in the fields of the areas', async () => {
    const server = await started({ view: hybrid });
    const body = add({ code_1: '731946', code_2: '731946', code_3: '' });
    const mine = await server.token('demo');
    const added = await server.call('POST /panel/cross_area_user_code', { token: mine, body });
    expect(added.envelope.code).toBe('000');
    expect(lastEdit(server)).toMatchObject({ code: '731946', user: { areas: [1, 2] } });
    await server.call('PUT /panel/cross_area_user_code', {
      token: mine,
      body: { no: 1, code_1: '******', pincode: goodPin },
    });
    expect(lastEdit(server)).toMatchObject({ code: null, user: { areas: [1], name: 'Ada' } });
    const list = await server.call('GET /panel/cross_area_user_code', { token: mine });
    expect(list.envelope.data).toMatchObject([{ no: '1', code_1: '******', code_2: '******', code_3: '' }]);
  });

  it.each([
    [{ code_1: '731946', code_2: '731947' }, '1000', 'v2_mg_pin_same_index'],
    [{ code_1: '731946', code_2: '******' }, '1000', 'v2_mg_pin_same_index'],
    [{ code_1: '', code_2: '73' }, '8', 'code_2=v2_mg_pin_format_areas'],
  ])('with %o is refused with %s', async (codes, panelCode, message) => {
    const { call, token, hub } = await started({ view: hybrid });
    const given = { token: await token('demo'), body: add(codes) };
    const { envelope } = await call('POST /panel/cross_area_user_code', given);
    expect(envelope).toMatchObject({ code: '996', panelCode, message });
    expect(hub.commands).toEqual([]);
  });

  it('is there on panels of type 3 alone', async () => {
    const { call, token } = await started();
    const given = { token: await token('demo'), body: add({ code_1: '731946' }) };
    expect((await call('POST /panel/cross_area_user_code', given)).envelope).toMatchObject({
      code: '996',
      message: 'v2_mg_pin_cross_area_not_supported',
    });
  });
});

describe('the tag that was seen last', () => {
  it('is told with its reader', async () => {
    const { call, token, hub } = await started();
    hub.answer = () => ({ tag: 'lastTag', uid: '0A1B2C', device: frontDoor.id, at: 5 });
    const { envelope } = await call('GET /panel/last_uid_tag', { token: await token('demo') });
    expect(envelope.data).toEqual({
      uid: '0A1B2C',
      device_id: frontDoor.id,
      name: 'Front door',
      at: '5',
    });
  });

  it('is nothing where there was none, and nobody’s who may not give it away', async () => {
    const server = await started();
    expect(
      (await server.call('GET /panel/last_uid_tag', { token: await server.token('demo') })).envelope.code,
    ).toBe('998');
    const mine = await person(server, 'user', [2]);
    expect((await server.call('GET /panel/last_uid_tag', { token: mine })).envelope.code).toBe('403');
  });
});

describe('a repeated request', () => {
  it('gives one code once, and no hash of it is kept', async () => {
    const { call, token, hub, store } = await started({ view: hybrid });
    const given = {
      token: await token('demo'),
      body: { user_name: 'Clara', code_1: '731946', code_2: '731946', pincode: goodPin },
      headers: { 'idempotency-key': 'twice' },
    };
    const first = await call('POST /panel/cross_area_user_code', given);
    expect((await call('POST /panel/cross_area_user_code', given)).envelope.data).toEqual(
      first.envelope.data,
    );
    expect(hub.commands).toHaveLength(1);
    const kept = await store.db.selectFrom('idempotency').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('731946');
    expect(garage).toBe(2);
  });
});
