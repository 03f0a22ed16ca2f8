import { expect, it } from 'vitest';
import { setupCode } from './setup-code.ts';

it.each([
  ['MT:Y.K90IRV01T70648G00', 'MT:Y.K90IRV01T70648G00'],
  [' mt:y.k90irv01t70648g00 ', 'MT:Y.K90IRV01T70648G00'],
  ['2497-011-2330', '24970112330'],
  ['2497 011 2330', '24970112330'],
  ['749701123365521327687', '749701123365521327687'],
  ['2497011233', ''],
  ['MT:', ''],
  ['MT:Y.K90"IRV01T70648G00', ''],
  ['', ''],
])('a setup code as somebody typed it: %s', (typed, code) => {
  expect(setupCode(typed)).toBe(code);
});
