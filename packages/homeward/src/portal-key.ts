import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyFile } from '@homeward/hub/pins/key-file.ts';

/**
 * What secrets in the portal's store below the folder `data` are sealed by, 32 bytes, made once; it lies beside what
 * makes PIN codes checkable.
 */
export function portalKey(data: string): Uint8Array {
  const keys = join(data, 'keys');
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  return readKeyFile(join(keys, 'portal.key'));
}
