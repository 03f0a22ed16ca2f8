import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyFile } from '@homeward/hub/pins/key-file.ts';

/** What seals the secrets of the portal's store. */
export const portalKeyName = 'portal.key';

/** Whether the key of a name belongs to something that is there already: then it is not made, it is missed. */
function isOwed(data: string, name: string): boolean {
  if (name === portalKeyName) return existsSync(join(data, 'portal.db'));
  const panel = name.split('.')[0] ?? '';
  return existsSync(join(data, 'panels', panel, 'journal.db'));
}

/** Keys that a data folder needs and lacks: without them every code is wrong, and sealed secrets are lost. */
export function keysMissing(data: string): readonly string[] {
  const panels = existsSync(join(data, 'panels')) ? readdirSync(join(data, 'panels')) : [];
  return [portalKeyName, ...panels.flatMap((panel) => [`${panel}.pins`, `${panel}.link`])].filter(
    (name) => isOwed(data, name) && !existsSync(join(data, 'keys', name)),
  );
}

export const isKeyThere = (data: string, name: string): boolean => existsSync(join(data, 'keys', name));

/** What is said of a key that is missed. */
export const keyLost = (data: string, name: string): Error =>
  new Error(
    `${join(data, 'keys', name)} is not there. Put the keys folder of a backup back. Where it is lost, "homeward new-keys" makes new ones, and every code is to be set anew`,
  );

/**
 * Reads a key of a data folder, and makes it on the first day. Throws where what it belongs to is there and it is not:
 * a new one in its place would silently make every code wrong.
 */
export function keyIn(data: string, name: string): Uint8Array {
  if (!isKeyThere(data, name) && isOwed(data, name)) throw keyLost(data, name);
  return readKeyFile(join(data, 'keys', name));
}

/** Makes keys that are missing, for somebody who has lost them. Returns their names. */
export function makeKeys(data: string, missing = keysMissing(data)): readonly string[] {
  mkdirSync(join(data, 'keys'), { recursive: true, mode: 0o700 });
  for (const name of missing) readKeyFile(join(data, 'keys', name));
  return missing;
}
