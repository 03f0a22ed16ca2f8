import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '@homeward/testing/amounts.ts';
import fc from 'fast-check';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { eventType } from '@homeward/contract/rules/alarms/event-string.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import { Kysely } from 'kysely';
import { linesSaying } from '../events/line-search.ts';
import { EventWriter } from '../events/event-writer.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, garage, home, sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { freshFile, freshSchema } from '@homeward/testing/server/test-database.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { countEvents } from './event-counts.ts';
import { indexFile, openEventIndex } from './event-index.ts';
import type { EventIndex } from './event-index.ts';
import { findEvents } from './event-queries.ts';
import { indexSchema } from './word-queries.ts';
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

/** What happened, in turns: some labels are those of several, and two arm to different modes. */
const turns = [
  [{ event: 130 }, {}],
  [{ event: 753 }, {}],
  [{ event: 753, qualifier: 3 }, {}],
  [{ event: 401, qualifier: 3 }, { detail: 'arm; without Kitchen window' }],
  [{ event: 753 }, {}],
  [{ event: 401, qualifier: 3 }, { detail: 'home_1' }],
  [{ event: 130, qualifier: 3 }, {}],
  [{ event: 110, qualifier: 3 }, {}],
  [{ event: 752 }, {}],
] as const;
const turnOf = (index: number) => turns[index % turns.length] ?? turns[0];

const past: readonly PanelEvent[] = Array.from({ length: count }, (_, index) => ({
  ...sampleEvent(index + 1, turnOf(index)[0], {
    ...turnOf(index)[1],
    ...(index % 4 === 0 ? { area: garage } : {}),
  }),
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
        'opened',
        'open',
        'front opened',
        'opened siren',
        'armed away',
        'armed home',
        'back to normal',
        'geöffnet',
        'เปิดออก',
      ),
      class: fc.constant('alarm' as const),
      area: fc.constantFrom(1, 2),
      before: fc.integer({ min: 1, max: count }),
      since: fc.integer({ min: 1, max: count }),
      from: fc.integer({ min: begin, max: begin + count * 1_000_003 }),
    },
    { requiredKeys: [] },
  );
  const locale = fc.constantFrom('en-US' as const, 'de-DE' as const, 'th-TH' as const);
  const limits = fc.integer({ min: 1, max: 60 });
  await fc.assert(
    fc.asyncProperty(scope, filter, limits, locale, async (who, what, limit, spoken) => {
      const said = linesSaying(spoken, what.search ?? '');
      const quick = await findEvents(db, who, { ...what, said, limit }, lookup);
      expect(quick).toEqual(await findEvents(db, who, { ...what, said, limit }, plain));
    }),
    { numRuns: propertyRuns(250) },
  );
  const span = fc
    .tuple(fc.integer({ min: 0, max: 170 * 60 }), fc.integer({ min: 0, max: 170 * 60 }))
    .map(([a, b]) => ({ from: begin + Math.min(a, b) * 60_000, until: begin + Math.max(a, b) * 60_000 }));
  await fc.assert(
    fc.asyncProperty(scope, fc.array(span, { maxLength: 4 }), async (who, spans) => {
      expect(await countEvents(db, who, spans, lookup)).toEqual(await countEvents(db, who, spans, plain));
    }),
    { numRuns: propertyRuns(100) },
  );
}

/** What a search finds by the lines of a language, each kind once: its number, and the mode of an arming. */
async function found(db: Db, lookup: Lookup, locale: Locale, search: string): Promise<readonly string[]> {
  const said = linesSaying(locale, search);
  const events = await findEvents(db, everything, { ...all, search, said }, lookup);
  const kinds = events.map(
    ({ event: { code, detail } }) => `${eventType(code)}${detail === null ? '' : ` ${detail}`}`,
  );
  return [...new Set(kinds)].toSorted();
}

const lines = [
  { locale: 'en-US', search: 'opened', kinds: ['1753'] },
  { locale: 'en-US', search: 'Opene', kinds: ['1753'] },
  { locale: 'en-US', search: 'front door opened', kinds: ['1753'] },
  { locale: 'en-US', search: 'armed away', kinds: ['3401 arm; without Kitchen window'] },
  { locale: 'en-US', search: 'away', kinds: ['3401 arm; without Kitchen window'] },
  { locale: 'en-US', search: 'armed home', kinds: ['3401 home_1'] },
  { locale: 'en-US', search: 'siren', kinds: ['1752'] },
  { locale: 'en-US', search: 'normal', kinds: ['3110', '3130'] },
  { locale: 'en-US', search: 'break-in', kinds: ['1130'] },
  { locale: 'de-DE', search: 'geöffnet', kinds: ['1753'] },
  { locale: 'de-DE', search: 'einbruch', kinds: ['1130'] },
  { locale: 'th-TH', search: 'เปิดออก', kinds: ['1753'] },
] as const;

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

  it.each(lines)('finds $search in $locale by what lines say', async ({ locale, search, kinds }) => {
    const lookup: Lookup = { tag: 'index', upto: () => Promise.resolve(count + 50 - behind) };
    expect(await found(db, lookup, locale, search)).toEqual(kinds);
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
    const front = await findEvents(store.db, everything, { ...all, search: 'front' }, { tag: 'postgres' });
    expect(front.length).toBeGreaterThan(10);
    for (const { locale, search, kinds } of lines)
      expect([search, await found(store.db, { tag: 'postgres' }, locale, search)]).toEqual([search, kinds]);
    await store.close();
    await database.remove();
  });
});
