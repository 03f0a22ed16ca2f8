import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { lastBackup } from './backup.ts';
import { JournalError } from './journal-error.ts';
import { createSchema, indexPlaces, schemaVersion, upgradeSchema } from './schema.ts';
import { prepareSounds } from './sound-store.ts';

/** Ms to wait for the checkpoint's lock (B-4). */
const busyMs = 5_000;

/** Opens a file as the journal wants it: write-ahead log, every commit synced, checkpoints left to the worker. */
export function connect(path: string): Database {
  const database = new Sqlite(path, { timeout: busyMs });
  database.pragma('journal_mode = WAL');
  // NORMAL loses acknowledged commits in a power cut, unless somebody brings the log to the disk (`log-sync.ts`).
  database.pragma('synchronous = FULL');
  database.pragma('wal_autocheckpoint = 0');
  return database;
}

/**
 * Opens the journal at `path`, or begins one under `epoch` where none has ever been. A damaged file, and a missing one
 * that has backups, throw `JournalError` naming the last good backup: an empty journal would be a panel that has
 * forgotten that it is armed.
 */
export function openDatabase(
  path: string,
  epoch: string,
  open: (path: string) => Database = connect,
): Database {
  const backup = lastBackup(path);
  const isNew = !existsSync(path);
  if (isNew && backup !== null) {
    throw new JournalError('corrupt', `the journal ${path} is gone; restore it from ${backup}`, backup);
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let database: Database | null = null;
  try {
    database = open(path);
    // A file without tables is one whose first transaction never ended.
    if (versionOf(database) === 0 && tablesIn(database) === 0) createSchema(database, epoch);
    if (versionOf(database) === 1) upgradeSchema(database);
    check(database, path, backup);
    indexPlaces(database);
    prepareSounds(database);
    return database;
  } catch (error) {
    database?.close();
    throw journalError(error, path, backup);
  }
}

function check(database: Database, path: string, backup: string | null): void {
  const version = versionOf(database);
  if (version !== schemaVersion) {
    throw new JournalError(
      'foreign',
      `the journal ${path} has version ${version}, not ${schemaVersion}`,
      backup,
    );
  }
  const verdict = database.pragma('quick_check(1)', { simple: true });
  if (verdict !== 'ok') throw corrupt(path, String(verdict), backup);
}

function versionOf(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

function tablesIn(database: Database): number {
  const row = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get();
  return row?.count ?? 0;
}

/**
 * Copies all of the log into the database and begins it anew, so that nothing stands behind what the disk may have
 * dropped. Throws where somebody reads at that moment, or the disk fails still.
 */
export function emptyLog(database: Database, path: string): void {
  database.pragma('busy_timeout = 100');
  const row = database.prepare<[], { busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)').get();
  database.pragma(`busy_timeout = ${busyMs}`);
  if (row?.busy !== 0) throw new JournalError('io', `the log of ${path} is in use`);
}

/** The damage in words, with the way on. */
export function corrupt(path: string, what: string, backup: string | null): JournalError {
  const way = backup === null ? 'there is no backup' : `restore it from ${backup}`;
  return new JournalError('corrupt', `the journal ${path} is damaged (${what}); ${way}`, backup);
}

/** What an error of the database means. */
export function journalError(error: unknown, path: string, backup: string | null): JournalError {
  if (error instanceof JournalError) return error;
  const code = error instanceof Sqlite.SqliteError ? error.code : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return corrupt(path, message, backup);
  return new JournalError(code === 'SQLITE_FULL' ? 'full' : 'io', `${code} ${message}`.trim(), backup);
}
