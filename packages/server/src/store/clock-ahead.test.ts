import { afterEach, describe, expect, it } from 'vitest';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { freshFile, type TestDatabase } from '@homeward/testing/server/test-database.ts';
import { followClock } from './clock-ahead.ts';
import { beginEscalation, putPlan } from './escalations.ts';
import { enqueue, type OutboxMessage } from './outbox.ts';
import { putPanel } from './panels.ts';
import { openStore, type Store } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 10, 21, 8);
const longest = { pause: 18 * minute, lease: 45_000 };

describe.each(await eachStore())('what waits on $name', ({ make }) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  async function opened(): Promise<Store> {
    const database: TestDatabase = await (make ?? freshFile)();
    ends.push(() => database.remove());
    const store = await openStore(database.url);
    ends.push(() => store.close());
    await putPanel(store.db, { id: home, name: 'Home', keyHash: 'k', at: 1 });
    const plan = { enabled: true, afterMinutes: 10, rounds: 2, steps: [] };
    await putPlan(store.db, home, plan, null);
    return store;
  }
  const step = (incident: string, nextAt: number) =>
    ({ panel: home, incident, event: 1, round: 1, step: 0, nextAt }) as const;

  it.each([
    // When it was to come, by the clock as it was; how long the clock is known to have gone back; when it comes now.
    { due: 4 * minute, back: 3 * hour, comes: 4 * minute },
    { due: -minute, back: 3 * hour, comes: 0 },
    { due: 4 * minute, back: 0, comes: 10 * minute },
  ])('$due ms long comes so after a clock that went back by $back', async ({ due, back, comes }) => {
    const { db } = await opened();
    await beginEscalation(db, step('ahead', now + 3 * hour + due), now);
    await beginEscalation(db, step('due', now - 5), now);
    await followClock(db, { now, back }, longest);
    // Another node, or the next hour, changes nothing.
    await followClock(db, { now, back: 0 }, longest);
    const rows = await db.selectFrom('escalations').select(['incident', 'next_at']).execute();
    expect(new Map(rows.map((row) => [row.incident, row.next_at]))).toEqual(
      new Map([
        ['ahead', now + comes],
        ['due', now - 5],
      ]),
    );
  });

  it('to leave at once leaves at once, and what waits for a time of the day does so', async () => {
    const { db } = await opened();
    const message = (id: string, nextAt: number): OutboxMessage => ({
      id,
      lane: 'push:phone',
      channel: 'push',
      account: null,
      panel: home,
      class: 'fault',
      priority: 6,
      event: null,
      incident: null,
      count: 1,
      round: 1,
      body: '{}',
      secret: false,
      subject: '',
      createdAt: now + hour,
      nextAt,
      expiresAt: now + 30 * hour,
    });
    await enqueue(db, [message('at once', now + hour), message('in the morning', now + 9 * hour)]);
    await followClock(db, { now, back: hour }, longest);
    const rows = await db.selectFrom('outbox').select(['id', 'next_at']).execute();
    expect(new Map(rows.map((row) => [row.id, row.next_at]))).toEqual(
      new Map([
        ['at once', now],
        ['in the morning', now + 9 * hour],
      ]),
    );
  });

  it('for a node that is gone is free again', async () => {
    const { db } = await opened();
    const row = { priority: 0, next_at: now, leased_by: 'gone' };
    await db
      .insertInto('outbox_lanes')
      .values([
        { ...row, lane: 'a', leased_until: now + 3 * hour },
        { ...row, lane: 'b', leased_until: now + 5 },
      ])
      .execute();
    await followClock(db, { now, back: 0 }, longest);
    const rows = await db.selectFrom('outbox_lanes').select('leased_until').orderBy('lane').execute();
    expect(rows.map((lane) => lane.leased_until)).toEqual([now + 45_000, now + 5]);
  });
});
