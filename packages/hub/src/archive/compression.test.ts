import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packed, unpacked } from './compression.ts';

describe('text as it is stored', () => {
  it('comes back, and is not unpacked where it claims more than any text has', () => {
    expect(unpacked(packed('a life'))).toBe('a life');
    const bomb = zstdCompressSync(Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(8192);
    expect(() => unpacked(bomb, 1024 * 1024)).toThrow('larger than');
  });
});
