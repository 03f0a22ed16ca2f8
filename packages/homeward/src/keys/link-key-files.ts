import { existsSync, renameSync } from 'node:fs';
import type { LinkKeys } from '@homeward/hub/link/link-keys.ts';
import { readKeyFile } from '@homeward/hub/pins/key-file.ts';

const keyIn = (path: string): string => Buffer.from(readKeyFile(path)).toString('hex');

/** The link's key in a file, and beside it, while it changes, the next one. */
export function linkKeyFiles(path: string): LinkKeys {
  const coming = `${path}.next`;
  let current = keyIn(path);
  let next = existsSync(coming) ? keyIn(coming) : null;
  return {
    current: () => current,
    next: () => next,
    prepare: () => {
      next ??= keyIn(coming);
    },
    promote: () => {
      if (next === null) return;
      renameSync(coming, path);
      current = next;
      next = null;
    },
  };
}
