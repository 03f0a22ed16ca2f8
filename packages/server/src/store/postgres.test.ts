import { sql } from 'kysely';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { postgresService } from '../testing/outside-service.ts';
import { freshSchema } from '../testing/test-database.ts';
import { openStore, type Db } from './store.ts';

const postgres = await postgresService();

/** A store with one table more; without PostgreSQL the test is skipped. */
async function opened(context: TestContext): Promise<Db> {
  if (postgres.tag === 'missing') return context.skip(postgres.reason);
  const schema = await freshSchema(postgres.url);
  const store = await openStore(schema.url);
  onTestFinished(async () => {
    await store.close();
    await schema.remove();
  });
  await sql`create table shelves (id bigint primary key, book text not null)`.execute(store.db);
  await sql`insert into shelves values (${1}, ${'a'})`.execute(store.db);
  return store.db;
}

it('plans a question once on a connection', async (context) => {
  const db = await opened(context);
  await db.connection().execute(async (connection) => {
    const bookOf = (id: number) =>
      sql<{ book: string }>`select book from shelves where id = ${id}`.execute(connection);
    expect([(await bookOf(1)).rows, (await bookOf(2)).rows, (await bookOf(1)).rows]).toEqual([
      [{ book: 'a' }],
      [],
      [{ book: 'a' }],
    ]);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_prepared_statements where statement like 'select book from shelves%'`.execute(
      connection,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

it('answers whatever has all columns after another node added one', async (context) => {
  const db = await opened(context);
  await db.connection().execute(async (connection) => {
    const all = async () => (await sql`select * from shelves where id = ${1}`.execute(connection)).rows;
    expect(await all()).toEqual([{ id: 1, book: 'a' }]);
    await sql`alter table shelves add column place text`.execute(connection);
    expect(await all()).toEqual([{ id: 1, book: 'a', place: null }]);
  });
});

it('answers a question again that was refused', async (context) => {
  const db = await opened(context);
  await db.connection().execute(async (connection) => {
    const share = async (of: number) =>
      (await sql`select 10 / cast(${of} as integer) as share`.execute(connection)).rows;
    await expect(share(0)).rejects.toThrow('division by zero');
    expect(await share(5)).toEqual([{ share: 2 }]);
    await expect(share(0)).rejects.toThrow('division by zero');
    expect(await share(2)).toEqual([{ share: 5 }]);
  });
});

it('keeps no plan of lists and changes, which have ever other lengths', async (context) => {
  const db = await opened(context);
  await db.connection().execute(async (connection) => {
    await sql`insert into shelves values (${2}, ${'b'}), (${3}, ${'c'})`.execute(connection);
    const { rows } = await sql`select book from shelves where id in (${1}, ${3}) order by id`.execute(
      connection,
    );
    expect(rows).toEqual([{ book: 'a' }, { book: 'c' }]);
    const kept = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%shelves%'`.execute(connection);
    expect(kept.rows).toEqual([]);
  });
});

it('answers more questions than it keeps plans of', async (context) => {
  const db = await opened(context);
  for (let no = 0; no < 600; no += 1) {
    const { rows } = await sql<{
      id: number;
    }>`select id + ${sql.lit(no)} as id from shelves where id = ${1}`.execute(db);
    expect(rows).toEqual([{ id: 1 + no }]);
  }
});
