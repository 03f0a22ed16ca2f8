import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it('is the same text however a value was put together', () => {
  const one = { b: [1, { y: null, x: 'ü"' }], a: true, none: undefined };
  const other = { a: true, b: [1, { x: 'ü"', y: null }] };
  expect(canonicalJson(one)).toBe('{"a":true,"b":[1,{"x":"ü\\"","y":null}]}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
});
it('keeps the order of lists', () => expect(canonicalJson([2, 1])).toBe('[2,1]'));
