import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Random } from '@homeward/contract/ports.ts';

/** Keeps secrets that must be read again, by a key that is outside the database (reliability D9). */
export interface Seal {
  /** `about` names the row that it belongs to: in another's place it does not open. */
  seal(text: string, about: string): string;
  /** Null where it was not sealed by this key for this row. */
  open(sealed: string, about: string): string | null;
  /** Proves that a text came from here: 128 bits, base64url. */
  mark(text: string): string;
}

const algorithm = 'aes-256-gcm';
const version = '1';
const tagBytes = 16;

/** Seals by AES-256-GCM under keys derived from `key`, 32 bytes. */
export function createSeal(key: Uint8Array, random: Random): Seal {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `homeward ${use}`, 32));
  const sealing = derive('seal');
  const marking = derive('mark');
  return {
    seal: (text, about) => {
      const nonce = random.bytes(12);
      const cipher = createCipheriv(algorithm, sealing, nonce).setAAD(Buffer.from(about));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${version}.${Buffer.concat(parts).toString('base64url')}`;
    },
    open: (sealed, about) => {
      const [kind, body = ''] = sealed.split('.');
      const bytes = Buffer.from(body, 'base64url');
      if (kind !== version || bytes.length < 12 + tagBytes) return null;
      const decipher = createDecipheriv(algorithm, sealing, bytes.subarray(0, 12))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = decipher.update(bytes.subarray(12, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    mark: (text) => createHmac('sha256', marking).update(text).digest().subarray(0, 16).toString('base64url'),
  };
}
