import { type AuditWord, auditActs, auditWord } from '@homeward/contract/audit-acts.ts';
import words from '#texts/en-US/audit.json';
import { describe, expect, it } from 'vitest';
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

describe('what an audit entry says was done', () => {
  it.each(Object.keys(auditActs) as AuditWord[])('has words for %s', (word) => {
    expect(Object.keys(words)).toContain(`audit.act.${word}`);
  });

  it('is the same for acts that mean the same to a reader, and the lacking right where somebody was refused', () => {
    expect(auditWord('resetPassword')).toBe(auditWord('changePassword'));
    expect(auditWord('settings write')).toBeUndefined();
  });
});
