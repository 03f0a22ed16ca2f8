import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { endMessage, enqueue, headOf, putOff } from './outbox.ts';
import type { OutboxMessage } from './outbox.ts';
import { keepLane, leaseLanes, nextLane, releaseLane } from './outbox-lanes.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';

const databases = await eachDatabase();

const message = (id: string, change: Partial<OutboxMessage> = {}): OutboxMessage => ({
  id,
  lane: 'email:a@example.org',
  channel: 'email',
  account: null,
  panel: null,
  class: 'status',
  priority: 9,
  event: null,
  incident: null,
  count: 1,
  round: 1,
  body: '{}',
  secret: false,
  subject: '',
  createdAt: 1000,
  nextAt: 1000,
  expiresAt: 1_000_000,
  ...change,
});
const lease = (by: string, now = 1000) => ({ by, now, until: now + 100 });
const many = { lanes: 10, priority: 99 };
const sent = { state: 'accepted', answer: '', at: 1000, attempts: 1 } as const;

describe.each(databases)('the outbox on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await make();
    store = await openStore(database.url);
  });
  afterEach(async () => {
    await store.db.deleteFrom('outbox').execute();
    await store.db.deleteFrom('outbox_lanes').execute();
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  it('keeps nothing of a transaction that fails', async () => {
    const failing = store.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, [message('a')]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await nextLane(store.db)).toBeNull();
  });

  it('gives a lane to one holder alone, until the lease is over', async () => {
    await enqueue(store.db, [message('a')]);
    const both = await Promise.all([
      leaseLanes(store, lease('one'), many),
      leaseLanes(store, lease('two'), many),
    ]);
    expect(both.flat()).toHaveLength(1);
    expect(await nextLane(store.db)).toBe(1100);
    expect(await leaseLanes(store, lease('three', 1099), many)).toEqual([]);
    expect(await leaseLanes(store, lease('three', 1100), many)).toHaveLength(1);
    const before = both[0].length > 0 ? 'one' : 'two';
    expect(await keepLane(store.db, 'email:a@example.org', lease(before, 1100))).toBe(false);
    expect(await keepLane(store.db, 'email:a@example.org', lease('three', 1100))).toBe(true);
  });

  it('sends an alarm before ten thousand lower ones, and those in order', async () => {
    await enqueue(
      store.db,
      Array.from({ length: 10_000 }, (_, no) => message(`low ${no}`)),
    );
    await enqueue(store.db, [message('fire', { priority: 0, class: 'fire' })]);
    const [lane] = await leaseLanes(store, lease('one'), { lanes: 1, priority: 5 });
    expect(lane).toEqual({ lane: 'email:a@example.org', priority: 0 });
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const head = await headOf(store.db, 'email:a@example.org', 1000);
      if (!head) break;
      ids.push(head.id);
      await endMessage(store.db, head, sent);
    }
    expect(ids).toEqual(['fire', 'low 0', 'low 1', 'low 2']);
  });

  it('takes the most urgent lanes first', async () => {
    await enqueue(store.db, [
      message('low', { lane: 'l' }),
      message('fire', { lane: 'f', priority: 0 }),
      message('fault', { lane: 'm', priority: 6 }),
    ]);
    expect(await leaseLanes(store, lease('one'), { lanes: 1, priority: 99 })).toMatchObject([{ lane: 'f' }]);
    expect(await leaseLanes(store, lease('one'), { lanes: 1, priority: 99 })).toMatchObject([{ lane: 'm' }]);
  });

  it('keeps the order behind what is tried again, but lets an alarm pass', async () => {
    const lane = 'email:a@example.org';
    await enqueue(store.db, [message('first'), message('second')]);
    await leaseLanes(store, lease('one'), many);
    const head = await headOf(store.db, lane, 1000);
    await putOff(store.db, head?.seq ?? 0, { attempts: 1, nextAt: 5000, answer: 'no' });
    await releaseLane(store, lane, lease('one'));
    expect(await nextLane(store.db)).toBe(5000);
    expect((await headOf(store.db, lane, 1000))?.id).toBe('first');
    await enqueue(store.db, [message('fire', { priority: 0, nextAt: 2000 })]);
    expect(await nextLane(store.db)).toBe(2000);
    expect((await headOf(store.db, lane, 2000))?.id).toBe('fire');
  });

  it('lets others pass what waits for the end of quiet hours', async () => {
    const lane = 'push:a';
    await enqueue(store.db, [
      message('quiet', { lane, priority: 6, nextAt: 9000 }),
      message('over', { lane, priority: 7 }),
    ]);
    await leaseLanes(store, lease('one'), many);
    const head = await headOf(store.db, lane, 1000);
    expect(head?.id).toBe('over');
    if (head) await endMessage(store.db, head, sent);
    await releaseLane(store, lane, lease('one'));
    expect(await nextLane(store.db)).toBe(9000);
  });

  it('forgets a lane that has nothing left, and loses nothing that comes at that moment', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, no) => {
        await enqueue(store.db, [message(`p${no}`)]);
        for (const { lane } of await leaseLanes(store, lease(`h${no}`), many)) {
          const head = await headOf(store.db, lane, 1000);
          if (head) await endMessage(store.db, head, sent);
          await releaseLane(store, lane, lease(`h${no}`));
        }
      }),
    );
    const left = await store.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
    expect((await nextLane(store.db)) === null).toBe(left.length === 0);
  });

  it('wipes what was secret once it is over', async () => {
    await enqueue(store.db, [message('reset', { secret: true, body: 'a link' })]);
    const head = await headOf(store.db, 'email:a@example.org', 1000);
    if (head) await endMessage(store.db, head, sent);
    expect(await store.db.selectFrom('outbox').select('body').executeTakeFirst()).toEqual({ body: '' });
  });
});
