import { describe, expect, it } from 'vitest';
import { passwordProblem } from './passwords.ts';

const about = ['anna', 'Anna Lindqvist', 'anna.lindqvist@example.org'];
const why = (password: string, factor = false): string | undefined =>
  passwordProblem(password, { factor, about })?.why;

describe('a password', () => {
  it.each([
    ['fourteen signs', 'Kx9mTq4vLw2RzB', false, 'v2_mg_password_too_short'],
    ['fourteen signs beside a second factor', 'Kx9mTq4vLw2RzB', true, undefined],
    ['seven signs beside a second factor', 'Kx9mTq4', true, 'v2_mg_password_too_short'],
    ['257 signs', 'ab7/'.repeat(65), false, 'v2_mg_password_too_long'],
    ['a few plain words', 'the kettle sings at noon', false, undefined],
    ['four common words', 'dragon sunshine coffee guitar', false, undefined],
    ['nothing but letters, at random', 'vqjxhmwtkzrpdnb', false, undefined],
    ['letters of another script', 'кот сидит на тёплой крыше', false, undefined],
    ['fifteen signs that are each two', '🐈🐕🐎🐖🐑🐐🐓🐇🐿️🦔🦇🐻🐼', false, 'v2_mg_password_too_short'],
  ] as const)('of %s: %s', (_what, password, factor, expected) => {
    expect(why(password, factor)).toBe(expected);
  });

  it.each([
    'passwordpassword',
    'Password12345678',
    'P@ssw0rd!P@ssw0rd!',
    '!!!!sunshine2024!!!!',
    'qwertyuiop123456',
    '123456789012345',
    'abcdefghijklmnop',
    'aaaaaaaaaaaaaaaaa',
    'abababababababab',
    '1qaz2wsx3edc4rfv',
    'iloveyouprincess',
    'homewardhomeward',
    'Homeward-2026-!!!',
    'lindqvist1234567',
    'Anna-Lindqvist-1',
    'anna.lindqvist@example.org',
    'correcthorsebatterystaple',
    'trustno1trustno1',
  ])('%s is one of those that are tried first', (password) => {
    expect(why(password)).toBe('v2_mg_password_too_common');
  });
});
