import { describe, expect, it } from 'vitest';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { Tracker } from '@homeward/contract/shapes/care/location.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { sql } from 'kysely';
import { residentOf } from '../panels/cached-panel.ts';
import { accountByLogin } from '../store/accounts.ts';
import { erasePlaces } from '../store/erase-places.ts';
import { putPanel } from '../store/panels.ts';
import { insertEvents } from '../store/events.ts';
import { openStore } from '../store/store.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { home, phone, sampleEvent, sampleTime, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const day = 86_400_000;

/** Somebody with a tracker left a place. */
const left = (seq: number, tracker: Tracker, at = sampleTime): PanelEvent => ({
  ...sampleEvent(seq, { event: 660, area: 0, detail: 0 }, { at }),
  area: null,
  device: null,
  kind: null,
  name: 'School',
  actor: {
    tag: 'person',
    name: 'Ben',
    channel: 'app',
    slot: null,
    ...(tracker.account === undefined ? {} : { account: tracker.account }),
  },
  detail: tracker.name,
  tracker: tracker.id,
});

async function household() {
  const made = await started();
  const ben = await made.person('ben', 'user');
  await made.person('ada', 'user');
  const bens = Tracker.parse({ ...phone, id: 'bens', name: "Ben's phone", account: ben, bearer: 'ben' });
  let revision = 20;
  const snapshot = async (trackers: readonly Tracker[]): Promise<void> => {
    revision += 1;
    await made.hub.up.snapshot(sampleView(home, { revision, trackers }));
  };
  await snapshot([bens]);
  const events = async (login: string, query: Record<string, string> = {}) => {
    const { envelope } = await made.call('GET /event', { token: await made.token(login), query });
    return (envelope.data === '' ? [] : envelope.data) as readonly { name: string; detail: string }[];
  };
  const places = async (login: string) => (await events(login)).map(({ name }) => name);
  return { ...made, bens, snapshot, events, places };
}

describe('events of whereabouts', () => {
  it('are for whoever may read positions: the master, and the bearer', async () => {
    const { hub, places, bens } = await household();
    await hub.send(sampleEvent(1), left(2, bens));
    expect(await places('demo')).toEqual(['School', 'Front door']);
    expect(await places('ben')).toEqual(['School', 'Front door']);
    expect(await places('ada')).toEqual(['Front door']);
  });

  it('are no more in searches, counts and tables of others', async () => {
    const { hub, bens, call, token, events } = await household();
    await hub.send(sampleEvent(1), left(2, bens));
    expect(await events('ada', { search: 'exit' })).toEqual([]);
    expect(await events('demo', { search: 'exit' })).toHaveLength(1);
    for (const [login, count] of [
      ['demo', '2'],
      ['ben', '2'],
      ['ada', '1'],
    ] as const) {
      const mine = await token(login);
      const days = await call('GET /event/days', { token: mine, query: { month: '2026/11' } });
      expect(days.envelope.data).toMatchObject([{ events: count }]);
    }
    expect(await events('demo', { search: 'school' })).toEqual([]);
  });

  it.each([
    { what: 'consent is withdrawn', change: { consent: false } },
    { what: 'the bearer allows fewer days', change: { retentionDays: 1 } },
  ])('lose their place when $what, also where the hub was away, and stay', async ({ change }) => {
    const { hub, bens, snapshot, events, clock } = await household();
    await hub.send(left(1, bens));
    clock.advance(2 * day);
    await snapshot([{ ...bens, ...change }]);
    await expect.poll(() => events('demo')).toMatchObject([{ name: '', detail: '' }]);
  });

  it('lose it also when they come only after consent was withdrawn', async () => {
    const { hub, bens, snapshot, events } = await household();
    await snapshot([{ ...bens, consent: false }]);
    await hub.send(left(1, bens));
    await expect.poll(() => events('demo')).toMatchObject([{ name: '', detail: '' }]);
  });

  it.each([
    ['the tracker is gone', []],
    ['no consent is left', [{ consent: false }]],
    ['it allows fewer days', [{ retentionDays: 1 }]],
  ])('are kept back where they are not shared, also when %s', async (_what, changes) => {
    const { hub, places, person, call, token, bens, clock, store } = await household();
    const rosa = await person('rosa', 'careReceiver');
    const rosas = { ...bens, id: TrackerId.parse('rosas'), account: rosa };
    let revision = 100;
    const put = async (trackers: readonly Tracker[]): Promise<void> => {
      revision += 1;
      await hub.up.snapshot(sampleView(home, { revision, trackers, care: { ...noCare, receiver: null } }));
    };
    await put([bens, rosas]);
    await hub.send(left(1, bens, clock.now()), { ...left(2, rosas), name: 'Church' });
    const account = (await accountByLogin(store.db, 'demo'))?.id;
    const body = { account, kind: 'places', shared: '0' };
    expect((await call('POST /care/sharing', { token: await token('rosa'), body })).envelope.code).toBe(
      '000',
    );
    expect(await places('demo')).toEqual(['School']);
    clock.advance(2 * day);
    await hub.send(left(3, bens, clock.now()));
    await put([bens, ...changes.map((change) => ({ ...rosas, ...change }))]);
    await expect.poll(() => places('demo')).toEqual(['School', 'School']);
    const { hearsPlace } = await import('../panels/places.ts');
    const withheld = [{ kind: 'places', resident: rosa }] as const;
    const gone = residentOf(sampleView(home, { trackers: [bens] }));
    expect(hearsPlace('master', 'x', left(4, rosas), gone, withheld)).toBe(false);
    expect(hearsPlace('master', 'x', left(4, bens), gone, withheld)).toBe(true);
  });

  it('are told to nobody who may not read positions', async () => {
    const { hearsPlace } = await import('../panels/places.ts');
    const bens = Tracker.parse({ ...phone, account: 'ben' });
    const event = left(1, bens);
    const hears = (role: Parameters<typeof hearsPlace>[0], account: string) =>
      hearsPlace(role, account, event, null);
    expect([
      hears('master', 'x'),
      hears('user', 'ben'),
      hears('user', 'ada'),
      hears('installer', 'x'),
    ]).toEqual([true, true, false, false]);
    expect(hearsPlace('installer', 'x', sampleEvent(1), null)).toBe(true);
  });

  it('say who asked for a position to the bearer too, and to nobody who may not read positions', async () => {
    const { hub, bens, call, token, events, places } = await household();
    const asked = (seq: number): PanelEvent => ({
      ...left(seq, bens),
      ...sampleEvent(seq, { event: 646, area: 0, detail: 0 }),
      area: null,
      name: '',
      actor: { tag: 'person', name: 'Rosa', channel: 'web', slot: null },
      detail: bens.name,
      tracker: bens.id,
    });
    await hub.send(asked(1));
    expect(await events('demo')).toMatchObject([{ detail: bens.name }]);
    expect(await events('ben')).toMatchObject([{ detail: bens.name }]);
    expect(await places('ada')).toEqual([]);
    expect(await events('ben', { search: 'requested' })).toHaveLength(1);
    const days = await call('GET /event/days', { token: await token('ben'), query: { month: '2026/11' } });
    expect(days.envelope.data).toMatchObject([{ events: '1' }]);
  });
});

describe.each(await eachDatabase(import.meta.filename))('places on $name', ({ make }) => {
  it('go with their time, tracker by tracker; the rest of an event stays', async () => {
    const database = await make();
    const store = await openStore(database.url);
    const { db, dialect } = store;
    await putPanel(db, { id: home, name: 'Home', keyHash: '', at: 0 });
    const mine = Tracker.parse({ ...phone, id: 'mine', retentionDays: 7, account: 'a' as AccountId });
    const gone = Tracker.parse({ ...phone, id: 'gone' });
    const events = [left(1, mine), left(2, mine, sampleTime + day), left(3, gone), sampleEvent(4)];
    await insertEvents(
      db,
      dialect,
      events.map((event) => ({ panel: home, epoch: 'e', event, silent: false })),
      0,
    );
    await erasePlaces(store, home, [mine], sampleTime + 7 * day);
    const rows = await db.selectFrom('events').select(['body', 'words']).orderBy('seq').execute();
    const kept = rows.map(({ body }) => JSON.parse(body) as PanelEvent);
    expect(kept.map(({ name, detail }) => [name, detail])).toEqual([
      ['', null],
      ['School', 'Phone'],
      ['', null],
      ['Front door', null],
    ]);
    expect(kept.map(({ seq, actor }) => [seq, actor.name])).toEqual(
      events.map(({ seq, actor }) => [seq, actor.name]),
    );
    expect(rows.some(({ words }) => words.includes('school'))).toBe(false);
    const bare = await sql<{ place: string }>`select place from events where place is not null`.execute(db);
    expect(bare.rows.map(({ place }) => place).toSorted()).toEqual(['', '', 'mine']);
    await store.close();
    await database.remove();
  });
});
