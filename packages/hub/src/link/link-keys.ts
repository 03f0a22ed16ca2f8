import { hash } from 'node:crypto';

/** What the panel proves itself with to the server, and how it changes. */
export interface LinkKeys {
  current(): string;
  /** A key that was made and that the server may have taken already; null where none is under way. */
  next(): string | null;
  /** Makes the next key, which is on disk when this returns; one that is under way stays the one. */
  prepare(): void;
  /** The server has taken the next key: from now on it is the one. */
  promote(): void;
}

/** A key that never changes. */
export const fixedKey = (key: string): LinkKeys => ({
  current: () => key,
  next: () => null,
  prepare: () => undefined,
  promote: () => undefined,
});

/** How the server keeps a key. */
export const keyHash = (key: string): string => hash('sha256', key, 'hex');

/**
 * What to say at an attempt to connect. While a key is on its way, the server has either one: by turns the panel
 * proves itself with the old and offers the new, and comes with the new alone.
 */
export function keyFor(keys: LinkKeys, attempt: number): { readonly key: string; readonly next?: string } {
  const next = keys.next();
  if (next === null) return { key: keys.current() };
  return attempt % 2 === 1 ? { key: keys.current(), next: keyHash(next) } : { key: next };
}
