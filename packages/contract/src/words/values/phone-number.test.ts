import { describe, expect, it } from 'vitest';
import { dialledAs } from './phone-number.ts';

describe('a number as people write it', () => {
  it.each([
    ['+49 170 1111111', '+491701111111'],
    ['0049 (0)170/111-1111', '+491701111111'],
    ['030 1234567', null],
    ['112', null],
    ['', null],
  ])('%j is dialled as %j', (phone, number) => {
    expect(dialledAs(phone)).toBe(number);
  });
});
