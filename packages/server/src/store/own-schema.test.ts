import pg from 'pg';
import { expect, it } from 'vitest';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { freshSchema } from '@homeward/testing/server/test-database.ts';
import { openStore } from './store.ts';

const postgres = await postgresService();

it.skipIf(postgres.tag === 'missing')('a store looks at its own schema alone', async () => {
  const url = postgres.tag === 'there' ? postgres.url : '';
  const mine = await freshSchema(url);
  const neighbours = await freshSchema(url);
  const neighbour = await openStore(neighbours.url);
  const { db, close } = await openStore(mine.url);
  const schema = new URL(mine.url).searchParams.get('options')?.replace('-csearch_path=', '');
  expect(await db.introspection.getSchemas()).toEqual([{ name: schema }]);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  expect(new Set(tables.map((table) => table.schema))).toEqual(new Set([schema]));
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['jobs', 'kysely_migration', 'outbox']),
  );
  const own = (await db.introspection.getTables()).map(({ name }) => name);
  expect(own).not.toContain('kysely_migration');
  expect(
    tables.find(({ name }) => name === 'jobs')?.columns.find(({ name }) => name === 'node'),
  ).toMatchObject({
    dataType: 'text',
    isNullable: false,
  });
  await close();
  await neighbour.close();
  await mine.remove();
  await neighbours.remove();
});

it.skipIf(postgres.tag === 'missing')('a store opens while a neighbour makes and drops tables', async () => {
  const url = postgres.tag === 'there' ? postgres.url : '';
  const neighbour = new pg.Client({ connectionString: url });
  await neighbour.connect();
  const schema = await freshSchema(url);
  const drops = new URL(schema.url).searchParams.get('options')?.replace('-csearch_path=', '') ?? '';
  let isOver = false;
  const busy = (async () => {
    while (!isOver) {
      const tables = Array.from({ length: 30 }, (_, no) => `create table ${drops}.t${no} (a int, node text)`);
      await neighbour.query(tables.join(';'));
      for (let no = 0; no < 30; no += 1) await neighbour.query(`drop table ${drops}.t${no}`);
    }
  })();
  const mine = await freshSchema(url);
  for (let opened = 0; opened < 25; opened += 1) await (await openStore(mine.url)).close();
  isOver = true;
  await busy;
  await neighbour.end();
  await mine.remove();
  await schema.remove();
});
