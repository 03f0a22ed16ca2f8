import { describe, expect, it } from 'vitest';
import type { AuditRow } from '@homeward/contract/shapes/access/audit.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import { Tracker } from '@homeward/contract/shapes/care/location.ts';
import type { Position, TrackerView } from '@homeward/contract/shapes/care/location.ts';
import { FenceId } from '@homeward/contract/shapes/values/ids.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import {
  area,
  garage,
  home,
  house,
  phone,
  sampleIncident,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const here = { latitude: 52.5, longitude: 13.4, accuracy: 12 };
const fence = {
  id: FenceId.parse('home'),
  name: 'Home',
  latitude: 52.5,
  longitude: 13.4,
  radius: 150,
  enabled: true,
};
const sounding = [
  area(house, 'House', { alarm: { tag: 'sounding', incident: sampleIncident('i1').id, sirenUntil: null } }),
  area(garage, 'Garage'),
];

const tracker = (id: string, change: object = {}): Tracker =>
  Tracker.parse({ ...phone, id, name: id, ...change });
const shown = ({ id }: Tracker, change: Partial<TrackerView> = {}): TrackerView => ({
  id,
  last: null,
  inside: [],
  asked: null,
  ...change,
});

/** Tells the server of trackers of people who are there by now. */
async function carrying(
  { hub, server }: TestServer<TestClock>,
  trackers: readonly Tracker[],
  change: Partial<PanelView> = {},
): Promise<void> {
  const revision = server.services.registry.peek(home)?.revision ?? 0;
  await hub.up.snapshot(
    sampleView(home, {
      revision: revision + 1,
      trackers,
      trackersNow: trackers.map((one) =>
        shown(one, one.consent ? { last: { at: 1, ...here }, inside: [fence.id] } : {}),
      ),
      geofences: [fence],
      ...change,
    }),
  );
}

async function household(change: Partial<PanelView> = {}) {
  const made = await started();
  const ben = await made.person('ben', 'user');
  const ada = (await made.server.services.accounts.create({ login: 'ada', name: 'ada', password: 'x' })).id;
  const bens = tracker('bens', { account: ben, bearer: 'ben' });
  const secret = tracker('secret', { account: ben, bearer: 'ben', consent: false });
  await carrying(made, [bens, secret, phone], change);
  return { ...made, ben, ada, bens };
}

// S7.6
describe('places', () => {
  it('begin with the map of S9.2, and where the house stands', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const { envelope } = await call('GET /panel/geo_fencing_info', { token: mine, headers: typed });
    expect(envelope.data).toMatchObject({
      latitude: null,
      default_location: 'AU',
      bounds: { AU: { south: -43.63, east: 153.57 }, US: { south: 38.54, north: 40.5 } },
      fences: 20,
    });
    const post = (body: object) => call('POST /panel/geo_fencing_info', { token: mine, body });
    await post({ latitude: '52.5', longitude: '13.4' });
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putSettings', settings: { latitude: 52.5, longitude: 13.4 } },
    });
    expect((await post({ latitude: '', longitude: '13.4' })).envelope).toMatchObject({
      code: '001',
      data: { where: 'latitude' },
    });
    expect((await post({ latitude: '91', longitude: '13.4' })).envelope.code).toBe('001');
  });

  it('are added, changed and taken away', async () => {
    const made = await household();
    const { call, token, hub } = made;
    const mine = await token('demo');
    const post = (body: object) => call('POST /panel/mobilelite_geofence', { token: mine, body });
    const { envelope } = await post({ name: ' Work ', latitude: '52', longitude: '13', radius: '300' });
    expect(envelope).toMatchObject({ code: '000', data: { id: expect.stringMatching(/^\w{12}$/) } });
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putGeofence', fence: { name: 'Work', latitude: 52, radius: 300, enabled: true } },
    });
    await post({ ...fence, name: 'Den' });
    expect(hub.commands.at(-1)?.command).toMatchObject({ edit: { fence: { id: 'home', name: 'Den' } } });
    expect((await post({ ...fence, id: 'gone' })).envelope.code).toBe('998');
    for (const [name, why] of [
      ['', 'v2_mg_required_name'],
      ['x'.repeat(31), 'v2_mg_max_limit_name_length'],
    ])
      expect((await post({ ...fence, name })).envelope).toMatchObject({
        message: why,
        data: { where: 'name' },
      });
    expect((await post({ ...fence, radius: '10' })).envelope).toMatchObject({ data: { where: 'radius' } });
    await call('DELETE /panel/mobilelite_geofence', { token: mine, body: { id: 'home' } });
    expect(hub.commands.at(-1)?.command).toMatchObject({ edit: { tag: 'removeGeofence', fence: 'home' } });
  });

  it('say who is there, as far as one may follow him', async () => {
    const { call, token, person } = await household();
    await person('cleo', 'user');
    const inside = async (login: string) =>
      (await call('GET /panel/mobilelite_geofence', { token: await token(login), headers: typed })).envelope
        .data;
    expect(await inside('demo')).toMatchObject([{ id: 'home', inside: ['bens', 'phone'] }]);
    expect(await inside('ben')).toMatchObject([{ inside: ['bens'] }]);
    expect(await inside('cleo')).toMatchObject([{ inside: [] }]);
  });
});

describe('a phone', () => {
  it('says where it is for its bearer alone', async () => {
    const { call, token, person, hub, clock } = await household();
    await person('cleo', 'user');
    const says = async (login: string, body: object) =>
      (await call('POST /location/position', { token: await token(login), body })).envelope.code;
    expect(await says('ben', { ...here, id: 'bens', latitude: '52.5' })).toBe('000');
    expect(hub.commands.at(-1)?.command).toEqual({
      tag: 'position',
      tracker: 'bens',
      position: { ...here, at: clock.now() },
    });
    expect(await says('cleo', { ...here, id: 'bens' })).toBe('998');
    expect(await says('demo', { ...here, id: 'bens' })).toBe('998');
    expect(await says('cleo', here)).toBe('998');
    expect(await says('cleo', { ...here, id: 'phone' })).toBe('998');
    expect(await says('demo', { ...here, id: 'phone' })).toBe('000');
    expect(hub.commands).toHaveLength(2);
  });

  it('is not followed without consent, and its bearer says which where there are two', async () => {
    const { call, token, hub } = await household();
    const says = async (body: object) =>
      (await call('POST /location/position', { token: await token('ben'), body })).envelope;
    expect(await says({ ...here, id: 'secret' })).toMatchObject({
      code: '403',
      message: 'v2_mg_location_consent_required',
    });
    expect(await says(here)).toMatchObject({ code: '001', data: { where: 'id' } });
    expect(hub.commands).toEqual([]);
  });

  it.each([
    { latitude: 91 },
    { longitude: -181 },
    { accuracy: -1 },
    { accuracy: 1e9 },
    { at: -1 },
    { at: 'soon' },
    { latitude: 'NaN' },
    { latitude: '1e5' },
  ])('cannot be at %j', async (change) => {
    const { call, token } = await household();
    const body = { ...here, id: 'bens', ...change };
    const { envelope } = await call('POST /location/position', { token: await token('ben'), body });
    expect(envelope).toMatchObject({ code: '001', data: { where: Object.keys(change)[0] } });
  });

  it('is asked where it is by who may follow it, and shows who asked', async () => {
    const made = await household();
    const { call, token, person, hub } = made;
    await person('cleo', 'user');
    const ask = async (login: string, id: string) =>
      (await call('POST /location/locate', { token: await token(login), body: { id } })).envelope.code;
    expect(await ask('demo', 'bens')).toBe('000');
    expect(await ask('demo', 'secret')).toBe('403');
    expect(await ask('cleo', 'bens')).toBe('998');
    expect(hub.commands.map(({ command }) => command)).toEqual([{ tag: 'locate', tracker: 'bens' }]);
    const by = { tag: 'person', name: 'demo', channel: 'web', slot: null } as const;
    await carrying(made, [made.bens], {
      trackersNow: [shown(made.bens, { asked: { at: 1, until: 2, by } })],
    });
    const { envelope } = await call('GET /location/tracker', { token: await token('ben'), headers: typed });
    expect(envelope.data).toMatchObject([{ id: 'bens', own: true, asked: { by: { name: 'demo' } } }]);
  });
});

describe('trackers', () => {
  it.each<[Role, string, string]>([
    ['master', 'bens secret phone', 'bens secret phone'],
    ['careReceiver', '', ''],
    ['careContact', '403', 'bens phone'],
    ['station', '403', 'bens phone'],
    ['installer', '403', '403'],
  ])('are seen by %s: in quiet %j, in an alarm %j', async (role, quiet, loud) => {
    const seen = async (change: Partial<PanelView>) => {
      const { call, token, person } = await household(change);
      await person('somebody', role);
      const { envelope } = await call('GET /location/tracker', { token: await token('somebody') });
      return envelope.code === '000'
        ? (Array.isArray(envelope.data) ? envelope.data : []).map(({ id }) => id as string).join(' ')
        : envelope.code;
    };
    expect([await seen({}), await seen({ areas: sounding })]).toEqual([quiet, loud]);
  });

  it('are of members, named as they are, and nobody consents for another', async () => {
    const { call, token, hub, ben, ada } = await household();
    const mine = await token('demo');
    const post = async (body: object) =>
      (await call('POST /location/tracker', { token: mine, body: { name: 'New', ...body } })).envelope;
    expect((await post({ account: ben, bearer: 'somebody' })).code).toBe('000');
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putTracker', tracker: { name: 'New', account: ben, bearer: 'ben', consent: false } },
    });
    expect(await post({ account: ben, consent: '1' })).toMatchObject({
      code: '403',
      message: 'v2_mg_location_consent_own',
    });
    expect(await post({ account: ada })).toMatchObject({ code: '001', message: 'v2_mg_member_absent' });
    expect((await post({ account: null, bearer: 'Guest', consent: '1' })).code).toBe('000');
    expect((await post({ consent: '1' })).code).toBe('000');
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tracker: { bearer: 'demo', consent: true, retentionDays: 30 } },
    });
  });

  it('of others are let alone by a user, who has his own', async () => {
    const { call, token, person, hub } = await household();
    const cleo = await person('cleo', 'user');
    const mine = await token('cleo');
    const other = (account: AccountId) =>
      call('POST /location/tracker', { token: mine, body: { name: 'X', account } });
    expect((await other('somebody' as AccountId)).envelope.code).toBe('403');
    await call('POST /location/tracker', { token: mine, body: { name: 'Mine', consent: true } });
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tracker: { account: cleo, consent: true } },
    });
    for (const name of ['PUT /location/tracker', 'DELETE /location/tracker'])
      expect((await call(name, { token: mine, body: { id: 'bens' } })).envelope.code).toBe('998');
  });

  it('keep what a change does not name; who is followed says for how long', async () => {
    const { call, token, hub, bens, ben } = await household();
    const put = async (login: string, body: object) =>
      (await call('PUT /location/tracker', { token: await token(login), body: { id: 'bens', ...body } }))
        .envelope.code;
    expect(await put('ben', { consent: '0' })).toBe('000');
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putTracker', tracker: { ...bens, consent: false, account: ben } },
    });
    expect(await put('demo', { retentionDays: '90' })).toBe('403');
    expect(await put('demo', { retentionDays: '7', name: 'Ben’s' })).toBe('000');
    expect(await put('demo', { consent: '0' })).toBe('000');
  });

  it('are paused by who carries them, and by nobody else', async () => {
    const { call, token, hub, clock, bens, ben } = await household();
    const put = async (login: string, body: object) =>
      (await call('PUT /location/tracker', { token: await token(login), body: { id: 'bens', ...body } }))
        .envelope;
    const pausedUntil = clock.now() + 3_600_000;
    for (const until of [String(pausedUntil), null])
      expect(await put('demo', { pausedUntil: until })).toMatchObject({
        code: '403',
        message: 'v2_mg_location_consent_own',
        data: { where: 'pausedUntil' },
      });
    const told = () => hub.commands.at(-1)?.command;
    expect((await put('ben', { pausedUntil: String(pausedUntil) })).code).toBe('000');
    expect(told()).toMatchObject({ edit: { tracker: { ...bens, account: ben, pausedUntil } } });
    expect((await put('ben', { pausedUntil: null })).code).toBe('000');
    expect(told()).not.toHaveProperty('edit.tracker.pausedUntil');
    // Who shares nothing pauses nothing.
    await put('ben', { pausedUntil: String(pausedUntil), consent: '0' });
    expect(told()).not.toHaveProperty('edit.tracker.pausedUntil');
  });
});

describe('where a tracker was', () => {
  const positions = (from: number, to: number, count: number): readonly Position[] =>
    Array.from({ length: count }, (_, index) => ({ at: from + ((to - from) / count) * index, ...here }));

  it('comes in pages, the newest first', async () => {
    const { call, token, hub, clock } = await household();
    const now = clock.now();
    const all = positions(now - 3_600_000, now, 10);
    hub.answer = (question) =>
      question.tag === 'positions'
        ? { tag: 'positions', positions: all.filter(({ at }) => at >= question.from && at <= question.to) }
        : { tag: 'unanswered', why: 'v2_mg_no_data_found' };
    const mine = await token('ben');
    const page = async (query: Record<string, string>) =>
      (
        await call('GET /location/history', {
          token: mine,
          query: { id: 'bens', num: '4', ...query },
          headers: typed,
        })
      ).envelope.data as { positions: readonly Position[]; earlier: number | null };
    const seen: Position[] = [];
    let earlier: number | null = now;
    while (earlier !== null) {
      const got: Awaited<ReturnType<typeof page>> = await page({ to: String(earlier), from: '0' });
      seen.unshift(...got.positions);
      ({ earlier } = got);
    }
    expect(seen).toEqual(all);
  });

  it('is nothing where nothing is kept, and nobody’s business of another', async () => {
    const { call, token, person, store, server } = await household();
    await person('cleo', 'user');
    const get = async (login: string) =>
      (await call('GET /location/history', { token: await token(login), query: { id: 'bens' } })).envelope;
    expect(await get('demo')).toMatchObject({ code: '000', data: { earlier: '' } });
    expect((await get('cleo')).code).toBe('998');
    await server.services.audit.settled();
    const rows = await store.db.selectFrom('audit').select(['actor', 'act', 'body']).execute();
    expect(rows.filter(({ act }) => act.startsWith('look'))).toMatchObject([
      { actor: 'demo', act: 'look location history', body: expect.stringContaining('bens') },
    ]);
    const looks = async (login: string) => {
      const { data } = (
        await call('GET /audit', { token: await token(login), query: { of: 'looks' }, headers: typed })
      ).envelope;
      return (data as { entries: readonly AuditRow[] }).entries.map(({ actor, act }) => `${actor} ${act}`);
    };
    // Whose position it is learns of it; who neither looked nor was looked at learns nothing.
    expect(await looks('ben')).toEqual(['demo look location history']);
    expect(await looks('cleo')).toEqual([]);
  });

  it('goes back a day for whom an alarm lets in', async () => {
    const { call, token, person, hub, clock } = await household({ areas: sounding });
    await person('mira', 'careContact');
    const asked: number[] = [];
    hub.answer = (question) => {
      if (question.tag === 'positions') asked.push(question.from);
      return { tag: 'positions', positions: [] };
    };
    const query = { id: 'bens', from: '0' };
    await call('GET /location/history', { token: await token('mira'), query });
    await call('GET /location/history', { token: await token('demo'), query });
    expect(asked).toEqual([clock.now() - 86_400_000, clock.now() - 90 * 86_400_000]);
  });
});
