import { Kysely, sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Durable } from './durable.ts';
import { migrations } from './migrations.ts';
import type { Dialect } from './migrations.ts';
import type { Tables } from './schema.ts';
import { sqliteWriter } from './sqlite.ts';

export type Db = Kysely<Tables>;

export interface Store {
  readonly db: Db;
  readonly dialect: Dialect;
  /** The file a reading thread can open; null where only this connection sees the data, or any connection does. */
  readonly file: string | null;
  /**
   * A transaction that resolves when it is on the disk, as every other; but where there is one connection, it is free for
   * others while this waits.
   */
  commit<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const isPostgres = (url: string): boolean => /^postgres(?:ql)?:\/\//.test(url);

/**
 * Opens and migrates the database: `postgres://…`, `:memory:` or a file's path. Rejects when it cannot be reached or
 * a migration fails; then nothing is open.
 */
export async function openStore(url: string): Promise<Store> {
  const dialect: Dialect = isPostgres(url) ? 'postgres' : 'sqlite';
  const writer = dialect === 'sqlite' ? sqliteWriter(url) : null;
  const db = new Kysely<Tables>({
    // pg is loaded only where it is used: it costs a tenth of a cold start.
    dialect: writer?.dialect ?? (await import('./postgres.ts')).postgresDialect(url),
  });
  try {
    await migrate(db, dialect);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const durable = writer?.durable ?? null;
  if (durable === null)
    return {
      db,
      dialect,
      file: null,
      commit: (work) => db.transaction().execute(work),
      close: () => db.destroy(),
    };
  return {
    db,
    dialect,
    file: url,
    commit: committer(db, durable),
    close: async () => {
      // Whatever was asked before has its turn.
      await db.connection().execute(() => Promise.resolve());
      await db.destroy();
      await durable.close();
    },
  };
}

/** A transaction on a SQLite file that leaves the connection to others while its log reaches the disk. */
const committer =
  (db: Db, { afterwards, synced }: Durable): Store['commit'] =>
  async (work) => {
    const result = await db
      .connection()
      .execute((connection) => afterwards(() => connection.transaction().execute(work)));
    await synced();
    return result;
  };

async function migrate(db: Db, dialect: Dialect): Promise<void> {
  // Without a name the migrator finds its own table in any schema of the database, also a neighbour's.
  const schema =
    dialect === 'postgres'
      ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
      : undefined;
  const migrator = new Migrator({
    db,
    provider: migrations(dialect),
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  for (let tries = 1; ; tries += 1) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    // The migrator looks at every schema of the database, and a neighbour may drop his meanwhile.
    if (isSchemaGone(error) && tries < 5) continue;
    throw error instanceof Error ? error : new Error('migration failed');
  }
}

const isSchemaGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '3F000';

/** Proves that the store takes writes (`/readyz`). Rejects when it does not. */
export async function probe(db: Db): Promise<void> {
  await db.updateTable('idempotency').set({ at: 0 }).where('scope', '=', '').where('key', '=', '').execute();
}
