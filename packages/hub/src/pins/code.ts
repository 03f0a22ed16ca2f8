import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PanelId } from '@homeward/contract/ids.ts';

export type CodeFault = 'length' | 'digits' | 'trivial';

/** What makes a new code unfit: wrong length, other than digits, or what everybody tries first (A1-9). */
export function codeFault(code: string, length: 4 | 6): CodeFault | null {
  if (!/^\d*$/.test(code)) return 'digits';
  if (code.length !== length) return 'length';
  const steps = Array.from(code.slice(1), (digit, index) => (Number(digit) - Number(code[index]) + 10) % 10);
  const run = steps.every((step) => step === 1) || steps.every((step) => step === 9);
  const repeated = /(\d)\1\1/.test(code);
  return run || repeated ? 'trivial' : null;
}

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
