import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compareVersions, productVersion } from '@homeward/contract/words/panel/firmware-gate.ts';
import { isSound, renewEpoch } from '@homeward/hub/journal/backup.ts';
import { backupNote, backupNoteBytes, hashOfFile, ServerBackup } from './server-files.ts';

export interface RestoreOptions {
  readonly from: string;
  readonly data: string;
  readonly version: string;
  readonly now: number;
  /** Whether the product runs on this data folder now. */
  readonly isRunning: () => Promise<boolean>;
  /** Bytes that are free where a folder is. */
  readonly free?: (folder: string) => number;
}

/** What was put back, and where what was there before lies now; null where there was nothing. */
export interface Restored {
  readonly backup: ServerBackup;
  readonly before: string | null;
}

/** Bytes of a file below a folder; null where it is none: a link, behind a link, a pipe, a device. */
function bytesOf(folder: string, path: string): number | null {
  const file = join(folder, path);
  if (!existsSync(file) || realpathSync(file) !== join(realpathSync(folder), path)) return null;
  const stat = lstatSync(file);
  return stat.isFile() ? stat.size : null;
}

function noteIn(folder: string): ServerBackup {
  let text: unknown;
  const file = join(folder, backupNote);
  const bytes = existsSync(file) ? bytesOf(folder, backupNote) : 0;
  if (bytes === null || bytes > backupNoteBytes) throw new Error(`${file} is damaged`);
  try {
    text = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${folder} is no backup: it has no ${backupNote}`);
  }
  const note = ServerBackup.safeParse(text);
  if (!note.success) throw new Error(`${file} is damaged`);
  return note.data;
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

async function prove(folder: string, { files }: ServerBackup, room: number): Promise<void> {
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (needed > room)
    throw new Error(`the backup takes ${needed} bytes and the disk has ${room}: nothing was put back`);
  for (const { path, bytes, sha256 } of files) {
    const file = join(folder, path);
    if (bytesOf(folder, path) !== bytes || (await hashOfFile(file)) !== sha256)
      throw new Error(`${file} is damaged or was changed: nothing was put back`);
    if (path.endsWith('.db') && !isSound(file)) throw new Error(`${file} is damaged: nothing was put back`);
  }
}

/**
 * Puts a whole backup in the place of the data folder, once every file of it has proven whole. What was there is kept
 * beside it. Keys that the backup lacks stay those that are there. Throws, and leaves everything as it was, where the
 * product runs, the backup is damaged or newer than the product, or no keys are to be had.
 */
export async function restoreServer(options: RestoreOptions): Promise<Restored> {
  const { from, data, version, now } = options;
  if (await options.isRunning()) throw new Error('Homeward runs on this data folder. Stop it first');
  const backup = noteIn(from);
  if (productVersion.test(backup.version) && compareVersions(backup.version, version) > 0)
    throw new Error(
      `the backup is of version ${backup.version}, this is ${version}: install that version first`,
    );
  mkdirSync(dirname(data), { recursive: true });
  await prove(from, backup, (options.free ?? freeBytes)(dirname(data)));
  const ownKeys = join(data, 'keys');
  if (!backup.keys && !existsSync(ownKeys))
    throw new Error(
      `the backup has no keys and there are none in ${ownKeys}: put the keys folder there, or every code is wrong`,
    );
  const draft = `${data}.restoring`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    for (const { path } of backup.files) {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      copyFileSync(join(from, path), join(draft, path));
      if (path.endsWith('journal.db')) renewEpoch(join(draft, path), randomBytes(12).toString('hex'));
    }
    if (!backup.keys) cpSync(ownKeys, join(draft, 'keys'), { recursive: true });
    lock(join(draft, 'keys'));
    // Versions that were loaded go on being those that run.
    if (existsSync(join(data, 'versions')))
      cpSync(join(data, 'versions'), join(draft, 'versions'), { recursive: true, verbatimSymlinks: true });
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  const before = existsSync(data) && readdirSync(data).length > 0 ? `${data}.before-${now}` : null;
  if (before !== null) renameSync(data, before);
  else rmSync(data, { recursive: true, force: true });
  renameSync(draft, data);
  return { backup, before: before === null ? null : basename(before) };
}

/** Nobody but their owner reads keys. */
function lock(folder: string): void {
  if (!existsSync(folder)) return;
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600);
}
