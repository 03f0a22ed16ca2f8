import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { EventWriter } from '../events/event-writer.ts';
import { Sessions } from '../accounts/sessions.ts';
import { defaultLimits } from '../options/options.ts';
import { testClock, testRandom } from '@homeward/testing/server/quiet-world.ts';
import {
  foreignHome,
  garage,
  home,
  porchCamera,
  sampleEvent,
} from '@homeward/testing/server/sample-panel.ts';
import { freshFile, freshSchema } from '@homeward/testing/server/test-database.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { accountByLogin, insertAccount, membershipsOf, putMembership } from './accounts.ts';
import { appendAudit } from './audit.ts';
import { checkAudit } from './audit-check.ts';
import { capturesKept, capturesOf } from './captures.ts';
import { countEvents } from './event-counts.ts';
import { findEvents } from './event-queries.ts';
import { forgetEvents } from './event-retention.ts';
import type { Lookup } from './event-queries.ts';
import { repliesOf } from './idempotency.ts';
import { enterEpoch, panelById, putPanel, saveViews, viewOfPanel } from './panels.ts';
import { openStore, probe } from './store.ts';
import type { Store } from './store.ts';
import { sampleView } from '@homeward/testing/server/sample-panel.ts';

const postgres = await postgresService();
const databases: { name: string; make: () => Promise<TestDatabase> }[] = [
  { name: 'SQLite', make: freshFile },
  ...(postgres.tag === 'there' ? [{ name: 'PostgreSQL', make: () => freshSchema(postgres.url) }] : []),
];
const everything = { panel: home, areas: [], silent: true, actor: null };
const never = (): boolean => false;

async function emptied({ db, dialect }: Store): Promise<void> {
  await db.deleteFrom('events').execute();
  if (dialect === 'postgres') await db.deleteFrom('event_hours').execute();
}

it('runs on PostgreSQL as well', (context) => {
  if (postgres.tag === 'missing') context.skip(postgres.reason);
  expect(databases).toHaveLength(2);
});

describe.each(databases)('the store on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  const clock = testClock();
  const lookup = (): Lookup => ({ tag: store.dialect === 'postgres' ? 'postgres' : 'plain' });
  beforeAll(async () => {
    database = await make();
    store = await openStore(database.url);
    for (const id of [home, foreignHome])
      await putPanel(store.db, { id, name: 'A home', keyHash: 'k', at: 1 });
    await insertAccount(store.db, {
      id: 'a1' as AccountId,
      login: 'Demo',
      name: 'Demo',
      mail: '',
      password: 'p',
      createdAt: 1,
      passwordAt: null,
      shortPassword: false,
    });
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  it('opens again what is there already', async () => {
    const again = await openStore(database.url);
    expect(await panelById(again.db, home)).toMatchObject({ name: 'A home', lastSeq: 0 });
    await probe(again.db);
    await again.close();
  });

  it('knows an account by its name in any case', async () => {
    expect(await accountByLogin(store.db, ' DEMO ')).toMatchObject({ id: 'a1', createdAt: 1 });
    expect(await accountByLogin(store.db, 'nobody')).toBeNull();
  });

  it('replaces a membership instead of adding a second', async () => {
    const membership = {
      account: 'a1' as AccountId,
      panel: home,
      role: 'user',
      areas: [garage],
      slots: [{ tag: 'user', no: 3 }],
      from: 1,
      until: null,
      cameras: [],
    } as const;
    await putMembership(store.db, membership);
    await putMembership(store.db, { ...membership, role: 'master', areas: [] });
    expect(await membershipsOf(store.db, 'a1' as AccountId)).toEqual([
      { ...membership, role: 'master', areas: [], revision: 2 },
    ]);
  });

  it('keeps a panel state whole', async () => {
    const view = sampleView();
    await saveViews(store.db, [{ id: home, revision: view.revision, json: JSON.stringify(view) }]);
    expect(await viewOfPanel(store.db, home)).toEqual(view);
    expect(await viewOfPanel(store.db, foreignHome)).toBeNull();
  });

  it('stores each event once, in order and without gaps', async () => {
    const writer = new EventWriter(store, clock);
    await enterEpoch(store.db, home, 'e1');
    const three = [1, 2, 3].map((seq) => sampleEvent(seq));
    expect(await writer.append(home, 'e1', three, never)).toMatchObject({ lastSeq: 3 });
    // Sent again because the acknowledgement was lost, with two more.
    const again = await writer.append(home, 'e1', [...three, sampleEvent(4), sampleEvent(5)], never);
    expect(again).toMatchObject({ lastSeq: 5, kept: [{ event: { seq: 4 } }, { event: { seq: 5 } }] });
    // A gap: nothing beyond it is taken.
    expect(await writer.append(home, 'e1', [sampleEvent(7)], never)).toMatchObject({ lastSeq: 5, kept: [] });
    const found = await findEvents(store.db, everything, { limit: 10 }, lookup());
    expect(found.map(({ event }) => event.seq)).toEqual([5, 4, 3, 2, 1]);
    expect(found.at(-1)?.event).toEqual(sampleEvent(1));
  });

  it('begins to count anew with a new journal, and goes on with an old one', async () => {
    const writer = new EventWriter(store, clock);
    expect(await enterEpoch(store.db, home, 'e2')).toBe(0);
    expect(await writer.append(home, 'e1', [sampleEvent(6)], never)).toMatchObject({ lastSeq: 0, kept: [] });
    expect(await writer.append(home, 'e2', [sampleEvent(1)], never)).toMatchObject({ lastSeq: 1 });
    expect(await enterEpoch(store.db, home, 'e1')).toBe(5);
    expect(await writer.append(home, 'e1', [sampleEvent(6)], never)).toMatchObject({ lastSeq: 6 });
  });

  it('takes batches of many panels in one commit', async () => {
    const writer = new EventWriter(store, clock);
    await enterEpoch(store.db, foreignHome, 'f1');
    const [mine, theirs] = await Promise.all([
      writer.append(home, 'e1', [sampleEvent(7)], never),
      writer.append(foreignHome, 'f1', [sampleEvent(1), sampleEvent(2)], never),
    ]);
    expect([mine.lastSeq, theirs.lastSeq]).toEqual([7, 2]);
    expect(writer.stored).toBe(3);
    expect(await findEvents(store.db, everything, { limit: 100 }, lookup())).toHaveLength(8);
  });

  it.each([
    { what: 'a class', filter: { class: 'alarm' as const }, seqs: [3] },
    { what: 'words in any case', filter: { search: 'FRONT DOOR' }, seqs: [5, 4, 3, 2, 1] },
    { what: 'words with wildcards as they are', filter: { search: '%' }, seqs: [] },
    { what: 'an area', filter: { area: 2 }, seqs: [4] },
    { what: 'a time', filter: { from: sampleEvent(2).at, until: sampleEvent(4).at }, seqs: [3, 2] },
    { what: 'a device', filter: { device: 'RF:nowhere' }, seqs: [] },
    { what: 'the page before', filter: { limit: 2 }, seqs: [5, 4] },
  ])('finds events by $what', async ({ filter, seqs }) => {
    const db = store.db;
    await emptied(store);
    const epoch = `by ${JSON.stringify(filter)}`.slice(0, 40);
    await enterEpoch(db, home, epoch);
    const events = [
      sampleEvent(1),
      sampleEvent(2),
      sampleEvent(3, { event: 130 }),
      sampleEvent(4, { area: 2 }, { area: garage }),
      sampleEvent(5),
    ];
    await new EventWriter(store, clock).append(home, epoch, events, never);
    const found = await findEvents(db, everything, { limit: 10, ...filter }, lookup());
    expect(found.map(({ event }) => event.seq)).toEqual(seqs);
  });

  it('shows a scope neither other areas nor silent alarms', async () => {
    const { db } = store;
    await emptied(store);
    await enterEpoch(db, home, 'scoped');
    const actor = { tag: 'person', name: 'ben', channel: 'web', slot: null } as const;
    await new EventWriter(store, clock).append(
      home,
      'scoped',
      [
        sampleEvent(1, { event: 121 }),
        sampleEvent(2, { event: 401, area: 2 }, { area: garage, actor }),
        sampleEvent(3, { event: 301, area: 0 }, { area: null }),
      ],
      never,
    );
    const seqs = async (scope: Partial<typeof everything>): Promise<number[]> =>
      (await findEvents(db, { ...everything, ...scope }, { limit: 9 }, lookup())).map(
        ({ event }) => event.seq,
      );
    expect(await seqs({})).toEqual([3, 2, 1]);
    expect(await seqs({ silent: false })).toEqual([3, 2]);
    expect(await findEvents(db, { ...everything, areas: [2] }, { limit: 9 }, lookup())).toHaveLength(2);
    expect(await seqs({ panel: foreignHome })).toEqual([]);
    const spans = [{ from: 0, until: Number.MAX_SAFE_INTEGER }];
    expect(await countEvents(db, { ...everything, silent: false }, spans, lookup())).toEqual([
      { events: 2, alarms: 0 },
    ]);
    expect(await countEvents(db, everything, spans, lookup())).toEqual([{ events: 3, alarms: 1 }]);
  });

  it('lets go of old events, but never of the newest that matter', async () => {
    await emptied(store);
    const { db } = store;
    await enterEpoch(db, home, 'old');
    const noise = Array.from({ length: 700 }, (_, index) => sampleEvent(index + 1));
    const alarms = Array.from({ length: 1200 }, (_, index) => sampleEvent(701 + index, { event: 130 }));
    const writer = new EventWriter(store, clock);
    await writer.append(home, 'old', [...noise, ...alarms], never);
    const kept = async (): Promise<readonly number[]> => {
      const { first, last, count } = await db
        .selectFrom('events')
        .select((select) => [
          select.fn.min<number>('seq').as('first'),
          select.fn.max<number>('seq').as('last'),
          select.fn.countAll<number>().as('count'),
        ])
        .executeTakeFirstOrThrow();
      return [first, last, count];
    };
    // A clock that jumped is not believed for one event's sake.
    clock.advance(1000);
    await writer.append(home, 'old', [sampleEvent(1901)], never);
    await forgetEvents(store, 500);
    expect(await kept()).toEqual([1, 1901, 1901]);
    const later = Array.from({ length: 999 }, (_, index) => sampleEvent(1902 + index));
    await writer.append(home, 'old', later, never);
    await forgetEvents(store, 500);
    expect(await kept()).toEqual([901, 2900, 2000]);
    await forgetEvents(store, 500);
    expect(await kept()).toEqual([901, 2900, 2000]);
  });

  it('stores nothing of a batch that fails', async () => {
    const writer = new EventWriter(store, clock);
    await enterEpoch(store.db, home, 'broken');
    const nameless = { ...sampleEvent(2).actor, name: null as never };
    const batch = [sampleEvent(1), sampleEvent(2, {}, { actor: nameless })];
    await expect(writer.append(home, 'broken', batch, never)).rejects.toThrow(/null/i);
    expect(await writer.append(home, 'broken', [sampleEvent(1)], never)).toMatchObject({
      lastSeq: 1,
      kept: [{ event: { seq: 1 } }],
    });
  });

  it('keeps the newest pictures of a panel, each once', async () => {
    const captures = capturesOf(store.db, home);
    const capture = {
      device: porchCamera.id,
      type: 'image/jpeg',
      content: 'aGVsbG8=',
      incident: null,
    } as const;
    for (let at = 0; at <= capturesKept; at += 1) await captures.add({ ...capture, id: `c${at}`, at });
    await captures.add({ ...capture, id: `c${capturesKept}`, at: 1 });
    const list = await captures.list();
    expect(list).toHaveLength(capturesKept);
    expect(list[0]).toMatchObject({ id: `c${capturesKept}`, at: capturesKept });
    expect(await captures.picture('c5')).toMatchObject({ content: Buffer.from('hello') });
    expect(await capturesOf(store.db, foreignHome).picture('c5')).toBeNull();
  });

  it('chains the audit so that a change anywhere shows', async () => {
    const entry = { scope: home, at: 1, actor: 'demo', act: 'setMode', outcome: 'done', body: {} };
    await appendAudit(store.db, [entry, entry]);
    await appendAudit(store.db, [entry, { ...entry, scope: '' }]);
    expect(await checkAudit(store.db, home)).toMatchObject({ whole: true, entries: 3, brokenAt: null });
    await store.db.updateTable('audit').set({ outcome: 'denied' }).where('seq', '=', 2).execute();
    expect(await checkAudit(store.db, home)).toMatchObject({ whole: false, brokenAt: 2 });
  });

  it('gives a key to the first who takes it, and keeps its reply', async () => {
    const replies = repliesOf(store.db, 'a1 panel');
    expect(await replies.take('k', 'request', 1)).toBe(true);
    expect(await replies.take('k', 'other', 2)).toBe(false);
    expect(await replies.takeOver('k', 9, 3)).toBe(false);
    expect(await replies.takeOver('k', 1, 3)).toBe(true);
    await replies.keep('k', '000');
    await replies.release('k');
    expect(await replies.takeOver('k', 3, 4)).toBe(false);
    expect(await replies.find('k')).toEqual({ request: 'request', reply: '000', at: 3 });
    expect(await repliesOf(store.db, 'a2 panel').find('k')).toBeNull();
    await replies.take('free', 'request', 1);
    await replies.release('free');
    expect(await replies.find('free')).toBeNull();
  });

  it('finds a session after a restart, by its new and its previous token', async () => {
    const given = { db: store.db, clock, random: testRandom(), limits: defaultLimits, shared: false };
    const before = new Sessions(given);
    const signIn = { account: 'a1' as AccountId, channel: 'web', panel: home, remember: false } as const;
    const from = { proof: 'password', device: 'Firefox, Linux', address: '192.0.2.7' } as const;
    const opened = await before.open({ ...signIn, ...from, rights: 'full', appPassword: null });
    clock.advance(defaultLimits.rotateAfter);
    const next = await before.rotate(opened.session, opened.token);
    const after = new Sessions({ ...given, random: testRandom('other') });
    expect(await after.find(opened.token)).toMatchObject({ id: opened.session.id });
    expect(await after.find(next ?? '')).toMatchObject({ id: opened.session.id, panel: home });
    expect(await after.refresh(opened.refresh)).toMatchObject({ session: { id: opened.session.id } });
  });
});
