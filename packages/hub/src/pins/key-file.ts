import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

const keyBytes = 32;

/** Secrets of a hub that live outside its journal. */
export interface Keyring {
  /** 32 bytes; without them no code can be tried against a stolen journal. */
  readonly pins: Uint8Array;
  /** What this panel proves itself with to the server. */
  readonly link: string;
}

/**
 * Reads a key from its file (mode 0600), and makes it where there is none. Throws where the file is not a key: a new
 * one in its place would make every code wrong.
 */
export function readKeyFile(path: string): Uint8Array {
  const existing = readOrNull(path);
  if (existing !== null) {
    if (!/^[0-9a-f]{64}\n?$/.test(existing)) throw new Error(`${path} is not a key file`);
    return Buffer.from(existing.trim(), 'hex');
  }
  const key = randomBytes(keyBytes);
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${key.toString('hex')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return key;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
