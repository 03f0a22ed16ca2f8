import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TriedPin } from '@homeward/hub/connections/modem.ts';

/** Keeps in the data folder which PIN of a card was tried last: on the disk, before it is tried. */
export function triedPinIn(data: string): TriedPin {
  const path = join(data, 'sim-pin-tried');
  return {
    last: () => {
      try {
        return readFileSync(path, 'utf8').trim();
      } catch {
        return '';
      }
    },
    keep: (typed) => {
      try {
        writeFileSync(path, `${typed}\n`, { mode: 0o600, flush: true });
        return true;
      } catch {
        return false;
      }
    },
  };
}
