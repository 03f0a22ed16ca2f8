import { existsSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { reservedBytes } from './past-settings.ts';

/** A file of the past: losing it loses no protection, so it is never a reason to stop. */
export interface PastFile {
  readonly path: string;
  /** Rises with every change to the tables. */
  readonly version: number;
  readonly tables: string;
  /** `FULL` where the journal lets go of what was written here, `NORMAL` where it can be written again. */
  readonly synchronous: 'FULL' | 'NORMAL';
}

/** What the write-ahead log is cut back to after a large transaction. */
const logBytes = 8_000_000;

/** Opens the file for writing, or begins it. Throws where it is damaged or of another version. */
export function openPastFile(file: PastFile): Database {
  const database = new Sqlite(file.path, { timeout: 5_000 });
  try {
    // Counts only in an empty file, and before anything else is said of it.
    database.pragma('auto_vacuum = INCREMENTAL');
    database.pragma('journal_mode = WAL');
    database.pragma(`journal_size_limit = ${logBytes}`);
    database.pragma(`synchronous = ${file.synchronous}`);
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version === 0) {
      database.transaction(() => {
        database.exec(file.tables);
        database.pragma(`user_version = ${file.version}`);
      })();
    } else if (version !== file.version) {
      throw new Error(`${file.path} has version ${version}, not ${file.version}`);
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the file for reading; null where it has not been begun. */
export function openToRead(file: PastFile): Database | null {
  if (!existsSync(file.path)) return null;
  const database = new Sqlite(file.path, { readonly: true, timeout: 5_000 });
  if (Number(database.pragma('user_version', { simple: true })) === file.version) return database;
  database.close();
  return null;
}

/** Whether the error says that the file itself is damaged, so that trying again is of no use. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError &&
  (error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB');

/** Puts a damaged file out of the way, as `<name>.damaged`; an earlier one goes. Nobody may have it open. */
export function setAside(path: string): void {
  for (const part of ['', '-wal', '-shm']) {
    rmSync(`${path}.damaged${part}`, { force: true });
    if (existsSync(path + part)) renameSync(path + part, `${path}.damaged${part}`);
  }
}

/** Bytes that hold something. Pages that were let go of are used again before the file grows. */
export function usedBytes(database: Database): number {
  const pragma = (name: string) => Number(database.pragma(name, { simple: true }));
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
}

/** Bytes that the disk of a file has left. */
function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

/** Bytes the file may use: what it is allowed, and less where the disk has little left (`free` bytes). */
export function allowedBytes(
  database: Database,
  path: string,
  allowed: number,
  free: number = freeBytes(path),
): number {
  const pragma = (name: string) => Number(database.pragma(name, { simple: true }));
  return Math.max(0, Math.min(allowed, pragma('page_count') * pragma('page_size') + free - reservedBytes));
}

/** Gives back to the disk what the file no longer uses, where the disk has little left. */
export function giveBack(database: Database, path: string, free: number = freeBytes(path)): void {
  if (free < reservedBytes) database.pragma('incremental_vacuum');
}
