import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '@homeward/contract/ports.ts';

/** AES key as bytes: 16, 24 or 32. */
export type Key = Uint8Array;

const block = 16;
/** Pad characters: one for each value of six bits, none with a meaning in a frame. */
const padAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-';

/** Decodes a key written in hex (32, 48 or 64 digits); null for anything else. */
export function parseKey(hex: string): Key | null {
  if (!/^(?:[0-9a-f]{32}|[0-9a-f]{48}|[0-9a-f]{64})$/i.test(hex)) return null;
  return Buffer.from(hex, 'hex');
}

/**
 * Encrypts what stands behind the opening bracket: random pad, `|`, content, together a multiple of 16 bytes, AES-CBC
 * with a zero start value, as upper-case hex. There is always some pad, since it is all that makes two equal frames
 * differ.
 */
export function encrypt(content: string, key: Key, random: Random): string {
  const room = block - ((content.length + 1) % block);
  const pad = Array.from(random.bytes(room), (byte) => padAlphabet[byte & 63]).join('');
  const cipher = createCipheriv(algorithm(key), key, Buffer.alloc(block));
  cipher.setAutoPadding(false);
  const bytes = cipher.update(`${pad}|${content}`, 'latin1');
  return Buffer.concat([bytes, cipher.final()]).toString('hex').toUpperCase();
}

/** The content again, without the pad; null when it is not whole blocks of hex or the key does not fit. */
export function decrypt(hex: string, key: Key): string | null {
  if (hex.length === 0 || hex.length % (2 * block) !== 0 || !/^[0-9a-f]+$/i.test(hex)) return null;
  const decipher = createDecipheriv(algorithm(key), key, Buffer.alloc(block));
  decipher.setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(hex, 'hex'), decipher.final()]).toString('latin1');
  const bar = plain.indexOf('|');
  // Some receivers pad an answer, which has no data, without the bar.
  const begin = bar < 0 ? plain.indexOf(']') : bar + 1;
  return begin < 0 ? null : withoutPkcs7(plain.slice(begin));
}

/** Some receivers let their library pad behind the timestamp as well: n bytes of value n. */
function withoutPkcs7(content: string): string {
  const last = content.charCodeAt(content.length - 1);
  const padded = last <= block && content.endsWith(String.fromCharCode(last).repeat(last));
  return padded ? content.slice(0, -last) : content;
}

function algorithm(key: Key): string {
  return `aes-${key.length * 8}-cbc`;
}
