import { describe, expect, it } from 'vitest';
import { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import type { Capture } from '@homeward/contract/shapes/panel/link.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import {
  device,
  garage,
  home,
  house,
  porchCamera,
  sampleIncident,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;

const driveCamera = device('DH:00000010', 'ipcam', 'Drive', { area: garage, zone: 2 }, { privacy: false });
const phone = device('HV:00000011', 'vdp', 'Door phone', { area: house, zone: 9 });
const view = sampleView(home, {
  devices: [porchCamera, driveCamera, phone],
  incidents: [sampleIncident('open'), sampleIncident('over', { state: 'closed' })],
});
const capture = (id: string, change: Partial<Capture> = {}): Capture => ({
  id,
  device: porchCamera.id,
  at: sampleTime + Number(id.slice(1)) * 1000,
  type: 'image/jpeg',
  content: Buffer.from(id).toString('base64'),
  incident: null,
  ...change,
});

async function withCaptures(...captures: readonly Capture[]): Promise<Test> {
  const test = await started({ view });
  for (const one of captures) await test.hub.up.capture(one);
  return test;
}
async function at(test: Test, login = 'demo') {
  const token = await test.token(login);
  return async (
    name: string,
    more: { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
  ) => (await test.call(name, { token, ...more })).envelope;
}
const ids = ({ data }: { readonly data: unknown }): unknown =>
  data === '' ? [] : (data as readonly { readonly capture_id: string }[]).map((row) => row.capture_id);
const commands = ({ hub }: Test) => hub.commands.map(({ command }) => command);

// S3.2, S9.9
describe('cameras', () => {
  it('are listed, by maker where wished', async () => {
    const call = await at(await withCaptures(capture('c1')));
    const list = await call('GET /camera');
    expect(list.data).toMatchObject([
      { device_id: porchCamera.id, capture_id: 'c1', privacy: '0' },
      { device_id: driveCamera.id, capture_id: '', privacy: '0', type: 'device_type.ipcam' },
      { device_id: phone.id, type: 'device_type.vdp' },
    ]);
    for (const [brand, shown] of [
      ['All', 2],
      ['DahuaExceptIMOU', 1],
      ['Optex', 0],
    ] as const)
      expect((await call('GET /camera', { query: { brand } })).data || []).toHaveLength(shown);
  });

  it('are for users whom they were given, in their areas', async () => {
    const test = await withCaptures(capture('c1'), capture('c2', { device: driveCamera.id }));
    const { memberships } = test.server.services;
    const ben = await test.person('ben', 'user', { areas: [house] });
    const call = await at(test, 'ben');
    const newest = async (): Promise<unknown> => (await call('GET /panel/cycle')).data;
    // The owner's reply is there, ready-made, when his is asked for.
    const owner = await at(test);
    expect((await owner('GET /panel/cycle')).data).toMatchObject({ capture_latest: { capture_id: 'c2' } });
    expect((await call('GET /camera')).data).toBe('');
    expect(await newest()).toMatchObject({ capture_latest: null });
    expect(await call('GET /camera/picture', { query: { id: 'c1' } })).toMatchObject({ code: '998' });
    const person = await memberships.find(ben);
    const [membership] = person?.memberships ?? [];
    if (!membership) throw new Error('no membership');
    await memberships.put({ ...membership, cameras: [porchCamera.id, driveCamera.id] });
    expect((await call('GET /camera')).data).toMatchObject([{ device_id: porchCamera.id }]);
    expect(ids(await call('GET /camera/list_captures'))).toEqual(['c1']);
    expect(await newest()).toMatchObject({ capture_latest: { capture_id: 'c1' } });
    for (const [name, on] of [
      ['POST /camera/capture', {}],
      ['POST /camera/live', {}],
      ['POST /camera/privacy', { on: '1' }],
      ['POST /camera/turn', { pan: '1' }],
      ['POST /camera/preset', { name: 'Gate' }],
      ['POST /camera/restart', {}],
    ] as const)
      expect(await call(name, { body: { device_id: driveCamera.id, ...on } }), name).toMatchObject({
        code: '998',
      });
    expect(await call('DELETE /camera/capture', { body: { ids: ['c1'] } })).toMatchObject({ code: '403' });
    expect(commands(test)).toEqual([]);
  });

  it('take pictures and clips when they are asked to', async () => {
    const test = await withCaptures();
    const call = await at(test);
    for (const what of [undefined, 'imageNoFlash', 'clip'])
      await call('POST /camera/capture', { body: { device_id: porchCamera.id, ...(what ? { what } : {}) } });
    expect(commands(test).map((command) => 'command' in command && command.command)).toEqual([
      { tag: 'capture', what: 'image' },
      { tag: 'capture', what: 'imageNoFlash' },
      { tag: 'capture', what: 'clip' },
    ]);
    expect(await call('POST /camera/capture', { body: { device_id: 'RF:00000001' } })).toMatchObject({
      code: '998',
    });
  });

  it('are found by their ids as clients of the family write them, without a colon (S3.2)', async () => {
    const test = await started({ view });
    const call = await at(test);
    const reply = await call('POST /camera/capture', { body: { device_id: 'DH00000010' } });
    expect(reply.code).toBe('000');
    expect(commands(test)).toMatchObject([{ tag: 'control', device: driveCamera.id }]);
  });

  it('are blinded and see again', async () => {
    const test = await withCaptures();
    const call = await at(test);
    await call('POST /camera/privacy', { body: { device_id: driveCamera.id, on: '1', pincode: '482650' } });
    expect(commands(test)).toMatchObject([{ command: { tag: 'privacy', on: true }, pin: '482650' }]);
  });

  it('turn, and go to places that they remember', async () => {
    const test = await withCaptures();
    const call = await at(test);
    const device_id = driveCamera.id;
    await call('POST /camera/turn', {
      body: { device_id, pan: '-1', zoom: '1', for_ms: '700', pincode: '482650' },
    });
    await call('POST /camera/preset', { body: { device_id, name: 'Gate' } });
    expect(commands(test)).toMatchObject([
      { command: { tag: 'turn', pan: -1, tilt: 0, zoom: 1, forMs: 700 }, pin: '482650' },
      { command: { tag: 'preset', name: 'Gate' }, pin: null },
    ]);
    for (const body of [{ pan: '2' }, { tilt: 'up' }, { for_ms: '6000' }])
      expect(await call('POST /camera/turn', { body: { device_id, ...body } })).toMatchObject({
        code: '001',
      });
    expect(commands(test)).toHaveLength(2);
  });

  it('start anew when they are told to', async () => {
    const test = await withCaptures();
    const call = await at(test);
    await call('POST /camera/restart', { body: { device_id: driveCamera.id, pincode: '482650' } });
    expect(commands(test)).toMatchObject([
      { device: driveCamera.id, command: { tag: 'restart' }, pin: '482650' },
    ]);
  });

  it('show a live picture for a while, where their driver has one', async () => {
    const test = await withCaptures();
    const call = await at(test);
    const body = { device_id: driveCamera.id };
    test.hub.answer = () => ({ tag: 'unanswered', why: 'v2_mg_no_live_view' });
    expect(await call('POST /camera/live', { body })).toMatchObject({
      code: '998',
      message: 'v2_mg_no_live_view',
    });
    expect(commands(test)).toEqual([]);
    test.hub.answer = () => ({ tag: 'stream', stream: { url: 'https://camera/live?k=1', type: 'hls' } });
    expect(await call('POST /camera/live', { body })).toMatchObject({
      code: '000',
      data: { url: 'https://camera/live?k=1', type: 'hls', until: String(test.clock.now() + 180_000) },
    });
    // What the portal shows by itself needs no address in the house.
    test.hub.answer = () => ({
      tag: 'stream',
      stream: { url: 'rtsp://camera/1', type: 'rtsp', video: 'yes' },
    });
    expect(await call('POST /camera/live', { body })).toMatchObject({
      data: { url: '', type: 'rtsp', video: 'yes' },
    });
    await call('POST /camera/live', { body: { ...body, on: '0' } });
    expect(commands(test)).toMatchObject([
      { command: { tag: 'live', on: true } },
      { command: { tag: 'live', on: true } },
      { command: { tag: 'live', on: false } },
    ]);
  });
});

it('whoever looks through a camera, or at what it saw, is written down once for each camera', async () => {
  const test = await withCaptures(capture('c1'), capture('c2'));
  const { memberships } = test.server.services;
  const ben = await test.person('ben', 'user', { areas: [house] });
  const [membership] = (await memberships.find(ben))?.memberships ?? [];
  if (!membership) throw new Error('no membership');
  await memberships.put({ ...membership, cameras: [porchCamera.id] });
  const call = await at(test, 'ben');
  const token = await test.token('ben');
  for (const id of ['c1', 'c2', 'c1'])
    await test.server.call({ url: `/REST/v2/camera/picture?id=${id}`, headers: { token } });
  test.hub.answer = () => ({ tag: 'stream', stream: { url: '', type: 'stills' } });
  await call('POST /camera/live', { body: { device_id: porchCamera.id } });
  const owner = await at(test);
  const { data } = await owner('GET /audit', { query: { of: 'looks' } });
  expect((data as { entries: readonly unknown[] }).entries).toMatchObject([
    { actor: 'ben', act: 'look live', body: expect.stringContaining(porchCamera.name) as string },
    { actor: 'ben', act: 'look captures', body: expect.stringContaining(porchCamera.name) as string },
  ]);
});

describe('a live picture', () => {
  const asked = (test: Test, person: string, seen = '0', more = '') =>
    test.token(person).then((token) =>
      test.server.call({
        url: `/REST/v2/camera/frame?device_id=${driveCamera.id}&seen=${seen}${more}`,
        headers: { token },
      }),
    );

  it('is sent frame by frame, each with its number, and can do nothing in a browser', async () => {
    const test = await withCaptures();
    test.hub.answer = (question) => ({
      tag: 'frame',
      no: question.tag === 'frame' ? question.seen + 1 : 0,
      type: 'image/svg+xml',
      content: Buffer.from('<svg/>').toString('base64'),
    });
    const reply = await asked(test, 'demo');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      etag: '"1"',
      'cache-control': 'no-store',
    });
    expect(reply.headers['content-security-policy']).toContain('sandbox');
    expect(reply.body).toBe('<svg/>');
  });

  it('is moving where that is asked for: with its codec, and under the same gates', async () => {
    const test = await withCaptures();
    const questions: unknown[] = [];
    test.hub.answer = (question) => {
      questions.push(question);
      return {
        tag: 'frame',
        no: 1_700_000_000_001,
        type: 'video/mp4',
        codecs: 'avc1.42c01e',
        content: Buffer.from('ftyp').toString('base64'),
      };
    };
    const reply = await asked(test, 'demo', '7', '&video=1');
    expect(questions).toEqual([{ tag: 'frame', device: driveCamera.id, seen: 7, video: true }]);
    expect(reply.headers).toMatchObject({
      'content-type': 'video/mp4; codecs="avc1.42c01e"',
      etag: '"1700000000001"',
      'cache-control': 'no-store',
    });
    expect(reply.body).toBe('ftyp');
    await test.hub.up.snapshot({
      ...view,
      devices: view.devices.map((one) =>
        one.id === driveCamera.id ? { ...one, values: { ...one.values, privacy: true } } : one,
      ),
    });
    const blind = await asked(test, 'demo', '8', '&video=1');
    expect(JSON.parse(blind.body)).toMatchObject({ message: 'v2_mg_camera_privacy' });
    expect(questions).toHaveLength(1);
  });

  it.each([
    ['privacy', 'v2_mg_camera_privacy'],
    ['a camera of which nothing comes', 'v2_mg_live_stalled'],
  ] as const)('is refused for %s', async (_, why) => {
    const test = await withCaptures();
    test.hub.answer = () => ({ tag: 'unanswered', why });
    if (why === 'v2_mg_camera_privacy')
      await test.hub.up.snapshot({
        ...view,
        devices: view.devices.map((one) =>
          one.id === driveCamera.id ? { ...one, values: { ...one.values, privacy: true } } : one,
        ),
      });
    expect(JSON.parse((await asked(test, 'demo')).body)).toMatchObject({ result: false, message: why });
  });

  it('ends at the next frame for whom the camera was taken from', async () => {
    const test = await withCaptures();
    const { memberships } = test.server.services;
    test.hub.answer = () => ({ tag: 'frame', no: 1, type: 'image/jpeg', content: '' });
    const ben = await test.person('ben', 'user');
    const [membership] = (await memberships.find(ben))?.memberships ?? [];
    if (!membership) throw new Error('no membership');
    await memberships.put({ ...membership, cameras: [driveCamera.id] });
    expect((await asked(test, 'ben')).headers['content-type']).toBe('image/jpeg');
    await memberships.put({ ...membership, cameras: [] });
    expect(JSON.parse((await asked(test, 'ben')).body)).toMatchObject({ code: '998' });
  });
});

describe('pictures', () => {
  const kept = [
    capture('c1', { incident: IncidentId.parse('over') }),
    capture('c2', { type: 'video/mp4' }),
    capture('c3', { device: driveCamera.id }),
    capture('c4', { incident: IncidentId.parse('open') }),
    capture('c5', { device: DeviceId.parse('XF:gone') }),
  ];

  it('arrive live and in the list', async () => {
    const test = await withCaptures();
    const session = await test.server.services.sessions.find(await test.token('demo'));
    if (!session) throw new Error('no session');
    const heard: LiveMessage[] = [];
    await test.server.services.live.subscribe(session, {
      receive: (text) => void heard.push(JSON.parse(text) as LiveMessage),
      end: () => {},
    });
    await test.hub.up.capture(capture('c9'));
    expect(heard).toMatchObject([
      {
        refreshed_type: 'CAPTURE',
        data: { device_id: porchCamera.id, area: '1' },
        state: { capture_id: 'c9' },
      },
    ]);
    const call = await at(test);
    expect((await call('GET /camera/list_captures')).data).toEqual([
      {
        capture_id: 'c9',
        device_id: porchCamera.id,
        name: 'Porch',
        area: '1',
        at: String(sampleTime + 9000),
        type: 'image',
        incident: '',
      },
    ]);
  });

  it.each<readonly [Readonly<Record<string, string>>, readonly string[]]>([
    [{}, ['c5', 'c4', 'c3', 'c2', 'c1']],
    [{ num: '2' }, ['c5', 'c4']],
    [{ num: '2', before: 'c4' }, ['c3', 'c2']],
    [{ device_id: porchCamera.id }, ['c4', 'c2', 'c1']],
    [{ area: '2' }, ['c3']],
    [{ type: 'clip' }, ['c2']],
    [{ incident: 'open' }, ['c4']],
    [{ from: String(sampleTime + 2000), to: String(sampleTime + 4000) }, ['c3', 'c2']],
  ])('are listed newest first by %j', async (query, shown) => {
    const call = await at(await withCaptures(...kept));
    expect(ids(await call('GET /camera/list_captures', { query }))).toEqual(shown);
  });

  it('are paged from a row that is there', async () => {
    const call = await at(await withCaptures(...kept));
    expect(await call('GET /camera/list_captures', { query: { before: 'c99' } })).toMatchObject({
      code: '001',
    });
  });

  it('are deleted by the owner, but none of a case that is still open', async () => {
    const test = await withCaptures(...kept);
    const call = await at(test);
    expect(await call('DELETE /camera/capture', { body: { ids: ['c1', 'c4'] } })).toMatchObject({
      message: 'v2_mg_capture_of_open_incident',
    });
    expect(await call('DELETE /camera/capture', { body: { ids: ['c1', 'c2', 'nobody'] } })).toMatchObject({
      code: '000',
      data: { deleted: '2' },
    });
    expect(ids(await call('GET /camera/list_captures'))).toEqual(['c5', 'c4', 'c3']);
    expect(await call('DELETE /camera/capture', { body: { ids: ['c1'] } })).toMatchObject({ code: '998' });
  });
});
