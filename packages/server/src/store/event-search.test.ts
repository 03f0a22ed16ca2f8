import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { PanelEvent } from '@homeward/contract/entities/event.ts';
import { Kysely } from 'kysely';
import { EventWriter } from '../events/event-writer.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, garage, home, sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { freshFile, freshSchema } from '@homeward/testing/server/test-database.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { countEvents } from './event-counts.ts';
import { indexFile, openEventIndex } from './event-index.ts';
import type { EventIndex } from './event-index.ts';
import { findEvents, indexSchema } from './event-queries.ts';
import type { Lookup } from './event-queries.ts';
import { eventWords, isSought, sought } from './event-words.ts';
import { enterEpoch, putPanel } from './panels.ts';
import type { Tables } from './schema.ts';
import { sqliteReader } from './sqlite.ts';
import { openStore } from './store.ts';
import type { Db, Store } from './store.ts';

const postgres = await postgresService();
const hour = 3_600_000;
const begin = Date.UTC(2026, 10, 1);
const count = 600;
/** More words with one beginning than the index is asked for one by one. */
const sensors = Array.from({ length: 40 }, (_, no) => `Sensor${no}`);
const names = [
  'Front door',
  'Küche',
  'Garage gate',
  'ประตูหน้า',
  '客廳的窗戶',
  "O'Brien; drop table",
  '100 %',
  ...sensors,
];

const everything = { panel: home, areas: [], silent: true, actor: null };
const all = { limit: 1000 };

const past: readonly PanelEvent[] = Array.from({ length: count }, (_, index) => ({
  ...sampleEvent(index + 1, { event: index % 9 === 0 ? 130 : 753 }, index % 4 === 0 ? { area: garage } : {}),
  at: begin + index * 1_000_003,
  name: names[index % names.length] ?? '',
}));

describe('words to search by', () => {
  it.each([
    { text: 'front', found: true },
    { text: 'FRONT DOO', found: true },
    { text: 'door front', found: true },
    { text: 'ront', found: false },
    { text: 'front garage', found: false },
    { text: 'kuche', found: false },
  ])('$text in "Front door": $found', ({ text, found }) => {
    const what = sought(home, text);
    expect(what !== null && isSought(eventWords(home, 'Front door'), what)).toBe(found);
  });

  it('ignore accents, and find parts of what is written without spaces', () => {
    const finds = (text: string, name: string): boolean => {
      const what = sought(home, text);
      return what !== null && isSought(eventWords(home, name), what);
    };
    expect(finds('kuche', 'Küche')).toBe(true);
    expect(finds('窗戶', '客廳的窗戶')).toBe(true);
    expect(sought(home, '%_ -')).toBeNull();
  });

  it('of one panel are none of another', () => {
    const what = sought(foreignHome, 'front');
    expect(what !== null && isSought(eventWords(home, 'Front door'), what)).toBe(false);
  });
});

async function filled(store: Store): Promise<void> {
  for (const id of [home, foreignHome]) {
    await putPanel(store.db, { id, name: 'A home', keyHash: 'k', at: 1 });
    await enterEpoch(store.db, id, 'e');
  }
  const writer = new EventWriter(store, testClock());
  await writer.append(foreignHome, 'e', past.slice(0, 50), () => false);
  for (let first = 0; first < count; first += 200)
    await writer.append(home, 'e', past.slice(first, first + 200), ({ seq }) => seq % 50 === 0);
}

const places = [
  { name: 'an index that has all', behind: 0 },
  { name: 'an index that lags behind', behind: 150 },
];

/** Whatever is asked for, the quick way and the slow way find and count the same. */
async function agree(db: Db, lookup: Lookup): Promise<void> {
  const plain: Lookup = { tag: 'plain' };
  const scope = fc.record({
    panel: fc.constantFrom(home, foreignHome),
    areas: fc.constantFrom([], [1], [2]),
    silent: fc.boolean(),
    actor: fc.constant(null),
  });
  const filter = fc.record(
    {
      search: fc.constantFrom(
        'sens',
        'sensor1',
        'opening sensor12',
        'door',
        'Kü',
        'gar',
        'front do',
        '窗戶',
        'หน้า',
        "o'brien",
        '100',
        'nothing like it',
      ),
      class: fc.constant('alarm' as const),
      area: fc.constantFrom(1, 2),
      before: fc.integer({ min: 1, max: count }),
      since: fc.integer({ min: 1, max: count }),
      from: fc.integer({ min: begin, max: begin + count * 1_000_003 }),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(scope, filter, fc.integer({ min: 1, max: 60 }), async (who, what, limit) => {
      const quick = await findEvents(db, who, { ...what, limit }, lookup);
      expect(quick).toEqual(await findEvents(db, who, { ...what, limit }, plain));
    }),
    { numRuns: 150 },
  );
  const span = fc
    .tuple(fc.integer({ min: 0, max: 170 * 60 }), fc.integer({ min: 0, max: 170 * 60 }))
    .map(([a, b]) => ({ from: begin + Math.min(a, b) * 60_000, until: begin + Math.max(a, b) * 60_000 }));
  await fc.assert(
    fc.asyncProperty(scope, fc.array(span, { maxLength: 4 }), async (who, spans) => {
      expect(await countEvents(db, who, spans, lookup)).toEqual(await countEvents(db, who, spans, plain));
    }),
    { numRuns: 100 },
  );
}

describe.each(places)('a SQLite log with $name', ({ behind }) => {
  let database: TestDatabase;
  let store: Store;
  let index: EventIndex;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    database = await freshFile();
    store = await openStore(database.url);
    await filled(store);
    index = openEventIndex(database.url);
    index.catchUp(count + 50 - behind);
    db = new Kysely<Tables>({ dialect: sqliteReader(database.url, indexFile(database.url), indexSchema) });
  });
  afterAll(async () => {
    await db.destroy();
    index.close();
    await store.close();
    await database.remove();
  });

  it('finds and counts what looking at every row finds and counts', async () => {
    await agree(db, { tag: 'index', upto: () => Promise.resolve(count + 50 - behind) });
  });

  it('is made anew when its file is broken', async () => {
    const other = await freshFile();
    const { writeFile } = await import('node:fs/promises');
    const log = await openStore(other.url);
    await filled(log);
    await writeFile(indexFile(other.url), 'not a database at all, but long enough to be looked at as one');
    const anew = openEventIndex(other.url);
    expect(anew.catchUp(5000)).toBe(count + 50);
    expect(anew.catchUp(5000)).toBe(0);
    anew.forget(begin + 10 * hour);
    anew.close();
    await log.close();
    await other.remove();
  });
});

describe('a PostgreSQL log', () => {
  it('finds and counts what looking at every row finds and counts', async (context) => {
    if (postgres.tag === 'missing') return context.skip(postgres.reason);
    const database = await freshSchema(postgres.url);
    const store = await openStore(database.url);
    await filled(store);
    await agree(store.db, { tag: 'postgres' });
    const found = await findEvents(store.db, everything, { ...all, search: 'front' }, { tag: 'postgres' });
    expect(found.length).toBeGreaterThan(10);
    await store.close();
    await database.remove();
  });
});
