import { type AuditWord, auditActs, auditWord } from '@homeward/contract/audit-acts.ts';
import words from '#texts/en-US/audit.json';
import type { Text } from '#lib/i18n/use-text.ts';
import { describe, expect, it } from 'vitest';
import { factsOf, lookLine, plainWords } from '#app/events/audit-line.ts';

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

describe('a look at what is private', () => {
  const t = ((key: string, values: { name?: string } = {}) =>
    [key, values.name].filter(Boolean).join(' of ')) as Text;
  const row = (act: string, body: object) => ({
    seq: 1,
    at: 0,
    actor: 'ben',
    act,
    outcome: 'done',
    body: JSON.stringify(body),
  });

  it.each(auditActs.look)('has words for %s', (act) => {
    const { act: words } = lookLine(t, row(act, { name: 'Rosa' }));
    expect(words).toMatch(/^looks\.[a-z]+ of Rosa$/);
  });

  it('says at what, by its name or what else is known, and beside that how', () => {
    const told = (body: object) => lookLine(t, row('look location', body));
    expect(told({ tracker: 'a1', name: 'Phone', whose: 'x', channel: 'web' })).toMatchObject({
      act: 'looks.location of Phone',
      facts: [{ name: 'Channel', value: 'web' }],
    });
    expect(told({ tracker: 'a1' }).act).toBe('looks.location of a1');
  });
});
