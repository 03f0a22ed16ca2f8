import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyIn } from './key-files.ts';

/**
 * What secrets in the portal's store below the folder `data` are sealed by, 32 bytes, made once; it lies beside what
 * makes PIN codes checkable. Throws where the store is there and the key is lost.
 */
export function portalKey(data: string): Uint8Array {
  const keys = join(data, 'keys');
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  return keyIn(data, 'portal.key');
}
