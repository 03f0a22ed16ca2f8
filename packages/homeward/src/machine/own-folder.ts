import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@homeward/contract/ports.ts';

/** Bits of a mode that give others something. */
const others = 0o077;

/** What of the product lies in a data folder, at its top and one below: databases, keys, panels, versions. */
function entriesOf(data: string): readonly string[] {
  const top = readdirSync(data).map((name) => join(data, name));
  const below = [join(data, 'panels'), join(data, 'keys')].filter((path) => existsSync(path));
  const panels = below.flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  const files = panels
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    .flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  return [data, ...top, ...panels, ...files];
}

/** Whether others on this machine can do something with a file; one that is gone meanwhile, or leads nowhere, is nothing. */
const isOpen = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & others) !== 0;

/** What others on this machine can read or write of a data folder: events, names, addresses. */
export const openToOthers = (data: string): readonly string[] =>
  existsSync(data) ? entriesOf(data).filter(isOpen) : [];

/**
 * Makes the data folder where there is none, and takes from others what they can do with what is in it. Where that is
 * not to be had, as in a folder of somebody else, on FAT or over NFS, it is said: a home is protected all the same. Throws
 * only where the folder cannot be made.
 */
export function ownFolder(data: string, log: Pick<Log, 'error'>): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  try {
    for (const path of openToOthers(data)) closeToOthers(path, log);
    const open = openToOthers(data);
    if (open.length > 0)
      log.error('others on this machine can read or change what is in the data folder', { open });
  } catch (error) {
    log.error('it is not known who can read the data folder', { data, error: String(error) });
  }
}

function closeToOthers(path: string, log: Pick<Log, 'error'>): void {
  try {
    chmodSync(path, statSync(path).mode & 0o700);
  } catch (error) {
    log.error('a file could not be closed to others', { path, error: String(error) });
  }
}
