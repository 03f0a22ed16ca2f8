import { expect, it } from 'vitest';
import { factsOf, plainWords } from '#app/events/audit-line.ts';

it.each([
  ['restoreSetup', 'Restore setup'],
  ['GET /panel/report', 'GET /panel/report'],
  ['noConsent', 'No consent'],
])('%s reads %s', (name, words) => expect(plainWords(name)).toBe(words));

it.each([
  [
    '{"area":1,"mode":"arm","pin":null}',
    [
      ['Area', '1'],
      ['Mode', 'arm'],
    ],
  ],
  ['{"edit":{"tag":"x"}}', [['Edit', '{"tag":"x"}']]],
  ['"text"', []],
  ['not JSON', []],
])('the body %s is told as pairs', (body, pairs) => {
  expect(factsOf(body).map(({ name, value }) => [name, value])).toEqual(pairs);
});
