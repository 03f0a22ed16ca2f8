import { describe, expect, it } from 'vitest';
import { testRandom } from '@homeward/testing/server/quiet-world.ts';
import { createSeal } from './seal.ts';

const key = new Uint8Array(32).fill(7);
const seal = createSeal(key, testRandom());

describe('a sealed secret', () => {
  it('opens for the row it was sealed for, with the key it was sealed by', () => {
    const sealed = seal.seal('JBSWY3DP', 'totp a1');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(createSeal(key, testRandom('later')).open(sealed, 'totp a1')).toBe('JBSWY3DP');
    expect(seal.open(sealed, 'totp a2')).toBeNull();
    expect(createSeal(new Uint8Array(32).fill(8), testRandom()).open(sealed, 'totp a1')).toBeNull();
  });

  it('never looks the same twice', () => {
    expect(seal.seal('x', 'row')).not.toBe(seal.seal('x', 'row'));
  });

  it.each(['', '1.', '1.AAAA', '2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'plain text'])(
    'is not %j',
    (text) => {
      expect(seal.open(text, 'row')).toBeNull();
    },
  );

  it('does not open once a bit of it has changed', () => {
    const sealed = seal.seal('secret', 'row');
    const [version = '', body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(seal.open(`${version}.${changed.toString('base64url')}`, 'row')).toBeNull();
    }
  });
});
