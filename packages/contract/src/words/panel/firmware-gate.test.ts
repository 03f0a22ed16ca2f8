import { describe, expect, it } from 'vitest';
import { compareVersions, firmwareAtLeast } from './firmware-gate.ts';

// S9.6
describe('a firmware gate', () => {
  it.each([
    ['MINIGW-MZ-1_G 1.0.1.29A,,4.1.2.6.2', '1.0.1.29A', true],
    ['MINIGW-MZ-1_G 1.0.1.29A,,4.1.2.6.2', '1.0.1.29', true],
    ['MINIGW-MZ-1_G 1.0.1.29A,,4.1.2.6.2', '1.0.1.29B', false],
    ['MINIGW-MZ-1_G 1.0.1.30,,4.1.2.6.2', '1.0.1.29B', true],
    ['MINIGW-MZ-1_G 1.0.2.1,,4.1.2.6.2', '1.0.1.29B', true],
    ['HPGW 0.0.2.34F', '34F', true],
    ['HPGW 0.0.2.34E', '34F', false],
    ['HPGW 0.0.2.9G', '34F', false],
    ['HPGW 0.0.2.34f', '34F', true],
    ['HOMEWARD 0.1.0', '1.0.1.29A', false],
    ['HOMEWARD', '1', false],
    ['', '1', false],
    ['HPGW 1.0.0.9', 'no version', false],
    [`HPGW ${'9'.repeat(40)}`, '1', false],
  ])('reads %s against %s', (version, minimum, open) => {
    expect(firmwareAtLeast(version, minimum)).toBe(open);
  });

  it.each([
    ['0.1.0', '0.1.0', 0],
    ['0.1.10', '0.1.9', 1],
    ['0.9.9', '1.0.0', -1],
  ])('orders the product’s own versions: %s and %s', (a, b, order) => {
    expect(Math.sign(compareVersions(a, b))).toBe(order);
  });
});
