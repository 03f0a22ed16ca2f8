import { copyFileSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyDatabase } from '@homeward/hub/journal/backup.ts';
import { backupNote, databasesIn, hashOfFile, plainFilesIn, type ServerBackup } from './server-files.ts';

export interface BackupOptions {
  readonly data: string;
  /** The folder that the backup becomes a folder of. */
  readonly into: string;
  /** With what makes codes and secrets readable: then the backup itself must be kept like a key. */
  readonly keys: boolean;
  readonly postgres: boolean;
  readonly version: string;
  readonly now: number;
}

const stamp = (now: number): string => new Date(now).toISOString().slice(0, 19).replaceAll(/[:-]/g, '');

/**
 * Copies everything the product keeps into a folder of its own, while it runs: each database as of one moment, checked
 * page by page. What is broken off leaves nothing that looks like a backup. Returns the folder.
 */
export async function backUp({ data, into, keys, postgres, version, now }: BackupOptions): Promise<string> {
  const target = join(into, `homeward-${stamp(now)}`);
  const draft = `${target}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const files: ServerBackup['files'][number][] = [];
    const add = async (path: string, copy: (from: string, to: string) => void): Promise<void> => {
      const to = join(draft, path);
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
      copy(join(data, path), to);
      files.push({ path, bytes: statSync(to).size, sha256: await hashOfFile(to) });
    };
    for (const path of databasesIn(data)) await add(path, copyDatabase);
    for (const path of plainFilesIn(data, keys)) await add(path, copyFileSync);
    if (files.length === 0) throw new Error(`there is nothing of Homeward in ${data}`);
    const note: ServerBackup = {
      format: 1,
      at: now,
      version,
      database: postgres ? 'postgres' : 'sqlite',
      keys,
      files,
    };
    writeFileSync(join(draft, backupNote), JSON.stringify(note, null, 2), { flush: true });
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return target;
}
