import { type FileHandle, open } from 'node:fs/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Dialect } from './migrations/dialect.ts';
import type { Tables } from './schema.ts';
import { sqliteWriter, type SqliteWriter } from './sqlite.ts';

export type Db = Kysely<Tables>;

export interface Store {
  readonly db: Db;
  readonly dialect: Dialect;
  /** The file a reading thread can open; null where only this connection sees the data, or any connection does. */
  readonly file: string | null;
  /**
   * A transaction that resolves when it is on the disk, as every other; but where the disk is this process's own, it is
   * waited for beside this thread, which is everybody's.
   */
  commit<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Whether the place of a store is PostgreSQL's, rather than a file's. */
export const isPostgres = (url: string): boolean => /^postgres(?:ql)?:\/\//.test(url);

/**
 * Opens and migrates the database: `postgres://…`, `:memory:`, a file's path, or the bytes of a SQLite file, of which a
 * copy is kept in memory. Rejects when it cannot be reached or a migration fails; then nothing is open.
 */
export async function openStore(url: string | Buffer): Promise<Store> {
  if (typeof url === 'string' && isPostgres(url)) return openPostgres(url);
  const dialect: Dialect = 'sqlite';
  const writer = sqliteWriter(url);
  const db = await migrated(new Kysely<Tables>({ dialect: writer.dialect }), dialect);
  if (typeof url !== 'string' || url === ':memory:') return { db, dialect, file: null, ...plainly(db) };
  return { db, dialect, file: url, ...committer(db, writer, url) };
}

/** Ms that a statement may take at PostgreSQL: far more than any does where it is well. */
const patienceMs = 30_000;

async function openPostgres(url: string): Promise<Store> {
  // pg is loaded only where it is used: it costs a tenth of a cold start.
  const { postgresDialect } = await import('./postgres.ts');
  const changing = await migrated(new Kysely<Tables>({ dialect: postgresDialect(url, null) }), 'postgres');
  await changing.destroy();
  const db = new Kysely<Tables>({ dialect: postgresDialect(url, patienceMs) });
  return { db, dialect: 'postgres', file: null, ...plainly(db) };
}

const plainly = (db: Db): Pick<Store, 'commit' | 'close'> => ({
  commit: (work) => db.transaction().execute(work),
  close: () => db.destroy(),
});

/** Brings the tables up to this version; where that fails, nothing stays open, and the reason is the first one. */
async function migrated(db: Db, dialect: Dialect): Promise<Db> {
  try {
    await migrate(db, dialect);
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
}

/** Does what may fail, too, where something has failed: only the first says why. */
function failing(work: () => void): void {
  try {
    work();
  } catch {
    // Whoever commits next learns of it.
  }
}

/** Commits to a SQLite file whose log reaches the disk on a thread of its own. */
function committer(db: Db, writer: SqliteWriter, file: string): Pick<Store, 'commit' | 'close'> {
  let log: FileHandle | undefined;
  /** The disk failed to take what was committed: the system may have dropped it, and believe it written. */
  let doubted = false;
  return {
    commit: async (work) => {
      const result = await db.connection().execute(async (connection) => {
        if (doubted) writer.emptyLog();
        doubted = false;
        writer.waits(false);
        let result;
        try {
          result = await connection.transaction().execute(work);
        } catch (error) {
          failing(() => writer.waits(true));
          throw error;
        }
        writer.waits(true);
        return result;
      });
      try {
        log ??= await open(`${file}-wal`, 'r+');
        await log.datasync();
      } catch (error) {
        doubted = true;
        throw error;
      }
      return result;
    },
    close: async () => {
      await log?.close();
      await db.destroy();
    },
  };
}

async function migrate(db: Db, dialect: Dialect): Promise<void> {
  // Its tables are made in this schema, whatever else the connection could see.
  const schema =
    dialect === 'postgres'
      ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
      : undefined;
  let later: readonly string[] = [];
  for (;;) {
    const migrator = new Migrator({
      db,
      provider: migrations(dialect, later),
      ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    });
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    // A later version ran here and was taken back (decision 15): what it added stays, and is in nobody's way.
    if (later.length === 0 && isFromLater(error)) {
      later = await laterMigrations(db, dialect);
      if (later.length > 0) continue;
    }
    throw error instanceof Error ? error : new Error('migration failed');
  }
}

const isFromLater = (error: unknown): boolean =>
  error instanceof Error && /previously executed migration \S+ is missing$/.test(error.message);

/** Names of migrations that this code does not have, and that come after all of its own. */
async function laterMigrations(db: Db, dialect: Dialect): Promise<readonly string[]> {
  const own = Object.keys(await migrations(dialect).getMigrations());
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const last = own.toSorted().at(-1) ?? '';
  return rows.map(({ name }) => name).filter((name) => name > last);
}

/** Proves that the store takes writes (`/readyz`). Rejects when it does not. */
export async function probe(db: Db): Promise<void> {
  await db.updateTable('idempotency').set({ at: 0 }).where('scope', '=', '').where('key', '=', '').execute();
}
