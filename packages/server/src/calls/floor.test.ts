import { describe, expect, it } from 'vitest';
import { FloorId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { jpegOf, pixel, pngOf, webpOf } from '@homeward/testing/server/pictures.ts';
import {
  frontDoor,
  garage,
  garageDoor,
  hall,
  hallLight,
  home,
  house,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { erasePast } from '../store/erase-past.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;

const ground = FloorId.parse('ground');
const upper = FloorId.parse('upper');
const floors = [
  { id: ground, name: 'Ground floor' },
  { id: upper, name: 'Upper floor' },
];
const bath = { id: RoomId.parse('bath'), name: 'Bathroom', floor: upper };
const at = (floor: FloorId, x: number, y: number) => ({ spot: { floor, x, y } });
const view = sampleView(home, {
  settings: { ...sampleView().settings, floors },
  rooms: [{ ...hall, floor: ground }, bath],
  devices: [
    { ...frontDoor, room: hall.id, ...at(ground, 10, 20) },
    { ...garageDoor, ...at(ground, 80, 90) },
    // It was moved upstairs since.
    { ...hallLight, room: bath.id, ...at(ground, 50, 50) },
  ],
});

async function asked(test: Test, login: string, name: string, given: object = {}) {
  const token = await test.token(login);
  return (await test.call(name, { token, ...given })).envelope;
}
const put = (test: Test, floor: FloorId, content: string, login = 'demo') =>
  asked(test, login, 'PUT /panel/floor_picture', { body: { floor, content } });

async function shown({ server, token }: Test, floor: string, login = 'demo', headers = {}) {
  const url = `/REST/v2/panel/floor_picture?floor=${encodeURIComponent(floor)}`;
  return server.call({ method: 'GET', url, headers: { token: await token(login), ...headers } });
}
const floorsFor = async (test: Test, login = 'demo') =>
  (
    (await asked(test, login, 'GET /panel/floor', { headers: { accept: typedScalars } })).data as {
      floors: readonly { id: string; picture: unknown; placed: unknown }[];
    }
  ).floors;

/** The home says that it has these floors. */
async function settle(
  { server, hub }: Test,
  ids: readonly FloorId[],
  change: Partial<typeof view.settings> = {},
): Promise<void> {
  const { revision = 0 } = server.services.registry.peek(home) ?? {};
  const settings = { ...view.settings, ...change, floors: floors.filter(({ id }) => ids.includes(id)) };
  const taken = await hub.up.change({ from: revision, revision: revision + 1, at: 1, settings });
  if (!taken) throw new Error('the change was not taken');
}

describe('the picture of a floor', () => {
  it('is shown as it was sent, whatever it was called, and taken away', async () => {
    const test = await started({ view });
    expect((await put(test, ground, `data:image/svg+xml;base64,${pixel}`)).code).toBe('000');
    const first = await shown(test, 'ground');
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(first.rawPayload).toEqual(Buffer.from(pixel, 'base64'));
    const again = await shown(test, 'ground', 'demo', { 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    test.clock.advance(1);
    await put(test, ground, jpegOf(2400, 1600));
    expect((await shown(test, 'ground')).headers['content-type']).toBe('image/jpeg');
    await put(test, ground, '');
    expect((await shown(test, 'ground')).json()).toMatchObject({ code: '998' });
  });

  it('is told to whoever has the plan open', async () => {
    const test = await started({ view });
    const session = await test.server.services.sessions.find(await test.token('demo'));
    if (!session) throw new Error('no session');
    const told: unknown[] = [];
    await test.server.services.live.subscribe(session, {
      receive: (text) => void told.push(JSON.parse(text)),
      end: () => undefined,
    });
    await put(test, ground, pixel);
    expect(told).toMatchObject([{ refreshed_type: 'REPORT', data: { type: 'SETTINGS' } }]);
  });

  it.each([
    ['a drawing that can hold scripts', Buffer.from('<svg onload=alert(1)>').toString('base64')],
    ['a page', Buffer.from('<!doctype html><script>1</script>').toString('base64')],
    ['no base64', '%%%'],
    ['a PNG of too many pixels', pngOf(4097, 1)],
    ['a WebP of too many pixels', webpOf('VP8X', 16_000, 1)],
    [
      'more than two megabytes',
      Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(2_097_152)]).toString('base64'),
    ],
  ])('is not %s', async (_, content) => {
    const test = await started({ view });
    expect(await put(test, ground, content)).toMatchObject({
      code: '001',
      message: expect.stringMatching(/^v2_mg_picture_(?:type|size)$/) as string,
      data: { where: 'content' },
    });
    expect((await shown(test, 'ground')).json()).toMatchObject({ code: '998' });
  });

  it('is not base64 that ends in blanks and something else, however many', async () => {
    const test = await started({ view });
    const { code, message } = await put(test, ground, `A${' '.repeat(2_800_000)}!`);
    expect([code, message]).toEqual(['001', 'v2_mg_picture_type']);
  });

  it.each(['一楼', 'the "upper" floor', 'Größe\n1'])('is shown for a floor of any id: %s', async (id) => {
    const floor = FloorId.parse(id);
    const test = await started({
      view: sampleView(home, {
        settings: { ...sampleView().settings, floors: [{ id: floor, name: 'Upper floor' }] },
      }),
    });
    expect((await put(test, floor, pixel)).code).toBe('000');
    const first = await shown(test, floor);
    expect([first.statusCode, first.rawPayload.length]).toEqual([200, Buffer.from(pixel, 'base64').length]);
    const mark = String(first.headers['etag']);
    expect(mark).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await shown(test, floor, 'demo', { 'if-none-match': mark })).statusCode).toBe(304);
  });

  it('may have two megabytes', async () => {
    const test = await started({ view });
    const [head, rest] = [Buffer.from(pixel, 'base64'), Buffer.alloc(2_000_000)];
    const { code } = await put(test, ground, Buffer.concat([head, rest]).toString('base64'));
    expect(code).toBe('000');
  });

  it('is of a floor that there is, whatever a name looks like', async () => {
    const test = await started({ view });
    for (const floor of ['attic', '../../etc/passwd', 'ground/..'])
      expect([
        (await put(test, FloorId.parse(floor), pixel)).code,
        (await shown(test, floor)).json<{ code: string }>().code,
      ]).toEqual(['998', '998']);
  });

  it('is set by whoever may change rooms and sees the whole house', async () => {
    const test = await started({ view });
    await test.person('gil', 'master', { areas: [house] });
    await test.person('ben', 'user');
    for (const login of ['gil', 'ben']) expect((await put(test, ground, pixel, login)).code).toBe('403');
    expect((await shown(test, 'ground')).json()).toMatchObject({ code: '998' });
  });

  it('is seen by whoever sees something on that floor', async () => {
    const test = await started({ view });
    await test.person('ben', 'user', { areas: [house] });
    await test.person('gil', 'user', { areas: [garage] });
    await test.person('sam', 'support');
    await put(test, ground, pixel);
    expect((await shown(test, 'ground', 'ben')).statusCode).toBe(200);
    expect((await shown(test, 'ground', 'gil')).json()).toMatchObject({ code: '998' });
    const refused = (await shown(test, 'ground', 'sam')).json<{ code: string }>();
    expect(refused.code).not.toBe('000');
    expect(
      (await test.server.call({ method: 'GET', url: '/REST/v2/panel/floor_picture?floor=ground' })).json(),
    ).toMatchObject({ code: '999' });
  });

  it('is kept sealed, for its own floor', async () => {
    const test = await started({ view });
    await put(test, ground, pixel);
    const { db } = test.store;
    const row = await db.selectFrom('floor_pictures').selectAll().executeTakeFirstOrThrow();
    expect(row.content).not.toContain(pixel.slice(0, 20));
    await db.updateTable('floor_pictures').set({ floor: 'upper' }).execute();
    expect((await shown(test, 'upper')).json()).toMatchObject({ code: '998' });
  });

  it('goes with its floor, and with the past', async () => {
    const test = await started({ view });
    await put(test, ground, pixel);
    await put(test, upper, pixel);
    const left = async () =>
      (await test.store.db.selectFrom('floor_pictures').select('floor').execute()).map(({ floor }) => floor);
    test.hub.script = () => ({ tag: 'invalid', why: 'v2_mg_name_taken', where: 'floors.0.name' });
    await asked(test, 'demo', 'PUT /panel/floor', { body: { floors: [] } });
    expect(await left()).toEqual(['ground', 'upper']);
    await settle(test, [upper]);
    expect(await left()).toEqual(['upper']);
    await erasePast(test.store, home);
    expect(await left()).toEqual([]);
  });

  it('is not back where a floor comes back that was gone in between, as by undoing', async () => {
    const test = await started({ view });
    await put(test, ground, pixel);
    await put(test, upper, pixel);
    await settle(test, [upper]);
    expect((await shown(test, 'ground')).json()).toMatchObject({ code: '998' });
    await settle(test, [ground, upper]);
    expect((await shown(test, 'ground')).json()).toMatchObject({ code: '998' });
    expect((await shown(test, 'upper')).statusCode).toBe(200);
    // Other settings take no floor away.
    await settle(test, [ground, upper], { country: 'DE' });
    expect((await shown(test, 'upper')).statusCode).toBe(200);
  });

  it('is not back after a reset, which comes as a whole state', async () => {
    const test = await started({ view });
    await put(test, upper, pixel);
    const next = { ...view, revision: view.revision + 1 };
    await test.hub.up.snapshot({ ...next, settings: { ...view.settings, floors: [] } });
    await test.hub.up.snapshot(next);
    expect((await floorsFor(test)).map(({ id, picture }) => [id, picture])).toEqual([
      ['ground', null],
      ['upper', null],
    ]);
    await put(test, upper, pixel);
    await test.hub.up.snapshot(next);
    expect((await shown(test, 'upper')).statusCode).toBe(200);
  });

  it('is written down in the log of who did what', async () => {
    const test = await started({ view });
    await put(test, ground, pixel);
    expect((await asked(test, 'demo', 'GET /audit')).data).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ act: 'floorPicture' })]) as unknown,
    });
  });
});

describe('what stands on the picture of a floor', () => {
  it('is told with the floors, but for what has moved to another', async () => {
    const test = await started({ view });
    await put(test, upper, pixel);
    expect(await floorsFor(test)).toEqual([
      {
        id: 'ground',
        name: 'Ground floor',
        picture: null,
        placed: [
          { device_id: frontDoor.id, x: 10, y: 20 },
          { device_id: garageDoor.id, x: 80, y: 90 },
        ],
      },
      { id: 'upper', name: 'Upper floor', picture: test.clock.now(), placed: [] },
    ]);
  });

  it('is told as far as somebody sees it', async () => {
    const test = await started({ view });
    await test.person('ben', 'user', { areas: [house] });
    const [own] = await floorsFor(test, 'ben');
    expect(own?.placed).toEqual([{ device_id: frontDoor.id, x: 10, y: 20 }]);
  });

  it('is set as a whole, by whoever may change rooms and sees the whole house', async () => {
    const test = await started({ view });
    await test.person('gil', 'master', { areas: [house] });
    await test.person('ben', 'user');
    const body = { floor: 'ground', placed: [{ device_id: frontDoor.id, x: '12.5', y: 80 }] };
    for (const login of ['gil', 'ben'])
      expect((await asked(test, login, 'PUT /panel/floor_devices', { body })).code).toBe('403');
    expect(test.hub.commands).toEqual([]);
    expect((await asked(test, 'demo', 'PUT /panel/floor_devices', { body })).code).toBe('000');
    expect(test.hub.commands.at(-1)?.command).toMatchObject({
      edit: {
        tag: 'placeDevices',
        floor: 'ground',
        spots: [{ device: frontDoor.id, x: 12.5, y: 80 }],
      },
    });
  });

  it.each([
    [-1, 5],
    [5, 100.1],
  ])('lies on it: %d %d does not', async (x, y) => {
    const test = await started({ view });
    const body = { floor: 'ground', placed: [{ device_id: frontDoor.id, x, y }] };
    expect((await asked(test, 'demo', 'PUT /panel/floor_devices', { body })).code).toBe('001');
    expect(test.hub.commands).toEqual([]);
  });
});
