import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '@homeward/contract/ports.ts';

const prefix = 'sealed:';
const ivBytes = 12;
const tagBytes = 16;

/** Keeps texts from everything that is written down or shown (reliability D9). */
export interface Vault {
  /** The text sealed; the same text looks different each time. It opens only for the purpose it was sealed for. */
  close(text: string, purpose: string): string;
  /** Null where the seal is not ours, broken, or for another purpose. */
  open(sealed: string, purpose: string): string | null;
}

export const isSealed = (text: string): boolean => text.startsWith(prefix);

/** Seals by AES-256-GCM, under a key of its own made from the hub's secret, which lives outside its journal. */
export function createVault(secret: Uint8Array, panel: string, random: Random, keyName: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, panel, keyName, 32));
  return {
    close: (text, purpose) => {
      const iv = random.bytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${prefix}${Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')}`;
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
      if (!isSealed(sealed) || bytes.length < ivBytes + tagBytes) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes)).setAAD(
          Buffer.from(purpose),
        );
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
        return text.toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
