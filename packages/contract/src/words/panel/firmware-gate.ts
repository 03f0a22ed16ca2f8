import { firmwareOf } from '../values/constants.ts';

interface Word {
  readonly numbers: readonly number[];
  readonly letters: string;
}

/** `1.0.1.29A` as numbers and what follows the last of them; null for what is no version word. */
function wordOf(text: string): Word | null {
  const match = /^(\d{1,9}(?:\.\d{1,9}){0,7})([A-Za-z]{0,3})$/.exec(text.trim());
  if (!match) return null;
  const [, numbers = '', letters = ''] = match;
  return { numbers: numbers.split('.').map(Number), letters: letters.toUpperCase() };
}

function order(a: Word, b: Word): number {
  for (const [index, number] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0;
    if (number !== other) return number - other;
  }
  return a.letters < b.letters ? -1 : a.letters > b.letters ? 1 : 0;
}

/**
 * Whether a version line's firmware, its second word, is at least `minimum` (S9.6). Numbers count before letters, and
 * no letter before any; a minimum of fewer parts, as `34F`, is compared with the last parts of the word. What is no
 * version word is no newer than anything.
 */
export function firmwareAtLeast(version: string, minimum: string): boolean {
  const [has, needs] = [wordOf(firmwareOf(version)), wordOf(minimum)];
  if (!has || !needs || needs.numbers.length > has.numbers.length) return false;
  const compared = { ...has, numbers: has.numbers.slice(-needs.numbers.length) };
  return order(compared, needs) >= 0;
}

/** A version of the product itself: three numbers. */
export const productVersion = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

/** Below 0 where `a` is older than `b`, 0 where they are the same. What is no version word is older than any. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [wordOf(a), wordOf(b)];
  if (left && right) return order(left, right);
  return left ? 1 : right ? -1 : 0;
}
