import { describe, expect, it } from 'vitest';
import { digestChallenge, digestHeader } from './digest.ts';

/** The example of RFC 7616, 3.9.1. */
const example = (algorithm: string): string =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
  'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
const answer = {
  method: 'GET',
  uri: '/dir/index.html',
  user: 'Mufasa',
  password: 'Circle of Life',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};

describe('digest authentication', () => {
  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('answers by %s as the standard has it', (algorithm, response) => {
    const challenge = digestChallenge(example(algorithm));
    if (challenge === null) throw new Error('no challenge');
    expect(digestHeader(challenge, answer)).toContain(`response="${response}"`);
  });

  it('takes the stronger of several, and none that it does not know', () => {
    const both = `${example('MD5')}, ${example('SHA-256')}`;
    expect(digestChallenge(both)?.algorithm).toBe('SHA-256');
    expect(digestChallenge(example('SHA-512-256'))).toBeNull();
    expect(digestChallenge('Digest realm="a", nonce="b", qop="auth-int"')).toBeNull();
    expect(digestChallenge('Basic realm="a"')).toBeNull();
    expect(digestChallenge('')).toBeNull();
  });

  it('answers servers of before as they ask', () => {
    const challenge = digestChallenge('Digest realm="a", nonce="b"');
    expect(challenge).toEqual({ realm: 'a', nonce: 'b', opaque: null, algorithm: 'MD5', qop: false });
    if (challenge === null) return;
    expect(digestHeader(challenge, { ...answer, user: 'a"b' })).toContain(String.raw`username="a\"b"`);
    expect(digestHeader(challenge, answer)).not.toContain('cnonce');
  });
});
