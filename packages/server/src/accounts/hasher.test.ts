import { describe, expect, it } from 'vitest';
import { argon2Hasher, boundedHasher } from './hasher.ts';
import type { Hasher } from './hasher.ts';

describe('password hashes', () => {
  it('are argon2id with 19 MiB, and say no to anything that is no hash', async () => {
    const hasher = argon2Hasher();
    const hash = await hasher.hash('a long enough password');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(hash, 'a long enough password')).toBe(true);
    expect(await hasher.verify(hash, 'another password')).toBe(false);
    expect(await hasher.verify('no hash', 'a long enough password')).toBe(false);
  });

  it('run two at a time, twenty wait, the next is sent away', async () => {
    let running = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    const slow: Hasher = {
      hash: async (password) => {
        running += 1;
        most = Math.max(most, running);
        await gate.promise;
        running -= 1;
        return password;
      },
      verify: () => Promise.reject(new Error('broken')),
    };
    const bounded = boundedHasher(slow, 2, 20);
    const all = Array.from({ length: 22 }, (_, index) => bounded.hash(String(index)));
    await expect(bounded.hash('one too many')).rejects.toMatchObject({ status: 503, code: '044' });
    gate.resolve();
    expect(await Promise.all(all)).toHaveLength(22);
    expect(most).toBe(2);
    // A failure gives its place back.
    await expect(bounded.verify('a', 'b')).rejects.toThrow('broken');
    expect(await bounded.hash('again')).toBe('again');
  });
});
