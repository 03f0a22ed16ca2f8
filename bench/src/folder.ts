import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one benchmark, gone when it is stopped. */
export function ownFolder(name: string): { readonly path: string; stop(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), `bench-${name}-`));
  return {
    path,
    stop: () => {
      rmSync(path, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}
