import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { Benchmark, Conditions } from '../benchmark.ts';
import { bigPanel, commonWord, fillPostgres, fillSqlite, rareWord } from '../big-log.ts';
import { atMost, type Figure, figure, median, missing, noMoreThan, percentile } from '../figure.ts';
import { ownFolder } from '../folder.ts';
import { oneByOne } from '../load/one-by-one.ts';
import { visitor } from '../product/accounts.ts';
import { indexFile } from '@homeward/server/store/event-index.ts';
import { start, told } from '../program.ts';
import { signIn } from '../sign-in.ts';

/** A filled log: where it is, and the same questions in bare SQL. */
interface Log {
  readonly name: string;
  readonly url: string;
  readonly rows: number;
  /** Milliseconds of a statement's answer. */
  ask(statement: string): Promise<number>;
  /** Whether whatever is kept beside it to find and count events by has all of them. */
  indexed(): boolean;
  stop(): Promise<void>;
}

const usual = { quick: 50_000, full: 1_000_000 };
const postgresUrl = process.env['HOMEWARD_TEST_POSTGRES'] ?? 'postgres://root@127.0.0.1:5432/test';

async function sqliteLog({ own, rows, quick, say }: Conditions): Promise<Log> {
  const folder = own(ownFolder('h1'));
  const url = join(folder.path, 'portal.db');
  const count = rows > 0 ? rows : quick ? usual.quick : usual.full;
  await fillSqlite(url, count, (text) => say(`h1: SQLite, ${text}`));
  const database = new Database(url, { readonly: true });
  return {
    name: 'SQLite',
    url,
    rows: count,
    ask: (statement) => {
      const began = performance.now();
      database.prepare(statement).all();
      return Promise.resolve(performance.now() - began);
    },
    indexed: () => {
      const index = new Database(indexFile(url), { readonly: true });
      const row = index.prepare<[], { upto: number }>('select upto from progress').get();
      index.close();
      return (row?.upto ?? 0) >= count;
    },
    stop: () => Promise.resolve(void database.close()),
  };
}

async function postgresLog({ rows, quick, say }: Conditions): Promise<Log | null> {
  const schema = `bench_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: postgresUrl });
  try {
    await client.connect();
  } catch {
    return null;
  }
  await client.query(`create schema ${schema}`);
  await client.query(`set search_path to ${schema}`);
  const url = new URL(postgresUrl);
  url.searchParams.set('options', `-csearch_path=${schema}`);
  const count = rows > 0 ? rows : quick ? usual.quick : usual.full;
  await fillPostgres(url.href, count, (text) => say(`h1: PostgreSQL, ${text}`));
  return {
    name: 'PostgreSQL',
    url: url.href,
    rows: count,
    ask: async (statement) => {
      const began = performance.now();
      await client.query(statement);
      return performance.now() - began;
    },
    // It is written with each event.
    indexed: () => true,
    stop: async () => {
      await client.query(`drop schema ${schema} cascade`);
      await client.end();
    },
  };
}

const day = 86_400_000;
const wireDay = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '/');

async function measure(log: Log, { own, quick, say }: Conditions): Promise<readonly Figure[]> {
  const program = own(await start('product/event-log.ts', { environment: { BENCH_STORE: log.url } }));
  const address = `http://127.0.0.1:${told(program.ready, 'port')}`;
  const headers = { token: await signIn(address, visitor, bigPanel) };
  const base = `${address}/REST/v2`;
  const turns = quick ? 20 : 500;
  const times = (paths: readonly string[]): Promise<readonly number[]> =>
    oneByOne(
      paths.map((path) => `${base}${path}`),
      headers,
    );
  const again = (path: string, count = turns): readonly string[] => Array.from({ length: count }, () => path);
  say(`${log.name}: until every event is in its index`);
  while (!log.indexed()) await new Promise((resolve) => setTimeout(resolve, 500));
  const old = wireDay(Date.now() - 200 * day);
  // Ids rise by one: a hundred thousand of the panel's lie ten times as many back, as far as there are that many.
  const deep = Math.max(1000, log.rows - Math.min(1_000_000, Math.floor(log.rows * 0.9)));
  const paths = {
    latest: '/event?num=50',
    alarms: '/event?type=alarm&num=50',
    day: `/event?event_date=${old}&num=50`,
    deep: `/event?before=${deep}&num=50`,
  };
  // Until all of it is compiled.
  for (const path of Object.values(paths)) await times(again(path, quick ? 200 : 1000));
  say(`${log.name}: pages`);
  const pages = {
    latest: await times(again(paths.latest)),
    alarms: await times(again(paths.alarms)),
    day: await times(again(paths.day)),
    deep: await times(again(paths.deep)),
  };
  const bare = `select * from events where panel = '${bigPanel}' order by id desc limit 50`;
  const raw: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) raw.push(await log.ask(bare));

  say(`${log.name}: words and counts`);
  const like = `select * from events where panel = '${bigPanel}' and words like '%${rareWord}x%' order by id desc limit 50`;
  const month = Date.now() - 30 * day;
  const counting = `select count(*), sum(case class when 'alarm' then 1 else 0 end) from events where panel = '${bigPanel}' and at >= ${month}`;
  const few = quick ? 3 : 15;
  const slow = { like: [] as number[], count: [] as number[] };
  for (let turn = 0; turn < few; turn += 1) {
    slow.like.push(await log.ask(like));
    slow.count.push(await log.ask(counting));
  }
  const now = new Date();
  const thisMonth = `${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}`;
  const found = {
    rare: await times(again(`/event?search=${rareWord}x&num=50`, few * 4)),
    common: await times(again(`/event?search=${commonWord}&num=50`, few * 4)),
    days: await times(again(`/event/days?month=${thisMonth}`, few * 4)),
  };
  const all = [...pages.latest, ...pages.alarms, ...pages.day, ...pages.deep];
  const title = `${log.name}, ${log.rows.toLocaleString('en-US')} events of 1,000 panels`;
  const h1 = {
    id: 'h1',
    unit: 'ms',
    note: `the limit is the same page in bare SQL, without REST; ${log.name}’s p99 of ${Object.entries(pages)
      .map(([page, taken]) => `${page} ${percentile(taken, 0.99).toFixed(2)}`)
      .join(', ')} ms`,
  };
  const h2 = { id: 'h2', unit: 'ms', note: 'the limits look at every row in bare SQL, without REST' };
  return [
    figure({
      ...h1,
      what: `${title}: a page through REST, p50`,
      limit: median(raw),
      product: median(all),
      target: noMoreThan(1),
    }),
    figure({
      ...h1,
      what: 'the same, p99',
      limit: percentile(raw, 0.99),
      product: percentile(all, 0.99),
      target: noMoreThan(5),
    }),
    figure({
      ...h1,
      what: `${log.name}: a page a hundred thousand events back; limit: the first page`,
      limit: median(pages.latest),
      product: median(pages.deep),
      target: atMost(1.5),
    }),
    figure({
      ...h2,
      what: `${title}: a word nobody said`,
      limit: median(slow.like),
      product: median(found.rare),
      target: atMost(1 / 8),
    }),
    figure({
      ...h2,
      what: `${log.name}: a word of every event`,
      limit: null,
      product: median(found.common),
      target: noMoreThan(20),
    }),
    figure({
      ...h2,
      what: `${log.name}: the days of a month; limit: one count over 30 days`,
      limit: median(slow.count),
      product: median(found.days),
      target: atMost(1 / 10),
    }),
  ];
}

/** h1 and h2: pages, words and counts of a large event log, through REST, on both stores. */
export const h1: Benchmark = {
  id: 'h1',
  title: 'the event log, read',
  async run(conditions) {
    const sqlite = conditions.own(await sqliteLog(conditions));
    const figures = [...(await measure(sqlite, conditions))];
    const postgres = await postgresLog(conditions);
    if (postgres === null)
      return [
        ...figures,
        missing('h1', 'the same on PostgreSQL', `there is no PostgreSQL at ${postgresUrl}`),
      ];
    conditions.own(postgres);
    return [...figures, ...(await measure(postgres, conditions))];
  },
};
