import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { backupLimits } from '@homeward/contract/words/panel/backup-limits.ts';
import type { Random } from '@homeward/contract/ports.ts';

/*
 * HWBK, version, log2 of scrypt's N; 16 bytes of salt, 12 of IV; the packed text under AES-256-GCM, its tag last. What
 * stands before the packed text is authenticated with it.
 */
const magic = Buffer.from('HWBK');
const version = 1;
const saltBytes = 16;
const ivBytes = 12;
const tagBytes = 16;
const headBytes = magic.length + 2 + saltBytes + ivBytes;
const cost = { log2: 15, least: 15, most: 17 } as const;

/** Message keys of what is wrong with a file. */
export const fileProblems = {
  notOne: 'v2_mg_backup_not_one',
  newer: 'v2_mg_backup_newer',
  /** One cannot be told from the other. */
  passphraseOrDamage: 'v2_mg_backup_passphrase',
  tooLarge: 'v2_mg_backup_too_large',
  damaged: 'v2_mg_backup_damaged',
  otherPanel: 'v2_mg_backup_other_panel',
} as const;
export type FileProblem = (typeof fileProblems)[keyof typeof fileProblems];

export type Opened =
  | { readonly tag: 'text'; readonly text: string }
  | { readonly tag: 'problem'; readonly why: FileProblem };
const problem = (why: FileProblem): Opened => ({ tag: 'problem', why });

const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);
const pack = promisify<Buffer, { readonly level: number }, Buffer>(gzip);
const unpack = promisify<Buffer, { readonly maxOutputLength: number }, Buffer>(gunzip);

/** 32 bytes from a passphrase; takes about a tenth of a second and 32 MiB, in a thread of Node's own. */
const keyFrom = (passphrase: string, salt: Uint8Array, log2: number): Promise<Buffer> =>
  derive(passphrase.normalize('NFKC'), salt, 32, { N: 2 ** log2, r: 8, p: 1, maxmem: 2 ** (log2 + 11) });

/** A file that the passphrase alone opens. Null where the text is too large for one. */
export async function sealFile(text: string, passphrase: string, random: Random): Promise<Buffer | null> {
  const plain = Buffer.from(text);
  if (plain.length > backupLimits.unpacked) return null;
  const packed = await pack(plain, { level: 9 });
  if (packed.length + headBytes + tagBytes > backupLimits.file) return null;
  const head = Buffer.concat([
    magic,
    Buffer.from([version, cost.log2]),
    random.bytes(saltBytes),
    random.bytes(ivBytes),
  ]);
  const key = await keyFrom(passphrase, saltOf(head), cost.log2);
  const cipher = createCipheriv('aes-256-gcm', key, ivOf(head)).setAAD(head);
  return Buffer.concat([head, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
}

const saltOf = (file: Buffer): Buffer => file.subarray(magic.length + 2, magic.length + 2 + saltBytes);
const ivOf = (file: Buffer): Buffer => file.subarray(headBytes - ivBytes, headBytes);

/**
 * What is in a file. Nothing of it is unpacked or read before it has proven whole and meant for this passphrase, and no
 * more is unpacked than the limits allow (reliability B-26, B-27).
 */
export async function openFile(file: Buffer, passphrase: string): Promise<Opened> {
  if (file.length > backupLimits.file) return problem(fileProblems.tooLarge);
  if (file.length <= headBytes + tagBytes || !file.subarray(0, magic.length).equals(magic))
    return problem(fileProblems.notOne);
  const [format = 0, log2 = 0] = file.subarray(magic.length);
  if (format > version) return problem(fileProblems.newer);
  if (format < 1 || log2 < cost.least || log2 > cost.most) return problem(fileProblems.damaged);
  const packed = await decrypted(file, passphrase, log2);
  if (packed === null) return problem(fileProblems.passphraseOrDamage);
  const maxOutputLength = Math.min(backupLimits.unpacked, packed.length * backupLimits.ratio);
  try {
    return { tag: 'text', text: (await unpack(packed, { maxOutputLength })).toString('utf8') };
  } catch (error) {
    const bomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return problem(bomb ? fileProblems.tooLarge : fileProblems.damaged);
  }
}

async function decrypted(file: Buffer, passphrase: string, log2: number): Promise<Buffer | null> {
  const key = await keyFrom(passphrase, saltOf(file), log2);
  const decipher = createDecipheriv('aes-256-gcm', key, ivOf(file)).setAAD(file.subarray(0, headBytes));
  decipher.setAuthTag(file.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(file.subarray(headBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}
