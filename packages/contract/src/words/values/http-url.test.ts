import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasUserInfo, isHttpUrl } from './http-url.ts';

describe('an address (S5.3)', () => {
  it.each([
    'http://a',
    'https://example.org/x?y=1#z',
    'HTTP://h:80',
    'https://user:pw@host/',
    'http://[::1]:8080/a',
  ])('%s is http or https', (text) => expect(isHttpUrl(text)).toBe(true));
  it.each([
    '',
    'ftp://a',
    'javascript:alert(1)',
    'http://',
    'http:///x',
    '//host',
    'http://a b',
    'http://a:99999',
    'http://h\\@evil',
    'http://[zz]',
  ])('%j is not', (text) => expect(isHttpUrl(text)).toBe(false));

  it.each([
    'http://300.300.300.300/',
    'http://1.2.3.4.5/',
    'http://1.2.3.0x1ff',
    'http://4294967296/',
    'http://a.256',
    'http://[::::]/',
    'http://[1:2:3:4:5:6:7:8:9]/',
    'http://[1:2]/',
    'http://[12345::]/',
    'http://[::1.2.3.300]/',
    'http://[::1.2.3]/',
    'http://a<b/',
  ])('%j parses nowhere', (text) => {
    expect(URL.canParse(text)).toBe(false);
    expect(isHttpUrl(text)).toBe(false);
  });

  it.each([
    'http://192.168.1.2:8080/x?y',
    'http://0x7f.1/',
    'http://4294967295/',
    'http://1.2.3.4./',
    'http://[::1]:80/',
    'http://[::]',
    'http://[1:2:3:4:5:6:7:8]/',
    'http://[fe80::1:2.3.4.5]/',
    'https://user:word@host/',
    'http://größe.example/',
    'http://a.2b/',
  ])('%j does', (text) => {
    expect(URL.canParse(text)).toBe(true);
    expect(isHttpUrl(text)).toBe(true);
  });

  it('is valid only where it parses', () => {
    const part = fc.constantFrom(
      '0',
      '1',
      '255',
      '256',
      '07',
      '08',
      '0x',
      '0xff',
      '',
      'a',
      'ffff',
      '12345',
      '::',
      ':',
    );
    const numeric = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('.'));
    const grouped = fc.array(part, { minLength: 1, maxLength: 9 }).map((parts) => `[${parts.join(':')}]`);
    const glued = fc.array(part, { minLength: 1, maxLength: 9 }).map((parts) => `[${parts.join('')}]`);
    fc.assert(
      fc.property(fc.oneof(numeric, grouped, glued, fc.webAuthority()), (host) => {
        const text = `http://${host}/`;
        if (isHttpUrl(text)) expect([text, URL.canParse(text)]).toEqual([text, true]);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['http://user:word@host/', true],
    ['http://user@host/', true],
    ['http://@host/', false],
    ['http://host/a@b', false],
  ])('%j carries a name or password: %s', (text, carries) => expect(hasUserInfo(text)).toBe(carries));
});
