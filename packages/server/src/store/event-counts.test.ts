import { Kysely } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { EventWriter } from '../events/event-writer.ts';
import { startOfDay } from '../panels/time-zone.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, garage, home, sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { freshFile, freshSchema } from '@homeward/testing/server/test-database.ts';
import { countEvents } from './event-counts.ts';
import type { Span } from './event-counts.ts';
import { indexFile, openEventIndex } from './event-index.ts';
import { indexSchema } from './word-queries.ts';
import type { Lookup } from './event-queries.ts';
import type { EventScope } from './event-scope.ts';
import { enterEpoch, putPanel } from './panels.ts';
import type { Tables } from './schema.ts';
import { sqliteReader } from './sqlite.ts';
import { openStore } from './store.ts';
import type { Db } from './store.ts';

const postgres = await postgresService();
const minute = 60_000;
const step = 97 * minute;
const none = { events: 0, alarms: 0 };

/** Months whose days begin at odd minutes, and some in which the clock is changed; each with what is awkward in it. */
const months = [
  { zone: 'Asia/Kolkata', year: 2026, month: 11, days: 30 },
  { zone: 'Asia/Kathmandu', year: 2026, month: 11, days: 30 },
  // Half an hour forward on the 4th, and back on the 4th of April.
  { zone: 'Australia/Lord_Howe', year: 2026, month: 10, days: 31 },
  { zone: 'Australia/Lord_Howe', year: 2027, month: 4, days: 30 },
  // Half-hour zones with a change of a whole hour.
  { zone: 'America/St_Johns', year: 2026, month: 11, days: 30 },
  { zone: 'Europe/Berlin', year: 2026, month: 10, days: 31 },
  { zone: 'UTC', year: 2026, month: 11, days: 30 },
] as const;
type Month = (typeof months)[number];

/** The days of a month as the calendar asks for them. */
const daysOf = ({ zone, year, month, days }: Month): readonly Span[] =>
  Array.from({ length: days }, (_, index) => ({
    from: startOfDay(zone, year, month, index + 1),
    until: startOfDay(zone, year, month, index + 2),
  }));

/** Events every 97 minutes, and at and before each beginning of a day. */
function pastOf(month: Month): readonly PanelEvent[] {
  const days = daysOf(month);
  const first = days[0]?.from ?? 0;
  const last = days.at(-1)?.until ?? 0;
  const times = [
    ...Array.from({ length: Math.ceil((last - first) / step) + 20 }, (_, no) => first + (no - 10) * step),
    ...days.flatMap(({ from }) => [from - 1, from, from + 1]),
    last - 1,
    last,
  ];
  return times.map((at, index) => ({
    ...sampleEvent(
      index + 1,
      { event: index % 5 === 0 ? 130 : 753 },
      index % 3 === 0 ? { area: garage } : {},
    ),
    at,
  }));
}

/** The same by looking at every event: of which day each is, by the words of a calendar. */
function byHand(given: Month, past: readonly PanelEvent[], seen: EventScope) {
  const { zone, year, month, days } = given;
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const isNear = (at: number): boolean =>
    Math.abs(at - Date.UTC(year, month - 1, 16)) < 18 * 24 * 60 * minute;
  const isSeen = ({ area }: PanelEvent): boolean =>
    area === null || seen.areas.length === 0 || seen.areas.includes(area);
  const mine = past.filter((event) => isNear(event.at) && isSeen(event));
  const words = mine.map(({ at, code }) => [dayOf.format(at), code.slice(2, 6)] as const);
  return Array.from({ length: days }, (_, index) => {
    const two = (number: number): string => String(number).padStart(2, '0');
    const own = words.filter(([day]) => day === `${year}-${two(month)}-${two(index + 1)}`);
    return { events: own.length, alarms: own.filter(([, code]) => code.endsWith('130')).length };
  });
}

/** How many questions a store is asked. */
function counting(db: Db): { readonly db: Db; readonly asked: () => number } {
  let asked = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      asked += 1;
      return Promise.resolve(result);
    },
  };
  return { db: db.withPlugin(plugin), asked: () => asked };
}

type Kind = 'SQLite' | 'SQLite, its index behind' | 'SQLite, row by row' | 'PostgreSQL';

async function filled(
  kind: Kind,
  past: readonly PanelEvent[],
  closers: (() => Promise<unknown> | void)[],
): Promise<{ db: Db; lookup: Lookup }> {
  const database =
    kind === 'PostgreSQL' && postgres.tag === 'there' ? await freshSchema(postgres.url) : await freshFile();
  closers.push(() => database.remove());
  const store = await openStore(database.url);
  closers.push(() => store.close());
  for (const id of [home, foreignHome]) {
    await putPanel(store.db, { id, name: 'A home', keyHash: 'k', at: 1 });
    await enterEpoch(store.db, id, 'e');
  }
  const writer = new EventWriter(store, testClock());
  await writer.append(foreignHome, 'e', past.slice(0, 100), () => false);
  for (let first = 0; first < past.length; first += 500)
    await writer.append(home, 'e', past.slice(first, first + 500), () => false);
  if (kind === 'PostgreSQL') return { db: store.db, lookup: { tag: 'postgres' } };
  if (kind === 'SQLite, row by row') return { db: store.db, lookup: { tag: 'plain' } };
  const index = openEventIndex(database.url);
  closers.push(() => index.close());
  const upto = kind === 'SQLite' ? past.length + 100 : Math.floor(past.length / 2);
  index.catchUp(upto);
  const db = new Kysely<Tables>({
    dialect: sqliteReader(database.url, indexFile(database.url), indexSchema),
  });
  closers.push(() => db.destroy());
  return { db, lookup: { tag: 'index', upto: () => Promise.resolve(upto) } };
}

describe.each<Kind>(['SQLite', 'SQLite, its index behind', 'SQLite, row by row', 'PostgreSQL'])(
  'the days of a month on %s',
  (kind) => {
    const missing = kind === 'PostgreSQL' && postgres.tag === 'missing' ? postgres.reason : '';
    const past = months.flatMap(pastOf).map((event, index) => ({ ...event, seq: index + 1 }));
    const closers: (() => Promise<unknown> | void)[] = [];
    let db: Db;
    let lookup: Lookup;
    beforeAll(async () => {
      if (missing === '') ({ db, lookup } = await filled(kind, past, closers));
    });
    afterAll(async () => {
      for (const close of closers.toReversed()) await close();
    });
    const scopeOf = (change: Partial<EventScope> = {}): EventScope => ({
      panel: home,
      areas: [],
      silent: true,
      actor: null,
      ...change,
    });

    it.each(months)('are counted in $zone, $month/$year, in three questions at most', async (month) => {
      if (missing !== '') return;
      for (const scope of [scopeOf(), scopeOf({ areas: [1] })]) {
        const count = counting(db);
        expect(await countEvents(count.db, scope, daysOf(month), lookup)).toEqual(byHand(month, past, scope));
        expect(count.asked()).toBeLessThanOrEqual(3);
      }
      const count = counting(db);
      const nobody = scopeOf({ actor: { account: 'nobody', name: '', slots: [] } });
      const own = await countEvents(count.db, nobody, daysOf(month), lookup);
      expect(own).toEqual(daysOf(month).map(() => none));
      expect(count.asked()).toBe(1);
    });

    it('are none where nothing is asked for, or a span has no length', async () => {
      if (missing !== '') return;
      expect(await countEvents(db, scopeOf(), [], lookup)).toEqual([]);
      const at = daysOf(months[0])[3]?.from ?? 0;
      const [empty, turned, one] = await countEvents(
        db,
        scopeOf(),
        [
          { from: at, until: at },
          { from: at + 1, until: at },
          { from: at, until: at + 1 },
        ],
        lookup,
      );
      expect([empty, turned]).toEqual([none, none]);
      expect(one?.events).toBe(past.filter((event) => event.at === at).length);
    });
  },
);
