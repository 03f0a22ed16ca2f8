import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { postgresService } from '../testing/outside-service.ts';
import { freshSchema } from '../testing/test-database.ts';
import { openStore, type Db } from './store.ts';

const postgres = await postgresService();

async function opened(): Promise<Db> {
  if (postgres.tag === 'missing') throw new Error('only where PostgreSQL is');
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

it('plans a statement once on a connection', async (context) => {
  if (postgres.tag === 'missing') context.skip(postgres.reason);
  const db = await opened();
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
  if (postgres.tag === 'missing') context.skip(postgres.reason);
  const db = await opened();
  await db.connection().execute(async (connection) => {
    const all = async () => (await sql`select * from shelves where id = ${1}`.execute(connection)).rows;
    expect(await all()).toEqual([{ id: 1, book: 'a' }]);
    await sql`alter table shelves add column place text`.execute(connection);
    expect(await all()).toEqual([{ id: 1, book: 'a', place: null }]);
  });
});

it('answers a statement again that was refused', async (context) => {
  if (postgres.tag === 'missing') context.skip(postgres.reason);
  const db = await opened();
  await db.connection().execute(async (connection) => {
    const put = (id: number) =>
      sql`insert into shelves (id, book) values (${id}, ${'b'}) returning id`.execute(connection);
    await expect(put(1)).rejects.toThrow('duplicate key');
    expect((await put(2)).rows).toEqual([{ id: 2 }]);
    await expect(put(2)).rejects.toThrow('duplicate key');
  });
});

it('answers more statements than it names', async (context) => {
  if (postgres.tag === 'missing') context.skip(postgres.reason);
  const db = await opened();
  for (let no = 0; no < 600; no += 1) {
    const { rows } = await sql<{ id: number }>`
      select id + ${sql.lit(no)} as id from shelves where id = ${1}`.execute(db);
    expect(rows).toEqual([{ id: 1 + no }]);
  }
});
