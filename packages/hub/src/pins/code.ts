import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';

/**
 * The digest a code is known by: HMAC-SHA-256 under a key that is kept outside the journal, since so few codes exist
 * that any unkeyed digest is undone in seconds (D4).
 */
export function codeMac(key: Uint8Array, panel: PanelId, code: string): string {
  return createHmac('sha256', key).update(`${panel}|${code}`).digest('hex');
}

/** Compares in a time that does not tell where they differ. */
export function sameMac(left: string, right: string): boolean {
  const a = Buffer.from(left, 'hex');
  const b = Buffer.from(right, 'hex');
  return a.length === b.length && timingSafeEqual(a, b);
}
