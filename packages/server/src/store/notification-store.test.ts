import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { EventWriter } from '../events/event-writer.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, frontDoor, home, sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { insertAccount } from './accounts.ts';
import {
  announcementsAt,
  deleteAnnouncement,
  insertAnnouncement,
  markRead,
  readBy,
} from './announcements.ts';
import type { AnnouncementRow } from './announcements.ts';
import { capturesOf } from './captures.ts';
import { erasePast } from './erase-past.ts';
import { beginReset, carryOutReset, claimTelling, stopReset, waitingResets } from './factor-resets.ts';
import { lanesNotified, logOf, noteReceipt, notifiedOf } from './notification-log.ts';
import { enqueue, insertEnded } from './outbox.ts';
import type { OutboxMessage } from './outbox.ts';
import { enterEpoch, putPanel } from './panels.ts';
import { deleteDevice, deviceByEndpoint, devicesOf, noteDevice, putDevice } from './push-devices.ts';
import { beginTotp, confirmTotp, factorsOf, putRecoveryCodes } from './second-factors.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';

const databases = await eachDatabase();
const [ada, ben] = ['a1', 'a2'] as unknown as readonly [AccountId, AccountId];
const announcement = (id: string, change: Partial<AnnouncementRow> = {}): AnnouncementRow => ({
  id,
  subject: `About ${id}`,
  content: 'Text',
  severity: 'warning',
  pinned: false,
  audience: { tenants: [], series: ['H'], roles: ['master'], locales: ['de-DE'] },
  tenant: 't1' as TenantId,
  author: 'op',
  createdAt: 10,
  from: 100,
  until: null,
  planned: null,
  ...change,
});
const message = (id: string, change: Partial<OutboxMessage> = {}): OutboxMessage => ({
  id,
  lane: 'email:anna@example.org',
  channel: 'email',
  account: ada,
  panel: home,
  class: 'alarm',
  priority: 1,
  event: 1,
  incident: 'i1' as never,
  count: 1,
  round: 1,
  body: '{}',
  secret: false,
  subject: 'Alarm',
  createdAt: 1000,
  nextAt: 1000,
  expiresAt: 9000,
  ...change,
});

describe.each(databases)('what people are told, on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await make();
    store = await openStore(database.url);
    for (const [id, login] of [
      [ada, 'ada'],
      [ben, 'ben'],
    ] as const)
      await insertAccount(store.db, {
        id,
        login,
        name: login,
        mail: '',
        password: 'h',
        createdAt: 1,
        passwordAt: null,
        shortPassword: false,
      });
    for (const id of [home, foreignHome])
      await putPanel(store.db, { id, name: 'A home', keyHash: 'k', at: 1 });
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  it('is announced in its time, pinned first, then newest first, and read by each for himself', async () => {
    const { db } = store;
    const rows = [
      announcement('old'),
      announcement('new', { from: 200, planned: { from: 300, until: 400 } }),
      announcement('pinned', { from: 50, pinned: true }),
      announcement('over', { until: 150 }),
    ];
    for (const row of rows) await insertAnnouncement(db, row);
    const idsAt = async (now: number) => (await announcementsAt(db, now)).map(({ id }) => id);
    expect(await idsAt(149)).toEqual(['pinned', 'old', 'over']);
    expect(await idsAt(150)).toEqual(['pinned', 'old']);
    expect(await idsAt(200)).toEqual(['pinned', 'new', 'old']);
    expect((await announcementsAt(db, 300))[1]).toEqual(rows[1]);
    await markRead(db, ada, ['old', 'new'], 1);
    await markRead(db, ada, ['old'], 2);
    await markRead(db, ada, [], 3);
    expect(await readBy(db, ada)).toEqual(new Set(['old', 'new']));
    expect(await readBy(db, ben)).toEqual(new Set());
    await deleteAnnouncement(db, 'old');
    expect(await readBy(db, ada)).toEqual(new Set(['new']));
    expect(await idsAt(200)).toEqual(['pinned', 'new']);
  });

  it('is logged for each at his panel, newest first, with addresses hidden and the first receipt kept', async () => {
    const { db } = store;
    await enqueue(db, [
      message('p1'),
      message('p2', { lane: 'push:d1', channel: 'push', nextAt: 2000 }),
      message('p3', { account: ben, lane: 'sms:+4915123456', channel: 'sms' }),
      message('p4', { panel: foreignHome, incident: 'i2' as never }),
    ]);
    await insertEnded(db, message('p5'), { state: 'withdrawn', answer: 'too late', at: 1500 });
    const log = await logOf(db, home, ada, { before: null, most: 10 });
    expect(log.map(({ id, state, to, name }) => [id, state, to, name])).toEqual([
      ['p5', 'withdrawn', 'a…@example.org', 'ada'],
      ['p2', 'deferred', '', 'ada'],
      ['p1', 'waiting', 'a…@example.org', 'ada'],
    ]);
    const older = await logOf(db, home, ada, { before: 'p2', most: 10 });
    expect(older.map(({ id }) => id)).toEqual(['p1']);
    expect(await noteReceipt(db, 'p2', 'received_at', 2100)).toEqual({ lane: 'push:d1' });
    await noteReceipt(db, 'p2', 'received_at', 2200);
    await noteReceipt(db, 'p2', 'seen_at', 2300);
    expect(await noteReceipt(db, 'none', 'seen_at', 1)).toBeNull();
    const told = await notifiedOf(db, home, 'i1');
    expect(told.map(({ id, to, received_at, seen_at }) => [id, to, received_at, seen_at])).toEqual([
      ['p1', 'a…@example.org', null, null],
      ['p2', '', 2100, 2300],
      ['p3', '+49…456', null, null],
      ['p5', 'a…@example.org', null, null],
    ]);
    const lanes = (await lanesNotified(db, home, 'i1', 3000)).map(({ lane }) => lane).toSorted();
    expect(lanes).toEqual(['email:anna@example.org', 'push:d1', 'sms:+4915123456']);
  });

  it('reaches a device of whoever signed in there last, and is forgotten by its owner alone', async () => {
    const { db } = store;
    const device = {
      id: 'd1',
      account: ada,
      name: 'Phone',
      endpoint: 'https://push.example/1',
      p256dh: 'p',
      auth: 'a',
      createdAt: 5,
      acceptedAt: null,
      receivedAt: null,
      trouble: null,
      troubleAt: null,
    };
    await putDevice(db, device);
    await putDevice(db, { ...device, id: 'd0', endpoint: 'https://push.example/0', createdAt: 4 });
    expect(await devicesOf(db, [ada])).toEqual([expect.objectContaining({ id: 'd0' }), device]);
    expect(await devicesOf(db, [])).toEqual([]);
    await noteDevice(db, 'd1', 'accepted_at', 7);
    await noteDevice(db, 'd1', 'received_at', 8);
    await putDevice(db, { ...device, id: 'd2', account: ben });
    expect(await deviceByEndpoint(db, device.endpoint)).toMatchObject({ id: 'd2', account: ben });
    expect(await deleteDevice(db, 'd2', ada)).toBe(false);
    expect(await deleteDevice(db, 'd2', ben)).toBe(true);
    expect(await deleteDevice(db, 'd2')).toBe(false);
  });

  it('is told once before second factors are taken away, all at once and in their time', async () => {
    const { db } = store;
    await beginTotp(db, ada, 'secret', 1);
    await confirmTotp(db, ada, 1, 1);
    await putRecoveryCodes(db, ada, ['h1', 'h2']);
    const given = { account: ada, reason: 'lost phone', by: 'Sam', at: 10, due: 20 };
    const begun = await Promise.all([beginReset(db, given), beginReset(db, { ...given, by: 'Kim' })]);
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await carryOutReset(db, ada, 1000)).toBe(false);
    const told = await Promise.all([claimTelling(db, ada, 30, 100), claimTelling(db, ada, 30, 100)]);
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await waitingResets(db, ben)).toEqual([]);
    expect(await waitingResets(db)).toMatchObject([{ id: ada, account: 'ada', dueAt: 100, told: true }]);
    expect(await carryOutReset(db, ada, 99)).toBe(false);
    expect(await factorsOf(db, ada)).toMatchObject({ totp: true, recovery: 2 });
    const done = await Promise.all([carryOutReset(db, ada, 100), carryOutReset(db, ada, 100)]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await factorsOf(db, ada)).toEqual({ totp: false, passkeys: 0, recovery: 0 });
    await beginReset(db, { ...given, account: ben });
    expect(await stopReset(db, ben)).toBe(true);
    expect(await stopReset(db, ben)).toBe(false);
  });

  it('is erased with a panel’s past, and another panel’s stays', async () => {
    const { db } = store;
    const writer = new EventWriter(store, testClock());
    const picture = {
      device: frontDoor.id,
      at: 1,
      incident: null,
      type: 'image/jpeg',
      content: 'AAEC',
    } as const;
    const left = async (panel: PanelId) => {
      const events = await db.selectFrom('events').select('id').where('panel', '=', panel).execute();
      return [events.length, (await capturesOf(db, panel).list()).length];
    };
    for (const panel of [home, foreignHome]) {
      await enterEpoch(db, panel, 'e');
      await writer.append(panel, 'e', [sampleEvent(1), sampleEvent(2)], () => false);
      await capturesOf(db, panel).add({ ...picture, id: `of ${panel}` });
    }
    expect(await left(home)).toEqual([2, 1]);
    await erasePast(store, home);
    expect(await left(home)).toEqual([0, 0]);
    expect(await left(foreignHome)).toEqual([2, 1]);
  });
});
