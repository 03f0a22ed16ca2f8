import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { EventWriter } from '../events/event-writer.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { home, sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { freshFile, freshSchema } from '@homeward/testing/server/test-database.ts';
import { countEvents } from './event-counts.ts';
import { findEvents, newestRows } from './event-queries.ts';
import type { EventFilter, Lookup } from './event-queries.ts';
import { eventDoers } from './migrations/event-doers.ts';
import { enterEpoch, putPanel } from './panels.ts';
import { openStore } from './store.ts';
import type { Db } from './store.ts';

const postgres = await postgresService();
const mine = 'ben-1' as AccountId;

const by = (change: Partial<Actor>): { readonly actor: Actor } => ({
  actor: { tag: 'person', name: 'ben', channel: 'web', slot: null, ...change },
});
const past = [
  sampleEvent(1, {}, by({ account: mine })),
  sampleEvent(2, {}, by({ account: 'ben-2' as AccountId })),
  sampleEvent(3, {}, by({ account: mine, name: 'Benjamin' })),
  sampleEvent(4, {}, by({ channel: 'keypad', slot: { tag: 'user', no: 3 } })),
  sampleEvent(5, {}, by({ channel: 'keypad', slot: { tag: 'user', no: 4 } })),
  sampleEvent(6, {}, by({ channel: 'keypad', slot: { tag: 'user', no: 3 }, name: 'Ada' })),
  sampleEvent(7, {}, { name: `"account":"${mine}"` }),
];

/** How SQLite goes about the newest of what somebody did, where `filter` asks for less than all. */
async function planOf(db: Db, filter: Partial<EventFilter>): Promise<string> {
  const scope = { panel: home, areas: [], silent: false, actor: { account: mine, name: 'ben', slots: [3] } };
  const { sql: text, parameters } = newestRows(db, scope, { limit: 50, ...filter }, 50).compile();
  const plan = await db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]));
  return JSON.stringify(plan.rows);
}

describe.each(['SQLite', 'PostgreSQL'] as const)('what somebody did, on %s', (kind) => {
  it('is told by his account or code, and never by his name alone', async (context) => {
    if (kind === 'PostgreSQL' && postgres.tag === 'missing') return context.skip(postgres.reason);
    const database =
      kind === 'PostgreSQL' && postgres.tag !== 'missing'
        ? await freshSchema(postgres.url)
        : await freshFile();
    const store = await openStore(database.url);
    const { db } = store;
    const lookup: Lookup = { tag: kind === 'PostgreSQL' ? 'postgres' : 'plain' };
    await putPanel(db, { id: home, name: 'A home', keyHash: 'k', at: 1 });
    await enterEpoch(db, home, 'e');
    await new EventWriter(store, testClock()).append(home, 'e', past, () => false);
    const seqs = async (slots: readonly number[]): Promise<number[]> => {
      const scope = { panel: home, areas: [], silent: true, actor: { account: mine, name: 'ben', slots } };
      const found = await findEvents(db, scope, { limit: 9 }, lookup);
      const always = [{ from: 0, until: Number.MAX_SAFE_INTEGER }];
      expect(await countEvents(db, scope, always, lookup)).toEqual([{ events: found.length, alarms: 0 }]);
      return found.map(({ event }) => event.seq);
    };
    const isRight = async (): Promise<void> => {
      expect(await seqs([3])).toEqual([4, 3, 1]);
      expect(await seqs([])).toEqual([3, 1]);
    };
    await isRight();
    if (kind === 'SQLite')
      for (const filter of [
        {},
        { before: 9 },
        { since: 1 },
        { from: 1, until: 9 },
        { class: 'alarm', before: 9 },
      ] as const)
        expect(await planOf(db, filter)).toContain('events_by_doer (panel=? AND doer=?');
    // What a version before stored has no doer yet.
    await sql`drop index events_by_doer`.execute(db);
    await sql`alter table events drop column doer`.execute(db);
    await eventDoers(db as Kysely<unknown>, store.dialect);
    await isRight();
    await store.close();
    await database.remove();
  });
});
