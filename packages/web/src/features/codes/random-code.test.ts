import { codeFault } from '@homeward/contract/words/access/pin-code.ts';
import { expect, it } from 'vitest';
import { randomCode } from '#features/codes/random-code.ts';

it('gives codes that no panel refuses for their form', () => {
  for (let times = 0; times < 200; times += 1)
    for (const length of [4, 6] as const) expect(codeFault(randomCode(length), length, 1)).toBeNull();
});

it('throws away what everybody tries first', () => {
  const drawn = [1, 2, 3, 4, 7, 7, 7, 1, 8, 0, 5, 2];
  expect(randomCode(4, () => drawn.shift() ?? 0)).toBe('8052');
});
