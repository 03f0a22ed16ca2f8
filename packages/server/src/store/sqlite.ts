import Database from 'better-sqlite3';
import { SqliteDialect, type Dialect } from 'kysely';
import { durable, type Durable } from './durable.ts';

interface Statement {
  readonly reader: boolean;
  /** It changes nothing. */
  readonly readonly: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

const cacheSize = 500;

/** The connection, with Kysely's view of it. Statements are prepared once: preparing costs more than running. */
function cached(database: Database.Database) {
  const statements = new Map<string, Statement>();
  return {
    close: () => void database.close(),
    prepare(sql: string): Statement {
      const known = statements.get(sql);
      if (known) return known;
      const prepared = database.prepare<unknown[], unknown>(sql);
      const statement: Statement = {
        reader: prepared.reader,
        readonly: prepared.readonly,
        all: (parameters) => prepared.all(...parameters),
        run: (parameters) => prepared.run(...parameters),
        // Two streams of one SQL text would share a cursor.
        iterate: (parameters) => database.prepare<unknown[], unknown>(sql).iterate(...parameters),
      };
      const oldest = statements.keys().next();
      if (statements.size >= cacheSize && !oldest.done) statements.delete(oldest.value);
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** A connection to write with. */
export interface SqliteWriter {
  readonly dialect: Dialect;
  /** Null where there is no file. */
  readonly durable: Durable | null;
}

/**
 * Opens a file or `:memory:` for writing. What is committed survives a power cut: SQLite writes it, and another thread
 * brings it to the disk before the commit resolves (durable.ts).
 */
export function sqliteWriter(file: string): SqliteWriter {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  // The reading thread checkpoints (performance 4.1); this is the backstop should it be gone: 64 MiB.
  database.pragma('wal_autocheckpoint = 16384');
  const statements = cached(database);
  const plain = new SqliteDialect({ database: statements });
  return file === ':memory:'
    ? { dialect: plain, durable: null }
    : durable(plain, { database, file, changes: (sql) => !statements.prepare(sql).readonly });
}

/** A second connection to the file for heavy reads, with `beside` attached as `name`; it cannot write. */
export function sqliteReader(file: string, beside: string, name: string): SqliteDialect {
  const database = new Database(file, { readonly: true });
  database.pragma('busy_timeout = 5000');
  database.prepare('attach database ? as ' + name).run(beside);
  return new SqliteDialect({ database: cached(database) });
}

/** Moves what is committed from the log into the file, without ever waiting for a reader or writer. */
export function sqliteCheckpointer(file: string): { checkpoint(): void; close(): void } {
  const database = new Database(file);
  database.pragma('busy_timeout = 0');
  return {
    checkpoint: () => void database.pragma('wal_checkpoint(PASSIVE)'),
    close: () => void database.close(),
  };
}
