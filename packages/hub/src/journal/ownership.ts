import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { JournalError } from './journal-error.ts';

/** The right to write a journal; ends with the process, however that ends. */
export interface Ownership {
  release(): void;
}

/**
 * Takes the journal or archive at `path` for this process, by the operating system's lock on a file beside it; waits for
 * it at most `waitMs`. Throws `JournalError` (`taken`) where another hub has it: two would overwrite each other's history.
 */
export function takeOwnership(path: string, waitMs = 0): Ownership {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = new Sqlite(`${path}.owner`, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Sqlite.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    throw new JournalError('taken', `another hub uses ${path}`);
  }
  return { release: () => lock.close() };
}
