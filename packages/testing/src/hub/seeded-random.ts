import type { Random } from '@homeward/contract/ports.ts';

/** The same numbers for the same seed (mulberry32). For worlds and tests, never for secrets. */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { unit, bytes: (length) => Uint8Array.from({ length }, () => Math.floor(unit() * 256)) };
}
