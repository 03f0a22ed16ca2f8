import type { CaseCameras } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { ConsentView } from '@homeward/contract/shapes/company/consent.ts';
import { DeviceId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import {
  area,
  device,
  frontDoor,
  garage,
  garageDoor,
  hall,
  house,
  porchCamera,
  sampleIncident,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { station, type Station, stationOptions } from '@homeward/testing/server/station.ts';
import { companyA } from '@homeward/testing/server/test-tenants.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const started = serversOfThisFile();
let test: TestServer<TestClock>;
let on: Station;
const tokens = new Map<string, string>();

/** Films what the front door raises. */
const porch = { ...porchCamera, settings: { ...porchCamera.settings, triggeredBy: [frontDoor.id] } };
/** In the garage door's room. */
const inside = { ...device('DH:00000010', 'ipcam', 'Garage', { area: garage, zone: 5 }), room: hall.id };
const inHall = { ...garageDoor, room: hall.id };
const elsewhere = {
  ...device('DH:00000011', 'ipcam', 'Bedroom', { area: house, zone: 6 }),
  room: RoomId.parse('bedroom'),
};
/** Its owner says that it stands outdoors. */
const outdoors = {
  ...elsewhere,
  id: DeviceId.parse('DH:00000012'),
  name: 'Drive',
  room: null,
  outdoors: true,
};
const burglar = sampleIncident('i1', {
  zones: [{ at: 1, device: frontDoor.id, name: frontDoor.name, code: '1130' as never }],
});
const sounding = { tag: 'sounding', incident: burglar.id, sirenUntil: null } as const;
const quiet = [area(house, 'House'), area(garage, 'Garage')];
const devices = [frontDoor, inHall, porch, inside, elsewhere];
const alarmed = (change: Partial<PanelView> = {}): PanelView =>
  sampleView(undefined, {
    devices,
    incidents: [burglar],
    areas: [area(house, 'House', { alarm: sounding }), area(garage, 'Garage')],
    ...change,
  });

beforeEach(async () => {
  tokens.clear();
  test = await started(stationOptions);
  on = await station(test);
  await on.watch();
  test.hub.answer = (question) =>
    question.tag === 'stream'
      ? { tag: 'stream', stream: { type: 'mjpeg', url: 'http://10.0.0.8/secret' } }
      : { tag: 'frame', no: 7, type: 'image/svg+xml', content: Buffer.from('<svg/>').toString('base64') };
  await test.hub.up.snapshot(alarmed());
  await on.alarm(130);
});

const allow = (allowed: boolean) =>
  on.ask<ConsentView>('demo', 'PUT /panel/monitoring_pictures', { allowed });
const caseId = async (): Promise<string> => (await on.queue())[0]?.id ?? '';
const pictures = async (login: string): Promise<CaseCameras> =>
  (
    await on.ask<{ readonly pictures: CaseCameras }>(login, 'GET /installer/alarm', undefined, {
      id: await caseId(),
    })
  ).data.pictures;
/** A watching session ends what it began: one for each person. */
async function tokenOf(login: string): Promise<string> {
  const token = tokens.get(login) ?? (await test.token(login));
  tokens.set(login, token);
  return token;
}
async function live(login: string, device: string = porch.id, change: object = {}) {
  const given = { token: await tokenOf(login), headers: { accept: typedScalars } };
  const body = { id: await caseId(), device_id: device, ...change };
  return (await test.call('POST /installer/alarm_live', { ...given, body })).envelope;
}
async function frame(login: string, device: string = porch.id, id?: string) {
  const query = new URLSearchParams({ id: id ?? (await caseId()), device_id: device, seen: '0' });
  const { headers, body } = await test.server.call({
    url: `/REST/v2/installer/alarm_frame?${query}`,
    headers: { token: await tokenOf(login) },
  });
  return headers['content-type'] === 'image/svg+xml'
    ? { code: 'picture', message: body }
    : (JSON.parse(body) as { readonly code: string; readonly message: string });
}
const looks = async (): Promise<readonly unknown[]> => {
  const token = await on.inHome('demo');
  const { envelope } = await test.call('GET /audit', {
    token,
    query: { of: 'looks' },
    headers: { accept: typedScalars },
  });
  return (envelope.data as { readonly entries: readonly unknown[] }).entries;
};

describe('the cameras of a home under alarm', () => {
  it('are seen by whoever has the alarm, where they are at what raised it', async () => {
    expect((await allow(true)).data).toMatchObject({ picturesAllowed: true });
    expect(await pictures('ola')).toEqual({ why: 'notYours', cameras: [] });
    expect(await live('ola')).toMatchObject({ code: '409', message: 'v2_mg_case_not_claimed' });
    await on.act('ola', await caseId(), 'claim');
    expect(await pictures('ola')).toEqual({
      why: '',
      cameras: [{ device_id: porch.id, name: 'Porch', of: frontDoor.name, privacy: false }],
    });
    expect(await pictures('pia')).toEqual({ why: 'notYours', cameras: [] });
    expect(await frame('pia')).toMatchObject({ code: '409', message: 'v2_mg_case_taken' });
    // Neither what stands elsewhere nor an address of the house.
    for (const other of [inside.id, elsewhere.id, frontDoor.id]) {
      expect((await live('ola', other)).code).toBe('998');
      expect((await frame('ola', other)).code).toBe('998');
    }
    expect(test.hub.commands).toEqual([]);
    const begun = await live('ola');
    expect(begun.data).toEqual({ until: test.clock.now() + 180_000 });
    expect(await frame('ola')).toEqual({ code: 'picture', message: '<svg/>' });
    await live('ola', porch.id, { on: false });
    expect(test.hub.commands).toMatchObject([
      {
        actor: { tag: 'person', name: expect.stringMatching(/^ola, /) as string, account: on.people.ola },
        slots: [],
        trusted: false,
        command: { tag: 'control', device: porch.id, command: { tag: 'live', on: true } },
      },
      { command: { command: { tag: 'live', on: false } } },
    ]);
  });

  it('are those in the same room, too', async () => {
    await allow(true);
    await on.act('ola', await caseId(), 'claim');
    const zones = [{ at: 1, device: inHall.id, name: inHall.name, code: '1130' as never }];
    await test.hub.up.snapshot(alarmed({ incidents: [{ ...burglar, zones }] }));
    expect((await pictures('ola')).cameras).toEqual([
      { device_id: inside.id, name: 'Garage', of: inHall.name, privacy: false },
    ]);
    const other = { ...inside, room: elsewhere.room };
    await test.hub.up.snapshot(
      alarmed({ devices: [frontDoor, inHall, porch, other], incidents: [{ ...burglar, zones }] }),
    );
    expect(await pictures('ola')).toEqual({ why: 'none', cameras: [] });
  });

  it('are those outdoors in the area of the alarm, as the owner says', async () => {
    await allow(true);
    await on.act('ola', await caseId(), 'claim');
    const names = async () => (await pictures('ola')).cameras.map(({ name }) => name);
    await test.hub.up.snapshot(alarmed({ devices: [...devices, outdoors] }));
    expect(await names()).toEqual(['Porch', 'Drive']);
    await test.hub.up.snapshot(alarmed({ devices: [...devices, { ...outdoors, area: garage }] }));
    expect(await names()).toEqual(['Porch']);
    // Of one that nobody spoke of it is not known: it counts as indoors, in a room or in none.
    const { outdoors: _, ...unknown } = outdoors;
    await test.hub.up.snapshot(alarmed({ devices: [...devices, unknown] }));
    expect(await names()).toEqual(['Porch']);
    await test.hub.up.snapshot(alarmed({ devices: [...devices, { ...outdoors, outdoors: false }] }));
    expect(await names()).toEqual(['Porch']);
    // One in a room shows both: the alarms of that room, and those of its area.
    await test.hub.up.snapshot(alarmed({ devices: [...devices, { ...outdoors, room: elsewhere.room }] }));
    expect(await names()).toEqual(['Porch', 'Drive']);
  });

  it('are named to the owner, who says which stand outdoors', async () => {
    await test.hub.up.snapshot(alarmed({ devices: [...devices, outdoors] }));
    type Seen = readonly { device_id: string; name: string; outdoors: boolean; films: readonly string[] }[];
    const { data } = await on.ask<Seen>('demo', 'GET /panel/monitoring_cameras');
    expect(data.map(({ name, outdoors: out }) => `${name} ${out}`)).toEqual([
      'Bedroom false',
      'Drive true',
      'Garage false',
      'Porch false',
    ]);
    expect(data.at(-1)?.films).toEqual([frontDoor.name]);
    await on.ask('demo', 'PUT /panel/camera_outdoors', { device_id: inside.id, outdoors: true });
    expect(test.hub.commands.at(-1)).toMatchObject({
      command: { tag: 'configure', edit: { tag: 'putDevice', device: { id: inside.id, outdoors: true } } },
    });
    await on.ask('demo', 'PUT /panel/camera_outdoors', { device_id: outdoors.id, outdoors: false });
    const last = test.hub.commands.at(-1)?.command;
    expect(last).toMatchObject({ edit: { tag: 'putDevice', device: { id: outdoors.id } } });
    expect(JSON.stringify(last)).not.toContain('outdoors');
    const other = await on.ask('demo', 'PUT /panel/camera_outdoors', {
      device_id: frontDoor.id,
      outdoors: true,
    });
    expect(other).toMatchObject({ code: '001', data: { where: 'device_id' } });
    expect((await on.ask('ola', 'GET /panel/monitoring_cameras')).code).toBe('998');
    // No installer says it, though he is let in.
    await test.person('ivo', 'installer', { consentUntil: test.clock.now() + 3_600_000 });
    const body = { device_id: inside.id, outdoors: true };
    expect((await on.ask('ivo', 'PUT /panel/camera_outdoors', body)).code).toBe('403');
  });

  it('are written down at the home, in the company and in the case, each look', async () => {
    await allow(true);
    const id = await caseId();
    await on.act('ola', id, 'claim');
    await live('ola');
    await frame('ola');
    await frame('ola');
    await live('ola');
    const home = { actor: 'ola', act: 'look live', body: expect.stringContaining('Porch') as string };
    expect(await looks()).toMatchObject([home, home]);
    expect((await on.lines(id)).filter(({ what }) => what === 'look')).toMatchObject([
      { by: 'ola', about: 'Porch' },
      { by: 'ola', about: 'Porch' },
    ]);
    // Whoever asks for frames alone looks all the same.
    await on.act('pia', id, 'takeOver', { from: on.people.ola });
    await frame('pia');
    await frame('pia');
    expect(await looks()).toMatchObject([{ actor: 'pia', act: 'look live' }, home, home]);
    await test.server.services.audit.settled();
    const { entries } = (
      await on.ask<{ readonly entries: readonly unknown[] }>('sam', 'GET /installer/audit', undefined, {})
    ).data;
    expect(JSON.stringify(entries)).toContain('look live');
  });

  it.each<readonly [string, string, () => Promise<unknown>]>([
    ['before the owner allows it', 'notAllowed', () => allow(false)],
    [
      'when the owner takes the alarms back',
      'notAllowed',
      () => on.ask('demo', 'PUT /panel/monitoring', { allowed: false }),
    ],
    [
      'when another company looks after the home',
      'notAllowed',
      () => test.server.services.tenants.change('00:1d:94:00:00:01' as never, { tenant: null }),
    ],
    ['when somebody has disarmed', 'over', () => test.hub.up.snapshot(alarmed({ areas: quiet }))],
    ['when the incident is closed', 'none', () => test.hub.up.snapshot(alarmed({ incidents: [] }))],
    ['an hour after its last word', 'over', async () => test.clock.advance(60 * 60_000 + 1)],
    [
      'once the alarm is closed',
      'over',
      async () => on.act('ola', await caseId(), 'close', { reason: 'real' }),
    ],
    [
      'while nobody at the home may learn of it',
      'silent',
      () => test.hub.up.snapshot(alarmed({ incidents: [burglar, sampleIncident('i2', { silent: true })] })),
    ],
    ['when a silent alarm joins it', 'silent', () => on.alarm(121)],
    ['when another has it', 'notYours', async () => on.act('ola', await caseId(), 'release')],
  ])('are not seen %s', async (_, why, happens) => {
    await allow(true);
    const id = await caseId();
    await on.act('ola', id, 'claim');
    expect(await frame('ola')).toMatchObject({ code: 'picture' });
    const before = (await looks()).length;
    await happens();
    const { data } = await on.ask<{ readonly pictures: CaseCameras }>(
      'ola',
      'GET /installer/alarm',
      undefined,
      { id },
    );
    expect(data.pictures).toEqual({ why, cameras: [] });
    expect((await frame('ola', porch.id, id)).code).not.toBe('picture');
    expect(await looks()).toHaveLength(before);
  });

  it('are shown to no program, and blinded ones to nobody', async () => {
    await allow(true);
    const id = await caseId();
    await on.act('ola', id, 'claim');
    const made = await test.server.services.companyTokens.add({
      tenant: companyA,
      maker: { id: on.people.ola, name: 'ola', login: 'ola' } as never,
      name: 'Board',
      scopes: ['signals:write'],
      days: 1,
    });
    const asked = await test.call('GET /installer/alarm', {
      token: made.secret,
      query: { id },
      headers: { accept: typedScalars },
    });
    expect(asked.envelope).toMatchObject({ code: '000', data: { pictures: { why: 'notAllowed' } } });
    const body = { id, device_id: porch.id };
    expect(
      (await test.call('POST /installer/alarm_live', { token: made.secret, body })).envelope,
    ).toMatchObject({
      code: '403',
      message: 'v2_mg_pictures_not_allowed',
    });
    const blind = { ...porch, values: { ...porch.values, privacy: true } };
    await test.hub.up.snapshot(alarmed({ devices: [frontDoor, blind] }));
    expect((await pictures('ola')).cameras).toMatchObject([{ privacy: true }]);
    expect(await frame('ola')).toMatchObject({ message: 'v2_mg_camera_privacy' });
  });

  it('go with the owner’s word for alarms: without that there is nothing to allow', async () => {
    await allow(true);
    await on.ask('demo', 'PUT /panel/monitoring', { allowed: false });
    expect(await allow(true)).toMatchObject({ code: '403', message: 'v2_mg_monitoring_not_allowed' });
    expect(
      (await on.ask<ConsentView>('demo', 'PUT /panel/monitoring', { allowed: true })).data,
    ).toMatchObject({
      monitoringAllowed: true,
      picturesAllowed: false,
    });
  });
});
