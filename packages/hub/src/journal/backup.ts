import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** Backups kept beside a journal. */
const keep = 3;

/** The name of the backup with this number; higher numbers are newer. */
function backupName(path: string, number: number): string {
  return `${basename(path)}.backup-${String(number).padStart(6, '0')}`;
}

function backupsOf(path: string): readonly string[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  const start = `${basename(path)}.backup-`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && /^\d{6}$/.test(name.slice(start.length)))
    .sort()
    .map((name) => join(folder, name));
}

/** The newest complete backup of a journal, or null. */
export function lastBackup(path: string): string | null {
  return backupsOf(path).at(-1) ?? null;
}

/** Writes a checked copy of the open journal beside it and forgets the oldest. Blocking: for the worker. */
export function writeBackup(path: string): string {
  const number = Number(lastBackup(path)?.slice(-6) ?? 0) + 1;
  const target = join(dirname(path), backupName(path, number));
  const draft = `${target}.draft`;
  rmSync(draft, { force: true });
  copyDatabase(path, draft);
  renameSync(draft, target);
  for (const old of backupsOf(path).slice(0, -keep)) rmSync(old);
  return target;
}

/**
 * Puts the last good backup in the journal's place; the damaged file is kept as `.damaged-<suffix>`. The journal gets
 * the new epoch, because the events that the backup lacks have taken their numbers with them. Returns the backup used,
 * or null where none is sound. The hub must not run.
 */
export function restoreJournal(path: string, epoch: string, suffix: string): string | null {
  const backup = backupsOf(path).findLast(isSound);
  if (backup === undefined) return null;
  const draft = `${path}.draft`;
  copyFileSync(backup, draft);
  renewEpoch(draft, epoch);
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(path + part)) renameSync(path + part, `${path}.damaged-${suffix}${part}`);
  }
  renameSync(draft, path);
  return backup;
}

/** A consistent copy of a database, which others may write to meanwhile. Throws where the copy is damaged. Blocking. */
export function copyDatabase(path: string, target: string): void {
  const source = new Sqlite(path, { readonly: true });
  try {
    source.pragma('busy_timeout = 10000');
    source.prepare('VACUUM INTO ?').run(target);
  } finally {
    source.close();
  }
  if (!isSound(target)) throw new Error(`the copy ${target} is damaged`);
}

/**
 * Gives a journal that was put back a new epoch, because the events that it lacks have taken their numbers with them.
 * The hub must not run.
 */
export function renewEpoch(path: string, epoch: string): void {
  const database = new Sqlite(path);
  try {
    database
      .prepare('UPDATE life SET epoch = ?, base = (SELECT coalesce(max(acked), 0) FROM head)')
      .run(epoch);
  } finally {
    database.close();
  }
}

/** Whether a database is whole, page by page. */
export function isSound(path: string): boolean {
  try {
    const database = new Sqlite(path, { readonly: true });
    try {
      return database.pragma('integrity_check(1)', { simple: true }) === 'ok';
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}
