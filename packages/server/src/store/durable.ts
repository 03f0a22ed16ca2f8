import { type FileHandle, open } from 'node:fs/promises';
import type { Database } from 'better-sqlite3';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/** Commits of a SQLite file that wait for the disk beside the main thread: an alarm would wait with it. */
export interface Durable {
  /**
   * Runs work whose commit does not wait, and waits when the connection is free for others again. Within, the connection
   * is the work's own.
   */
  afterwards<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when all that was committed by now is on the disk; rejects where the disk does not say so. */
  synced(): Promise<void>;
  /** Lets go of the log. */
  close(): Promise<void>;
}

export interface SqliteFile {
  readonly database: Database;
  readonly file: string;
  /** Whether a statement changes the file. */
  changes(sql: string): boolean;
}

/** Ms that the log is waited for when it has to be emptied. */
const emptyingMs = 100;

/** A dialect each of whose commits resolves when it is on the disk. Its connection must not wait itself (WAL, NORMAL). */
export function durable(
  plain: Dialect,
  { database, file, changes }: SqliteFile,
): { readonly dialect: Dialect; readonly durable: Durable } {
  let log: Promise<FileHandle> | undefined;
  /** The disk failed to take what was committed: the system may have dropped it, and believe it written. */
  let doubted = false;
  let changed = false;
  let waits = true;

  async function synced(): Promise<void> {
    log ??= open(`${file}-wal`, 'r+');
    try {
      await (await log).datasync();
    } catch (error) {
      doubted = true;
      throw error;
    }
  }

  /**
   * Copies all of the log into the file and begins it anew, so that nothing stands behind what the disk may have dropped.
   * Throws where somebody reads at that moment, or the disk fails still.
   */
  function emptyLog(): void {
    const usual: unknown = database.pragma('busy_timeout', { simple: true });
    database.pragma(`busy_timeout = ${emptyingMs}`);
    const busy: unknown = database.pragma('wal_checkpoint(TRUNCATE)', { simple: true });
    database.pragma(`busy_timeout = ${String(usual)}`);
    if (busy !== 0) throw new Error(`the log of ${file} is in use`);
    doubted = false;
  }

  function connectionTo(inner: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async (query) => {
        const ofChange = changes(query.sql);
        if (doubted && !database.inTransaction && (ofChange || query.sql === 'begin')) emptyLog();
        changed ||= ofChange;
        const result = await inner.executeQuery<never>(query);
        if (changed && !database.inTransaction) {
          changed = false;
          if (waits) await synced();
        }
        return result;
      },
      streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
    };
  }

  function driverOn(inner: Driver): Driver {
    let connection: DatabaseConnection | null = null;
    return {
      init: (options) => inner.init(options),
      acquireConnection: async (options) =>
        (connection ??= connectionTo(await inner.acquireConnection(options))),
      beginTransaction: (on, settings) => inner.beginTransaction(on, settings),
      commitTransaction: (on) => inner.commitTransaction(on),
      rollbackTransaction: (on) => inner.rollbackTransaction(on),
      releaseConnection: () => Promise.resolve(),
      destroy: (options) => inner.destroy(options),
    };
  }

  return {
    dialect: {
      createAdapter: () => plain.createAdapter(),
      createDriver: () => driverOn(plain.createDriver()),
      createIntrospector: (db) => plain.createIntrospector(db),
      createQueryCompiler: () => plain.createQueryCompiler(),
    },
    durable: {
      afterwards: async (work) => {
        waits = false;
        try {
          return await work();
        } finally {
          waits = true;
        }
      },
      synced,
      close: async () => {
        await (await log)?.close();
      },
    },
  };
}
