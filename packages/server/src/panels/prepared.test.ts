import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { codingFor, compressed, prepare } from './prepared.ts';

describe('the coding of a reply', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=0', null],
    ['brotli, x-gzip', null],
  ])('for %j is %s', (accepted, coding) => {
    expect(codingFor(accepted)).toBe(coding);
  });

  it('is made once for each, and reads as the reply itself', async () => {
    const prepared = prepare(Array.from({ length: 200 }, (_, no) => ({ no, name: 'Front door' })));
    const brotli = await compressed(prepared, 'br');
    const gzip = await compressed(prepared, 'gzip');
    expect(await compressed(prepared, 'gzip')).toBe(gzip);
    expect(brotliDecompressSync(brotli ?? Buffer.alloc(0))).toEqual(prepared.body);
    expect(gunzipSync(gzip ?? Buffer.alloc(0))).toEqual(prepared.body);
  });

  it('is none for what is small', () => {
    expect(compressed(prepare([]), 'gzip')).toBeNull();
  });
});
