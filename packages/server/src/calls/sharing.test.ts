import { describe, expect, it } from 'vitest';
import { roles } from '@homeward/contract/words/access/roles.ts';
import { shareKinds, whoeverJoins } from '@homeward/contract/words/care/share-kinds.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { mobility, outOfBed } from '@homeward/contract/words/alarms/event-names.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { AuditRow } from '@homeward/contract/shapes/access/audit.ts';
import type { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import type { SharedWith } from '@homeward/contract/routes/care/sharing.ts';
import { RoomId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import {
  area,
  device,
  frontDoor,
  garage,
  home,
  house,
  phone,
  porchCamera,
  sampleEvent,
  sampleIncident,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import { concerns } from '../notify/rules.ts';
import { peopleAt } from '../store/notification-people.ts';
import { putShares, sharesAt } from '../store/care-shares.ts';
import type { Share } from '../store/care-shares.ts';
import { audienceOf } from '../live/audience.ts';

const started = serversOfThisFile();
const headers = { accept: typedScalars };
type Test = TestServer<TestClock>;

const hallMotion = device('RF:00000021', 'pir', 'Hall', { area: house, zone: 21 }, { motion: true });
const bed = device('RF:00000022', 'bed_sensor', 'Bed', { area: house, zone: 22 }, { detected: true });
const incident = sampleIncident('i1', { kind: 'medical' });
const position = { at: sampleTime, latitude: 52, longitude: 13, accuracy: 10 };
/** Help is called, so that whoever comes in by an alarm alone is in. */
const view = sampleView(home, {
  areas: [
    area(house, 'House', { alarm: { tag: 'sounding', incident: incident.id, sirenUntil: null } }),
    area(garage, 'Garage'),
  ],
  incidents: [incident],
  devices: [frontDoor, hallMotion, bed, porchCamera],
  care: { ...noCare, receiver: null },
  careNow: {
    ...sampleView().careNow,
    lastActivity: sampleTime,
    lastRoom: RoomId.parse('hall'),
    beds: [{ device: bed.id, occupied: true, since: sampleTime }],
    medicationTaken: sampleTime,
  },
  trackers: [phone],
  trackersNow: [{ id: phone.id, last: position, inside: [], asked: null }],
});

const rowsOf = async (test: Test, token: string, name: string, query = {}) => {
  const { envelope } = await test.call(name, { token, query, headers });
  return envelope.code === '000' && Array.isArray(envelope.data)
    ? (envelope.data as readonly Record<string, unknown>[])
    : [];
};

/** What somebody reads of each kind, wherever it stands. */
async function read(test: Test, token: string): Promise<readonly ShareKind[]> {
  const { envelope } = await test.call('GET /care', { token, headers });
  const care = (envelope.code === '000' ? envelope.data : {}) as Record<string, unknown>;
  const devices = await rowsOf(test, token, 'GET /panel/device');
  const of = (id: string) => devices.find((row) => row['device_id'] === id);
  const past = async (id: string, series: string) =>
    (await test.call('GET /panel/device_history', { token, query: { device_id: id, series } })).envelope.code;
  const [motion, opening, slept] = await Promise.all([
    past(hallMotion.id, 'motion'),
    past(frontDoor.id, 'opening'),
    past(bed.id, 'detected'),
  ]);
  const at = { at: String(sampleTime) };
  const { envelope: then } = await test.call('GET /panel/state_at', { token, query: at });
  const events = await rowsOf(test, token, 'GET /event');
  const numbers = new Set(events.map((row) => String(row['event'] ?? row['event_no'] ?? '')));
  const seen: Readonly<Record<ShareKind, readonly boolean[]>> = {
    activity: [
      typeof care['lastActivity'] === 'number',
      of(hallMotion.id)?.['status_motion'] === '1',
      motion === '000',
      opening === '000',
      then.code === '000',
      numbers.has(String(mobility)),
    ],
    sleep: [
      Array.isArray(care['beds']) && care['beds'].length > 0,
      of(bed.id)?.['detected'] === '1',
      slept === '000',
      numbers.has(String(outOfBed)),
    ],
    medication: [typeof care['medicationTaken'] === 'number'],
    places: (await rowsOf(test, token, 'GET /location/tracker')).map(({ last }) => last !== null),
    cameras: [(await rowsOf(test, token, 'GET /camera')).length > 0],
  };
  return shareKinds.filter((kind) => seen[kind].some(Boolean));
}

async function withHouse(): Promise<Test> {
  const test = await started({ view });
  test.hub.answer = (question) => {
    if (question.tag === 'stateAt') return { tag: 'stateAt', view, exact: true, hash: '' };
    if (question.tag !== 'history') return { tag: 'unanswered', why: 'hub.notKnown' };
    const { device: id, series } = question;
    return { tag: 'history', history: { device: id, series, step: 0, points: [], buckets: [] } };
  };
  await test.hub.send(
    sampleEvent(1, { event: mobility }),
    sampleEvent(2, { event: outOfBed }),
    sampleEvent(3, { event: outOfBed }, { incident: IncidentId.parse('i1') }),
  );
  return test;
}

const share = (test: Test, token: string, account: string, kind: ShareKind, shared: boolean) =>
  test.call('POST /care/sharing', { token, body: { account, kind, shared: shared ? '1' : '0' } });

async function people(test: Test, token: string): Promise<readonly SharedWith[]> {
  const { envelope } = await test.call('GET /care/sharing', { token, headers });
  return (envelope.data as { people: readonly SharedWith[] }).people;
}

describe('what whoever is cared for shares', () => {
  const whole: Readonly<Record<Role, readonly ShareKind[]>> = {
    master: shareKinds,
    user: ['activity', 'sleep', 'cameras'],
    reportUser: [],
    careReceiver: ['activity', 'sleep', 'medication'],
    careContact: ['activity', 'sleep', 'medication', 'places'],
    station: ['activity', 'sleep', 'medication', 'places', 'cameras'],
    installer: ['activity', 'sleep'],
    support: [],
  };
  /** Those whom the word of whoever is cared for is about; the others come in by an alarm, or by the owner's consent. */
  const household: ReadonlySet<Role> = new Set(['master', 'user', 'reportUser', 'careContact']);

  it.each(roles)('%s reads it all until it is not shared, and then nothing', async (role) => {
    const test = await withHouse();
    const consentUntil = role === 'installer' ? test.clock.now() + 3_600_000 : null;
    const ben = await test.person('ben', role, { consentUntil });
    const { memberships } = test.server.services;
    const [mine] = (await memberships.find(ben))?.memberships ?? [];
    if (mine) await memberships.put({ ...mine, cameras: [porchCamera.id] });
    await test.person('rosa', 'careReceiver');
    const [token, rosa] = [await test.token('ben'), await test.token('rosa')];
    expect(await read(test, token)).toEqual(whole[role]);
    const row = (await people(test, rosa)).find(({ account }) => account === ben);
    for (const kind of row?.kinds ?? [])
      expect((await share(test, rosa, ben, kind, false)).envelope.code).toBe('000');
    expect(await read(test, token)).toEqual(household.has(role) ? [] : whole[role]);
    // The owner sees on, until it is said of the owner, too.
    expect(await read(test, await test.token('demo'))).toEqual(shareKinds);
  });

  it.each(shareKinds)('is kept by itself: %s', async (kind) => {
    const test = await withHouse();
    const ben = await test.person('ben', 'master');
    await test.person('rosa', 'careReceiver');
    const [token, rosa] = [await test.token('ben'), await test.token('rosa')];
    await share(test, rosa, ben, kind, false);
    expect(await read(test, token)).toEqual(shareKinds.filter((one) => one !== kind));
    const info = await test.call('GET /panel/info', { token, headers });
    expect(info.envelope.data).toMatchObject({ withheld: [kind] });
    await share(test, rosa, ben, kind, true);
    expect(await read(test, token)).toEqual(shareKinds);
  });

  it('never hides an alarm, what belongs to it, or a call for help', async () => {
    const test = await withHouse();
    await test.hub.up.capture({
      id: 'c1',
      device: porchCamera.id,
      at: sampleTime,
      type: 'image/jpeg',
      incident: incident.id,
      content: Buffer.from('a').toString('base64'),
    });
    await test.hub.up.capture({
      id: 'c2',
      device: porchCamera.id,
      at: sampleTime + 1,
      type: 'image/jpeg',
      incident: null,
      content: Buffer.from('b').toString('base64'),
    });
    const ben = await test.person('ben', 'master');
    await test.person('rosa', 'careReceiver');
    const [token, rosa] = [await test.token('ben'), await test.token('rosa')];
    for (const kind of shareKinds) await share(test, rosa, ben, kind, false);
    expect((await rowsOf(test, token, 'GET /incident')).map(({ id }) => id)).toEqual(['i1']);
    const events = await rowsOf(test, token, 'GET /event');
    expect(events).toHaveLength(1);
    const captures = await rowsOf(test, token, 'GET /camera/list_captures');
    expect(captures.map((row) => row['capture_id'])).toEqual(['c1']);
    const picture = (id: string) => test.raw('GET /camera/picture', { token, query: { id } });
    expect((await picture('c1')).envelope).toBeNull();
    expect((await picture('c2')).envelope?.code).toBe('998');
  });

  it('is said in words where it is asked for', async () => {
    const test = await withHouse();
    const ben = await test.person('ben', 'master');
    await test.person('rosa', 'careReceiver');
    const [token, rosa] = [await test.token('ben'), await test.token('rosa')];
    for (const kind of shareKinds) await share(test, rosa, ben, kind, false);
    const refused = { code: '403', message: 'v2_mg_not_shared' };
    const past = { device_id: hallMotion.id, series: 'motion' };
    const asked = async (name: string, query: Record<string, string>) =>
      (await test.call(name, { token, query })).envelope;
    expect(await asked('GET /panel/device_history', past)).toMatchObject(refused);
    expect(await asked('GET /panel/state_at', { at: String(sampleTime) })).toMatchObject(refused);
    expect(await asked('GET /location/history', { id: phone.id })).toMatchObject(refused);
    expect(await asked('GET /camera/list_captures', { device_id: porchCamera.id })).toMatchObject(refused);
    const locate = await test.call('POST /location/locate', { token, body: { id: phone.id } });
    expect(locate.envelope).toMatchObject(refused);
    const trackers = await rowsOf(test, token, 'GET /location/tracker');
    expect(trackers).toMatchObject([{ id: phone.id, shared: false, last: null }]);
  });

  it.each(['activity', 'sleep', 'places'] as const)('is no past to try anything on: %s', async (kind) => {
    const test = await withHouse();
    const ben = await test.person('ben', 'master');
    await test.person('rosa', 'careReceiver');
    await share(test, await test.token('rosa'), ben, kind, false);
    const trigger = { tag: 'opened', device: frontDoor.id };
    const actions = [{ tag: 'notify', text: 'Open' }];
    const token = await test.token('ben');
    const rule = { name: 'Door', trigger, actions };
    for (const [name, body] of [
      ['POST /automation/rule_rehearse', { rule, days: '7' }],
      ['POST /panel/rehearse', { days: '7' }],
    ] as const)
      expect((await test.call(name, { token, body })).envelope).toMatchObject({
        message: 'v2_mg_not_shared',
      });
  });

  it('leaves others where they are: only trackers of whoever is cared for', async () => {
    const trackers = (rosa: AccountId) => [
      { ...phone, id: TrackerId.parse('rosas'), account: rosa },
      { ...phone, id: TrackerId.parse('bens'), account: 'ben' as AccountId },
    ];
    const test = await withHouse();
    const rosa = await test.person('rosa', 'careReceiver');
    const revision = test.server.services.registry.peek(home)?.revision ?? 0;
    const now = trackers(rosa).map(({ id }) => ({ id, last: position, inside: [], asked: null }));
    const at = sampleTime;
    await test.hub.up.change({
      from: revision,
      revision: revision + 1,
      at,
      trackers: trackers(rosa),
      trackersNow: now,
    });
    const demo = (await people(test, await test.token('rosa'))).find(({ name }) => name === 'demo');
    await share(test, await test.token('rosa'), demo?.account ?? '', 'places', false);
    const rows = await rowsOf(test, await test.token('demo'), 'GET /location/tracker');
    expect(rows.map(({ id, last }) => [id, last !== null])).toEqual([
      ['rosas', false],
      ['bens', true],
    ]);
  });
});

describe('who may choose', () => {
  it.each<readonly [Role, string, string]>([
    ['master', '000', '403'],
    ['careReceiver', '000', '000'],
    ['user', '403', '403'],
    ['reportUser', '403', '403'],
    ['careContact', '403', '403'],
    ['station', '403', '403'],
    ['installer', '403', '403'],
    ['support', '403', '403'],
  ])('%s reads it: %s, and changes it: %s', async (role, reads, writes) => {
    const test = await withHouse();
    await test.person('ben', role, {
      consentUntil: role === 'installer' ? test.clock.now() + 3_600_000 : null,
    });
    const token = await test.token('ben');
    expect((await test.call('GET /care/sharing', { token })).envelope.code).toBe(reads);
    expect((await share(test, token, whoeverJoins, 'activity', true)).envelope.code).toBe(writes);
  });

  it('goes by the resident, also where the owner sends them away, or comes back as another', async () => {
    const test = await withHouse();
    const { memberships } = test.server.services;
    const rosa = await test.person('rosa', 'careReceiver');
    const ben = await test.person('ben', 'master');
    const mine = await test.token('rosa');
    await share(test, mine, ben, 'activity', false);
    await memberships.remove(rosa, home);
    const kept = shareKinds.filter((kind) => kind !== 'activity');
    expect(await read(test, await test.token('ben'))).toEqual(kept);
    await memberships.remove(ben, home);
    await memberships.put({
      account: ben,
      panel: home,
      role: 'master',
      areas: [],
      slots: [],
      from: 0,
      until: null,
      cameras: [],
    });
    expect(await read(test, await test.token('ben'))).toEqual(kept);
    // Whoever is cared for next, or acts for them, takes it back.
    await test.person('karl', 'careReceiver');
    const karl = await test.token('karl');
    expect((await people(test, karl)).find(({ account }) => account === ben)?.withheld).toEqual(['activity']);
    await share(test, karl, ben, 'activity', true);
    expect(await read(test, await test.token('ben'))).toEqual(shareKinds);
  });

  it('two who live together each have their own word, and either no holds', async () => {
    const test = await withHouse();
    const ben = await test.person('ben', 'master');
    await test.person('rosa', 'careReceiver');
    await test.person('karl', 'careReceiver');
    await share(test, await test.token('rosa'), ben, 'sleep', false);
    await share(test, await test.token('karl'), ben, 'sleep', true);
    expect(await read(test, await test.token('ben'))).not.toContain('sleep');
    const row = (await people(test, await test.token('karl'))).find(({ account }) => account === ben);
    expect(row).toMatchObject({ withheld: [], withheldByOthers: ['sleep'] });
  });

  it('for whoever joins later, without changing it for who is here', async () => {
    const test = await withHouse();
    await test.person('rosa', 'careReceiver');
    await test.person('ben', 'master');
    await share(test, await test.token('rosa'), whoeverJoins, 'activity', false);
    expect(await read(test, await test.token('ben'))).toEqual(shareKinds);
    await test.person('mira', 'master');
    expect(await read(test, await test.token('mira'))).not.toContain('activity');
  });

  it('for whoever joins later takes back no word of the same moment', async () => {
    const test = await withHouse();
    const rosa = await test.person('rosa', 'careReceiver');
    const ben = await test.person('ben', 'master');
    const mine = { resident: rosa, account: ben, kind: 'activity' } as const;
    const put = (said: readonly Share[], unsaid: readonly Share[]) =>
      putShares(test.store.db, home, { said, unsaid }, 1);
    await put([{ ...mine, shared: false }], []);
    await put([{ ...mine, account: whoeverJoins, shared: false }], [{ ...mine, shared: true }]);
    const kept = await sharesAt(test.store.db, home);
    expect(kept.find(({ account }) => account === ben)).toMatchObject({ shared: false });
  });

  it('is written down, with whom, what and by whom', async () => {
    const test = await withHouse();
    const ben = await test.person('ben', 'user');
    await test.person('rosa', 'careReceiver');
    await share(test, await test.token('rosa'), ben, 'cameras', false);
    const { envelope } = await test.call('GET /audit', { token: await test.token('demo'), headers });
    const { entries } = envelope.data as { entries: readonly AuditRow[] };
    const [entry] = entries.filter(({ act }) => act === 'careSharing');
    expect(entry).toMatchObject({ actor: 'rosa', outcome: 'done' });
    expect(JSON.parse(entry?.body ?? '{}')).toMatchObject({ with: 'ben', kind: 'cameras', shared: false });
  });

  it('names somebody of the home, and what they would see', async () => {
    const test = await withHouse();
    const ben = await test.person('ben', 'user');
    await test.person('rosa', 'careReceiver');
    const rosa = await test.token('rosa');
    expect((await share(test, rosa, 'nobody', 'activity', false)).envelope.code).toBe('998');
    expect((await share(test, rosa, ben, 'places', false)).envelope).toMatchObject({
      code: '001',
      data: { where: 'kind' },
    });
  });
});

describe('messages', () => {
  it.each<readonly [string, number, string | null, boolean]>([
    ['of a night', outOfBed, null, false],
    ['of an alarm of that night', outOfBed, 'i1', true],
    ['of what is shared', mobility, null, true],
  ])('%s', async (_what, event, of, told) => {
    const test = await withHouse();
    const ben = await test.person('ben', 'master');
    await test.person('rosa', 'careReceiver');
    await share(test, await test.token('rosa'), ben, 'sleep', false);
    const people = await peopleAt(test.store.db, home, test.clock.now());
    const news = sampleEvent(9, { event }, { incident: of === null ? null : IncidentId.parse(of) });
    const notified = { id: 9, event: news, silent: false };
    const hears = (login: string) => {
      const person = people.find((one) => one.login === login);
      if (!person) throw new Error(`nobody is ${login}`);
      return concerns(person, 'medical', notified, test.server.services.registry.peek(home) ?? null);
    };
    expect([hears('ben'), hears('demo')]).toEqual([told, true]);
  });
});

describe('live', () => {
  async function listen(test: Test, login: string): Promise<LiveMessage[]> {
    const session = await test.server.services.sessions.find(await test.token(login));
    if (!session) throw new Error('no session');
    const heard: LiveMessage[] = [];
    await test.server.services.live.subscribe(session, {
      receive: (text) => void heard.push(JSON.parse(text) as LiveMessage),
      end: () => {},
    });
    return heard;
  }
  const aboutDevices = (heard: readonly LiveMessage[]) =>
    heard.filter(({ refreshed_type }) => refreshed_type === 'DEVICE_STATUS');

  it('tells whoever listens at once, and nothing of it afterwards', async () => {
    const test = await withHouse();
    const ben = await test.person('ben', 'master');
    await test.person('mira', 'master');
    await test.person('rosa', 'careReceiver');
    const [bens, miras] = [await listen(test, 'ben'), await listen(test, 'mira')];
    await share(test, await test.token('rosa'), ben, 'activity', false);
    await expect.poll(() => new Set(bens.map(({ epoch }) => epoch)).size).toBe(2);
    const person = await test.server.services.memberships.find(ben);
    const [membership] = person?.memberships ?? [];
    expect(membership && audienceOf(membership).scope.withheld).toMatchObject([{ kind: 'activity' }]);
    const before = bens.length;
    const revision = test.server.services.registry.peek(home)?.revision ?? 0;
    const still = { ...hallMotion, values: { motion: false }, lastHeard: sampleTime + 60_000 };
    await test.hub.up.change({
      from: revision,
      revision: revision + 1,
      at: sampleTime + 60_000,
      devices: [still],
      careNow: { ...view.careNow, lastActivity: sampleTime + 60_000 },
    });
    // Not even that something happened.
    expect(bens.slice(before)).toEqual([]);
    expect(aboutDevices(miras)).toMatchObject([{ data: { device_id: hallMotion.id } }]);
    expect(miras.some(({ data }) => data?.['type'] === 'CARE')).toBe(true);
    await test.hub.send(sampleEvent(4, { event: mobility }));
    expect(bens.slice(before)).toEqual([]);
    await test.hub.up.change({
      from: revision + 1,
      revision: revision + 2,
      at: sampleTime + 61_000,
      devices: [{ ...still, faults: ['lowBattery'] }],
      incidents: [sampleIncident('i2', { kind: 'medical' })],
    });
    const [told] = aboutDevices(bens.slice(before));
    expect(told?.state).toMatchObject({ status_motion: '', condition: 'unknown', last_heard: '' });
    expect(bens.slice(before).some(({ data }) => data?.['incident'] === 'i2')).toBe(true);
  });
});
