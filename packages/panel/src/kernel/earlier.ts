import type { Instant } from '@homeward/contract/shapes/values/ids.ts';

/** The earlier of two times; null is never. */
export const earlier = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a;
