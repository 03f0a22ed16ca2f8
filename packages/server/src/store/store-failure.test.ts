import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { faultyWire } from '@homeward/testing/server/faulty-wire.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { freshFile, freshSchema } from '@homeward/testing/server/test-database.ts';
import { whyOf } from '../base/why.ts';
import { storeFailure } from './store-failure.ts';
import { openStore } from './store.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => storeFailure(error),
  );

it('knows a file that is no database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.db'), 'no database at all, for many bytes'.repeat(200));
  expect(await failureOf(openStore(join(folder, 'a.db')))).toBe('damaged');
});

it('says of a transaction on a full disk that the disk is full, not that it could not be taken back', async () => {
  const file = await freshFile();
  const store = await openStore(file.url);
  onTestFinished(async () => {
    await store.close();
    await file.remove();
  });
  await sql`pragma max_page_count = 1`.execute(store.db);
  const fill = store.db.transaction().execute(async (transaction) => {
    for (let no = 0; no < 2000; no += 1)
      await transaction
        .insertInto('idempotency')
        .values({ scope: 's', key: String(no), at: 1, request: 'r'.repeat(4000), reply: '' })
        .execute();
  });
  expect(await failureOf(fill)).toBe('full');
  // The connection is of use again.
  await store.db.transaction().execute((transaction) => sql`select 1`.execute(transaction));
});

it('knows a PostgreSQL that is away, hangs, or goes while it works, and says why', async (context) => {
  const postgres = await postgresService();
  if (postgres.tag === 'missing') return context.skip(postgres.reason);
  const schema = await freshSchema(postgres.url);
  const wire = await faultyWire(schema.url);
  const store = await openStore(wire.url);
  onTestFinished(async () => {
    await wire.close();
    await store.close();
    await schema.remove();
  });
  await wire.be('refused');
  expect(await failureOf(sql`select 1`.execute(store.db))).toBe('away');
  await openStore(wire.url).catch((error: unknown) => expect(whyOf(error)).toContain('ECONNREFUSED'));
  await wire.be('whole');
  await sql`select 1`.execute(store.db);
  const broken = store.db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    await wire.be('refused');
    await sql`select 1`.execute(transaction);
  });
  expect(await failureOf(broken)).toBe('away');
  await wire.be('silent');
  expect(await failureOf(openStore(wire.url))).toBe('away');
  await wire.be('slow');
  await sql`select 1`.execute(store.db);
}, 60_000);

it('takes no other error for one of the store', () => {
  expect(storeFailure(new Error('something else'))).toBe(null);
  expect(storeFailure(Object.assign(new Error('unique'), { code: '23505' }))).toBe(null);
  expect(storeFailure('text')).toBe(null);
});
