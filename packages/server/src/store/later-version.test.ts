import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { freshFile, freshSchema } from '@homeward/testing/server/test-database.ts';
import { openStore, probe } from './store.ts';

const postgres = await postgresService();
// What is done to them here no other test must find.
const databases = [
  { name: 'SQLite', make: freshFile },
  ...(postgres.tag === 'there' ? [{ name: 'PostgreSQL', make: () => freshSchema(postgres.url) }] : []),
];

describe.each(databases)('the store on $name', ({ make }) => {
  it.each([
    { whose: 'a later version that was taken back', name: '9999-later', opens: true },
    { whose: 'nobody it could know', name: '0000-strange', opens: false },
  ])('of which $whose changed the schema opens: $opens', async ({ name, opens }) => {
    const { url, remove } = await make();
    const before = await openStore(url);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2099-01-01T00:00:00.000Z')`.execute(
      before.db,
    );
    await before.close();
    const again = openStore(url);
    if (opens) {
      const store = await again;
      await probe(store.db);
      await store.close();
    } else await expect(again).rejects.toThrow(name);
    await remove();
  });
});
