import Database from 'better-sqlite3';
import { SqliteDialect } from 'kysely';
import type { Driver } from 'kysely';
import { soundRollback } from './sound-rollback.ts';

class SoundDialect extends SqliteDialect {
  override createDriver(): Driver {
    return soundRollback(super.createDriver());
  }
}

interface Statement {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

const cacheSize = 500;
/** Ms that a writer waits for another. */
const busyMs = 5000;

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
  readonly dialect: SqliteDialect;
  /**
   * Whether a commit waits for the disk before it returns. Not within a transaction, and not by a statement that is kept:
   * it would count when it is prepared, not when it is run.
   */
  waits(on: boolean): void;
  /**
   * Copies all of the log into the file and begins it anew, so that nothing stands behind what the disk may have dropped.
   * Throws where somebody reads at that moment, or the disk fails still.
   */
  emptyLog(): void;
}

/**
 * Opens a file or `:memory:` for writing, or the bytes of a file, which stay in memory. What is committed to a file
 * survives a power cut (WAL with synchronous FULL). Throws where it is no database.
 */
export function sqliteWriter(file: string | Buffer): SqliteWriter {
  const database = new Database(file);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma(`busy_timeout = ${busyMs}`);
    // The reading thread checkpoints (performance 4.1); this is the backstop should it be gone: 64 MiB.
    database.pragma('wal_autocheckpoint = 16384');
  } catch (error) {
    // What is no database is tried again later, and must not be held open until then.
    database.close();
    throw error;
  }
  return {
    dialect: new SoundDialect({ database: cached(database) }),
    waits: (on) => void database.pragma(`synchronous = ${on ? 'FULL' : 'NORMAL'}`),
    emptyLog: () => {
      database.pragma('busy_timeout = 100');
      const busy: unknown = database.pragma('wal_checkpoint(TRUNCATE)', { simple: true });
      database.pragma(`busy_timeout = ${busyMs}`);
      if (busy !== 0) throw new Error(`the log of ${String(file)} is in use`);
    },
  };
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
