import { randomBytes } from 'node:crypto';
import { openStore } from '@homeward/server/store/store.ts';
import { postgresService } from './outside-service.ts';
import { onSchema, withClient, type TestDatabase } from './test-database.ts';

/** What the names of pooled schemas begin with; of those of one run, of which `HOMEWARD_TEST_RUN` says when it began. */
const prefix = 'homeward_pool_';
const run = (): string => `${prefix}${process.env['HOMEWARD_TEST_RUN'] ?? Date.now()}_`;
const dayMs = 86_400_000;

/** Schemas of this process whose tables are there and empty. */
const free: string[] = [];

/** What a schema is made of, in short. */
const shape = `(select count(*) || ' columns, ' || (select count(*) from kysely_migration) || ' migrations'
  from pg_attribute join pg_class on attrelid = pg_class.oid where relnamespace = current_schema::regnamespace)`;

const noted = `do $$ begin execute format('comment on schema %I is %L', current_schema, ${shape}); end $$`;

/**
 * Leaves of a schema what its migrations made: far quicker than to make sixty tables anew. Fails where a test changed
 * more than rows.
 */
const emptied = `do $$ declare one text; begin
  if ${shape} is distinct from obj_description(current_schema::regnamespace, 'pg_namespace') then
    raise exception 'its tables were changed'; end if;
  set local session_replication_role = replica;
  for one in select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname = current_schema and tablename not like 'kysely%' and tablename <> 'tenancy_revision'
    loop execute 'delete from ' || one; end loop;
  update tenancy_revision set value = 0;
  for one in select format('%I.%I', schemaname, sequencename) from pg_sequences
    where schemaname = current_schema loop perform setval(one, 1, false); end loop;
end $$`;

/**
 * A schema of its own in the database at `url`, with the tables that a test before it in this process left, emptied. One
 * that cannot be emptied is dropped: its tables were changed, or the user is no superuser.
 */
export async function pooledSchema(url: string): Promise<TestDatabase> {
  const schema = free.pop() ?? (await made(url));
  const own = onSchema(url, schema);
  return {
    url: own,
    remove: async () => {
      try {
        await withClient(own, emptied);
        free.push(schema);
      } catch {
        await withClient(url, `drop schema ${schema} cascade`);
      }
    },
  };
}

async function made(url: string): Promise<string> {
  const schema = run() + randomBytes(8).toString('hex');
  await withClient(url, `create schema ${schema}`);
  const own = onSchema(url, schema);
  await (await openStore(own)).close();
  await withClient(own, noted);
  return schema;
}

/** Drops the schemas that the tests of this run left, and those that a run left that was ended a day ago. */
async function dropPooled(url: string): Promise<void> {
  await withClient(
    url,
    `do $$ declare one text; begin
      for one in select nspname from pg_namespace where nspname like '${run()}%'
        or nspname like '${prefix}%' and split_part(nspname, '_', 3)::bigint < ${Date.now() - dayMs} loop
        execute format('drop schema if exists %I cascade', one); end loop;
    end $$`,
  );
}

/** Called by the runner before all tests. */
export function setup(): void {
  process.env['HOMEWARD_TEST_RUN'] = String(Date.now());
}

/** Called by the runner after all tests. */
export async function teardown(): Promise<void> {
  const postgres = await postgresService();
  if (postgres.tag === 'there') await dropPooled(postgres.url);
}
