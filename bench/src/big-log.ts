import { openStore } from '@homeward/server/store/store.ts';
import Database from 'better-sqlite3';
import { sql } from 'kysely';

/** A portal's event log: a year of a thousand panels, one of which has a tenth of all events. */
export const bigPanel = '00:1d:94:ff:00:01';
const others = 999;
const yearMs = 365 * 86_400_000;
/** Said in one of so many events, and in every one. */
const rareEvery = 20_003;
export const rareWord = 'zebra';
export const commonWord = 'window';
/** Events made by one statement. */
const step = 500_000;

const columns = 'panel, epoch, seq, at, received_at, code, class, area, device, silent, actor, words, body';

interface Span {
  readonly rows: number;
  readonly now: number;
}

/** The values of event number `i`, in SQL that both stores understand; `other` names one of the other panels. */
function valuesOf({ rows, now }: Span, other: string): string {
  const at = `(${now - yearMs} + i * ${Math.floor(yearMs / rows)})`;
  const code = "case when i % 50 = 0 then '18113001001' else '18175301001' end";
  const body = [
    `'{"seq":' || i || ',"at":' || ${at} || ',"code":"' || ${code}`,
    `'","area":1,"device":"ZB:door' || (i % 40) || '","name":"Room ' || (i % 40)`,
    `' ${commonWord}","kind":"door_contact","actor":{"tag":"panel","name":"","channel":"panel","slot":null},"incident":null,"detail":null}'`,
  ].join(' || ');
  return [
    `case when i % 10 = 0 then '${bigPanel}' else ${other} end as panel`,
    "'bench' as epoch",
    'i as seq',
    `${at} as at`,
    `${at} as received_at`,
    `${code} as code`,
    "case when i % 50 = 0 then 'alarm' else 'information' end as class",
    '1 as area',
    "'ZB:door' || (i % 40) as device",
    '0 as silent',
    "'' as actor",
    `case when i % ${rareEvery} = 0 then '${rareWord} ' else '' end || 'room ' || (i % 40) || ' ${commonWord} opening' as words`,
    `${body} as body`,
  ].join(', ');
}

const spans = (rows: number): readonly (readonly [first: number, end: number])[] =>
  Array.from({ length: Math.ceil(rows / step) }, (_, index) => [
    index * step,
    Math.min((index + 1) * step, rows),
  ]);

const told = (end: number, rows: number): string =>
  `${end.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} events`;

/** Fills a SQLite log; takes some ten seconds a million. */
export async function fillSqlite(file: string, rows: number, say: (text: string) => void): Promise<void> {
  await (await openStore(file)).close();
  const database = new Database(file);
  database.pragma('synchronous = OFF');
  const indexes = database
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'index' and tbl_name = 'events' and sql is not null",
    )
    .all();
  for (const { name } of indexes) database.exec(`drop index ${name}`);
  const no = `(i * 7919) % ${others}`;
  const values = valuesOf(
    { rows, now: Date.now() },
    `printf('00:1d:94:00:%02x:%02x', (${no}) / 256, (${no}) % 256)`,
  );
  for (const [first, end] of spans(rows)) {
    database.exec(`insert into events (${columns})
      with recursive n(i) as (select ${first} union all select i + 1 from n where i + 1 < ${end})
      select ${values} from n`);
    say(told(end, rows));
  }
  for (const { sql: text } of indexes) database.exec(text);
  database.exec('analyze');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Fills a PostgreSQL log, with the words and counts that it keeps beside the events. */
export async function fillPostgres(url: string, rows: number, say: (text: string) => void): Promise<void> {
  const { db, close } = await openStore(url);
  const run = (text: string) => sql.raw(text).execute(db);
  const { rows: indexes } = await sql<{ name: string; text: string }>`
    select indexname as name, indexdef as text from pg_indexes
    where schemaname = current_schema() and tablename = 'events'
      and indexname not in (select conname from pg_constraint)`.execute(db);
  for (const { name } of indexes) await run(`drop index ${name}`);
  const no = `(i * 7919) % ${others}`;
  const values = valuesOf(
    { rows, now: Date.now() },
    `'00:1d:94:00:' || lpad(to_hex((${no}) / 256), 2, '0') || ':' || lpad(to_hex((${no}) % 256), 2, '0')`,
  );
  for (const [first, end] of spans(rows)) {
    await run(`insert into events (${columns}, search)
      select made.*, array_to_tsvector(array(
        select distinct replace(made.panel, ':', '') || 'x' || word from unnest(string_to_array(made.words, ' ')) as word))
      from (select ${values} from generate_series(${first}::bigint, ${end - 1}::bigint) as n(i)) as made`);
    say(told(end, rows));
  }
  for (const { text } of indexes) await run(text);
  await run(`insert into event_hours select panel, floor(at / 3600000.0), coalesce(area, 0),
    case class when 'alarm' then 1 else 0 end, silent, count(*) from events group by 1, 2, 3, 4, 5`);
  // As a log that grew over a year: otherwise the store tidies up behind so many rows while it is measured.
  await run('vacuum (analyze)');
  await run('checkpoint');
  await close();
}
