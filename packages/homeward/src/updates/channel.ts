import type { KeyObject } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import { publicKeyOf } from './manifest.ts';

/** Where new versions come from, and whose signature they must carry. */
export interface UpdateChannel {
  /** An absolute folder, or an address of http or https. */
  readonly place: string;
  readonly key: KeyObject;
}

/** `HOMEWARD_VERSION_FOLDER` is set by the product itself, for a version that it starts. */
export const updateVariables = [
  'HOMEWARD_UPDATES',
  'HOMEWARD_UPDATES_KEY',
  'HOMEWARD_VERSION_FOLDER',
  'HOMEWARD_SERVER',
] as const;

/** Reads the channel; null where there is none. A channel without a key is none: nothing could be trusted. */
export function readUpdateChannel(
  get: (name: string) => string | null,
  folder: string,
  problem: (text: string) => void,
): UpdateChannel | null {
  const place = get('HOMEWARD_UPDATES');
  const text = get('HOMEWARD_UPDATES_KEY');
  if (place === null && text === null) return null;
  const key = text === null ? null : publicKeyOf(text.replaceAll('\\n', '\n'));
  if (key === null) {
    problem('HOMEWARD_UPDATES_KEY must be an Ed25519 public key: PEM, or base64 of its 32 bytes');
    return null;
  }
  if (place === null) {
    problem('HOMEWARD_UPDATES_KEY goes with HOMEWARD_UPDATES, a folder or an http(s) address');
    return null;
  }
  if (/^https?:\/\//.test(place)) {
    if (URL.canParse(place)) return { place, key };
    problem('HOMEWARD_UPDATES must be a folder or an address starting with https:// or http://');
    return null;
  }
  return { place: isAbsolute(place) ? place : resolve(folder, place), key };
}
