import { describe, expect, it } from 'vitest';
import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { Rights } from '@homeward/contract/shapes/access/account.ts';
import {
  area,
  frontDoor,
  garage,
  home,
  house,
  porchCamera,
  sampleIncident,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { deafHub, goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const armedAway = area(house, 'House', { phase: { tag: 'armed', mode: 'arm' } });
const arm = { area: '1', mode: 'arm', pincode: goodPin, format: '1' };

interface Refused {
  readonly refusal: Refusal;
  readonly code: string;
  readonly panelCode: string;
  readonly status?: number;
}

// S7.4
describe('arming', () => {
  it('sends the command with its actor, slots and expiry', async () => {
    const { call, token, hub, clock } = await started();
    const called = await call('POST /panel/mode', {
      token: await token('demo'),
      body: { ...arm, mode: 'home' },
    });
    expect(called).toMatchObject({
      status: 200,
      envelope: { result: true, code: '000', data: '', panelCode: '' },
    });
    expect(hub.commands).toMatchObject([
      {
        actor: { tag: 'person', name: 'demo', channel: 'web', slot: { tag: 'master' } },
        slots: [{ tag: 'master' }, { tag: 'duress' }],
        trusted: false,
        expiresAt: clock.now() + 10_000,
        command: { tag: 'setMode', area: 1, mode: 'home_1', pin: goodPin, force: false },
      },
    ]);
  });

  it('answers a wrong or missing PIN with 400', async () => {
    const { call, token } = await started();
    const mine = await token('demo');
    const wrong = await call('POST /panel/mode', { token: mine, body: { ...arm, pincode: '111111' } });
    expect(wrong).toMatchObject({
      status: 400,
      envelope: { result: false, code: '996', data: { tries_left: '4' } },
    });
    const missing = await call('POST /panel/mode', { token: mine, body: { area: 1, mode: 'arm' } });
    expect(missing).toMatchObject({ status: 400, envelope: { code: '996', message: 'v2_mg_pin_required' } });
  });

  it('trusts the session alone where the tenant asks for no PIN', async () => {
    const { call, token } = await started({ options: { pinless: (panel) => panel === home } });
    const called = await call('POST /panel/mode', {
      token: await token('demo'),
      body: { area: 1, mode: 'arm' },
    });
    expect(called.envelope.code).toBe('000');
  });

  it('by an app password that its owner chose for that needs no code, and disarming does', async () => {
    const { call, person, server, hub } = await started({
      view: sampleView(home, { areas: [armedAway, area(garage, 'Garage')] }),
    });
    const account = await person('ada', 'master');
    const send = async (rights: Rights, body: object) => {
      const secret = await server.services.accounts.createAppPassword(account, rights, rights);
      const client = await call('POST /auth/login', { body: { account: 'ada', password: secret } });
      await call('POST /panel/mode', { token: client.envelope.token, body });
      return hub.commands.at(-1);
    };
    expect(await send('arm', { area: 2, mode: 'arm' })).toMatchObject({
      trusted: true,
      actor: { channel: 'client' },
    });
    expect(await send('full', { area: 2, mode: 'arm' })).toMatchObject({ trusted: false });
    expect(await send('arm', { area: 2, mode: 'disarm' })).toMatchObject({ trusted: false });
    // Less than what is on is no arming.
    expect(await send('arm', { area: 1, mode: 'home' })).toMatchObject({ trusted: false });
    expect(await send('arm', { area: 0, mode: 'home' })).toMatchObject({ trusted: false });
    expect(await send('arm', { area: 0, mode: 'arm' })).toMatchObject({ trusted: true });
  });

  it('ends an exit delay without a code, or says what keeps it from that', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const now = async (body: object) => (await call('POST /panel/arm_now', { token: mine, body })).envelope;
    expect(await now({ area: '1' })).toMatchObject({ code: '000', data: '' });
    expect(hub.commands.at(-1)?.command).toEqual({ tag: 'armNow', area: 1 });
    expect((await now({ area: '77' })).code).toBe('998');
    hub.script = () => ({
      tag: 'obstacles',
      obstacles: [{ tag: 'zoneOpen', device: frontDoor.id, since: 1, canBypass: true, remedies: [] }],
    });
    expect(await now({ area: '0' })).toMatchObject({
      code: '996',
      panelCode: '29',
      data: [{ fault: 'Open', device_id: frontDoor.id }],
    });
  });

  it('names what is in the way as clients of the family read it, and forces on demand', async () => {
    const { call, token, hub } = await started();
    const obstacles: Refusal = {
      tag: 'obstacles',
      obstacles: [
        { tag: 'panelFault', fault: 'batteryMissing', remedies: [] },
        { tag: 'zoneOpen', device: frontDoor.id, since: 1, canBypass: true, remedies: [] },
        { tag: 'deviceFault', device: frontDoor.id, fault: 'tamper', canBypass: true, remedies: [] },
      ],
    };
    hub.script = (command) => (command.tag === 'setMode' && command.force ? null : obstacles);
    const mine = await token('demo');
    const refused = await call('POST /panel/mode', { token: mine, body: arm });
    expect(refused.envelope).toMatchObject({
      result: false,
      code: '996',
      panelCode: '29',
      token: '',
      message: 'a=0&z=0&c=6;a=1&z=1&c=15;a=1&z=1&c=14',
      data: [
        { fault: 'Panel Battery Missing' },
        { fault: 'Open', area: '1', zone: '1', device_id: frontDoor.id, type_no: '4', name: 'Front door' },
        { fault: 'Tamper', type: 'device_type.door_contact' },
      ],
    });
    const forced = await call('POST /panel/mode', { token: mine, body: { ...arm, bypass: '1' } });
    expect(forced.envelope.code).toBe('000');
  });

  it.each([
    { refusal: { tag: 'lockedOut', until: 5 }, code: '996', panelCode: '44', status: 400 },
    { refusal: { tag: 'notAllowed' }, code: '403', panelCode: '' },
    { refusal: { tag: 'absent' }, code: '998', panelCode: '' },
    { refusal: { tag: 'invalid', why: 'v2_mg_no_data_found' }, code: '001', panelCode: '' },
    { refusal: { tag: 'changed', revision: 12 }, code: '409', panelCode: '' },
    { refusal: { tag: 'expired' }, code: '996', panelCode: '90' },
    { refusal: { tag: 'cannotBypass', device: porchCamera.id }, code: '996', panelCode: '' },
  ] satisfies Refused[])(
    'says $code when the panel answers $refusal.tag',
    async ({ refusal, code, panelCode, status = 200 }: Refused) => {
      const { call, token, hub } = await started();
      hub.script = () => refusal;
      const called = await call('POST /panel/mode', { token: await token('demo'), body: arm });
      expect(called).toMatchObject({ status, envelope: { code, panelCode } });
    },
  );

  it('says by what a lock of codes ends at once, unless that was just proven', async () => {
    const { call, token, hub, clock } = await started();
    hub.script = () => ({ tag: 'lockedOut', until: 5 });
    const mine = await token('demo');
    const data = async () => (await call('POST /panel/mode', { token: mine, body: arm })).envelope.data;
    expect(await data()).toEqual({ until: '5' });
    clock.advance(6 * 60_000);
    expect(await data()).toEqual({ until: '5', proofs: ['password'] });
  });

  it('fails at once when the panel is away', async () => {
    const { call, token, server } = await started();
    const mine = await token('demo');
    await server.services.presence.left(home);
    const link = server.linkUp(deafHub);
    await link.close();
    server.services.links.join(home, deafHub, () => undefined)();
    expect((await call('POST /panel/mode', { token: mine, body: arm })).envelope.code).toBe('995');
    expect((await call('GET /panel/online', { token: mine })).envelope.data).toBe('offline');
    expect((await call('GET /panel/mode', { token: mine })).envelope.code).toBe('000');
  });

  it('waits ten seconds for an answer and then says that nobody knows', async () => {
    const { call, token, hub, clock } = await started();
    const held = Promise.withResolvers<void>();
    hub.hold = held.promise;
    const mine = await token('demo');
    const called = call('POST /panel/mode', { token: mine, body: arm });
    while (hub.commands.length === 0) await new Promise(setImmediate);
    clock.advance(10_000);
    expect((await called).envelope).toMatchObject({ code: '996', panelCode: '90' });
    held.resolve();
  });

  it('acts once for an idempotency key, however often it comes', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const body = { ...arm, idempotency: 'key-1' };
    const called = await Promise.all(
      Array.from({ length: 3 }, () => call('POST /panel/mode', { token: mine, body })),
    );
    expect(called.map(({ envelope }) => envelope.code)).toEqual(['000', '000', '000']);
    expect((await call('POST /panel/mode', { token: mine, body })).envelope.code).toBe('000');
    expect(hub.commands).toHaveLength(1);
    const other = await call('POST /panel/mode', { token: mine, body: { ...body, mode: 'disarm' } });
    expect(other.envelope.code).toBe('001');
  });

  it('sends a key again under the same command id when nobody knows what became of it', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const body = { ...arm, idempotency: 'key-2' };
    hub.script = () => ({ tag: 'noAnswer' });
    await call('POST /panel/mode', { token: mine, body });
    await call('POST /panel/mode', { token: mine, body });
    expect(hub.commands).toHaveLength(2);
    expect(hub.commands[0]?.id).toBe(hub.commands[1]?.id);
  });

  it('refuses what another page makes a browser send', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ])
      expect(await call('POST /panel/mode', { token: mine, body: arm, headers })).toMatchObject({
        status: 403,
        envelope: { code: '403' },
      });
    expect(hub.commands).toEqual([]);
    const own = { origin: 'http://localhost', host: 'localhost:80' };
    expect((await call('POST /panel/mode', { token: mine, body: arm, headers: own })).envelope.code).toBe(
      '000',
    );
  });
});

describe('controlling devices', () => {
  it.each([
    { device_sid: 'ZB:00000004', request_value: '40', command: { tag: 'level', level: 40 } },
    { device_sid: 'ZB:00000004', request_value: 'toggle', command: { tag: 'switch', on: true } },
    { device_sid: 'ZW:00000002', request_value: '1', command: { tag: 'lock', locked: true } },
  ])('reads $request_value for $device_sid', async ({ command, ...body }) => {
    const { call, token, hub } = await started();
    const called = await call('POST /panel/device_control', { token: await token('demo'), body });
    expect(called.envelope).toMatchObject({ code: '000', data: { request_value: body.request_value } });
    expect(hub.commands.at(-1)?.command).toMatchObject({ tag: 'control', command });
  });

  it('keeps row 1 of the reports as it is, whatever is sent', async () => {
    const { call, token, hub } = await started();
    const destinations = [
      { no: 1, name: 'Mine', url: 'ip://0@evil:1/CID', group: 1, level: 'all' },
      { no: 3, name: 'New', url: 'ip://1@127.0.0.1:1/SIA', group: 2, level: 'alarm' },
    ];
    await call('POST /panel/report', { token: await token('demo'), body: { destinations } });
    expect(hub.commands.at(-1)?.command).toMatchObject({
      tag: 'configure',
      expect: null,
      edit: { tag: 'putDestinations', destinations: [{ no: 1, name: 'Portal' }, { no: 3 }] },
    });
  });

  it('closes an incident with a reason, where one is given', async () => {
    const { call, token, hub } = await started({
      view: sampleView(home, { incidents: [sampleIncident('i1')] }),
    });
    const mine = await token('demo');
    const acts = [{ act: 'seen' }, { act: 'close', reason: 'falseAlarm', text: 'A balloon' }];
    for (const act of acts)
      expect((await call('POST /incident', { token: mine, body: { id: 'i1', ...act } })).envelope.code).toBe(
        '000',
      );
    expect(hub.commands.map(({ command }) => command)).toEqual([
      { tag: 'incident', incident: 'i1', act: 'seen', reason: null, text: '' },
      { tag: 'incident', incident: 'i1', act: 'close', reason: 'falseAlarm', text: 'A balloon' },
    ]);
  });

  it('names the field that is wrong, and the revision that an edit came too late for', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const answer = async (refusal: Refusal) => {
      hub.script = () => refusal;
      return (await call('POST /panel/report_group', { token: mine, body: { groups: [] } })).envelope;
    };
    expect(await answer({ tag: 'invalid', why: 'v2_mg_no_data_found', where: 'groups.0.no' })).toMatchObject({
      code: '001',
      message: 'v2_mg_no_data_found',
      data: { where: 'groups.0.no' },
    });
    expect(await answer({ tag: 'changed', revision: 12 })).toMatchObject({
      code: '409',
      message: 'v2_mg_changed_meanwhile',
      data: { revision: '12' },
    });
  });

  it('does not let a scene arm for whom the matrix forbids it', async () => {
    const { call, token, person, clock, hub } = await started();
    await person('installer', 'installer', { consentUntil: clock.now() + 60_000 });
    const mine = await token('installer');
    const apply = (id: string) => call('POST /automation/scene_apply', { token: mine, body: { id } });
    expect((await apply('movie')).envelope.code).toBe('000');
    expect((await apply('night')).envelope.code).toBe('403');
    expect(hub.commands).toHaveLength(1);
  });
});

describe('names of modes', () => {
  const night = { mode: 'home_2', name: 'Night', icon: 'moon' } as const;
  const named = sampleView(home, { settings: { ...sampleView().settings, ownModes: [night] } });

  it('are told to everybody who sees the home, and stay words of the API', async () => {
    const { call, token } = await started({ view: named });
    const mine = await token('demo');
    const info = await call('GET /panel/info', { token: mine });
    expect(info.envelope.data).toMatchObject({ own_modes: [night] });
    expect((await call('GET /panel/own_modes', { token: mine })).envelope.data).toMatchObject({
      modes: [night],
    });
    expect(JSON.stringify((await call('GET /panel/mode', { token: mine })).envelope.data)).not.toContain(
      'Night',
    );
  });

  it('are the owner’s to change', async () => {
    const { call, token, hub, person } = await started();
    const body = { modes: [{ ...night, name: ' Night ' }] };
    expect((await call('PUT /panel/own_modes', { token: await token('demo'), body })).envelope.code).toBe(
      '000',
    );
    expect(hub.commands).toMatchObject([
      { command: { edit: { tag: 'putSettings', settings: { ownModes: [night] } } } },
    ]);
    await person('ben', 'user');
    expect((await call('PUT /panel/own_modes', { token: await token('ben'), body })).envelope.code).toBe(
      '403',
    );
  });
});
