import { type AuditWord, auditActs, auditWord } from '@homeward/contract/words/access/audit-acts.ts';
import words from '#texts/en-US/audit.json';
import { areas, devices } from '#lib/house/house.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import { describe, expect, it } from 'vitest';
import { auditLine, factsOf, lookLine, plainWords } from '#features/events/audit-line.ts';

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

describe('an entry', () => {
  const t = ((key: string) => key) as Text;
  const row = { seq: 1, at: 0, actor: 'ben', act: 'setMode', outcome: 'done' };
  const body = JSON.stringify({ area: 2, mode: 'home_1', device: 'RF:1' });

  it('says who did it by name, and by the sign-in name where there is no such account any more', () => {
    expect(auditLine(t, { ...row, name: 'Ben Okafor', body }).who).toBe('Ben Okafor');
    expect(auditLine(t, { ...row, name: '', body }).who).toBe('ben');
  });

  it('calls areas, devices and modes as people do, and what is gone by its number', () => {
    areas.replace([[2, { id: 2, name: 'Workshop' } as never]]);
    devices.replace([['RF:1', { id: 'RF:1', name: 'Front door' } as never]]);
    const said = () => auditLine(t, { ...row, name: '', body }).facts.map(({ value }) => value);
    expect(said()).toEqual(['Workshop', 'mode.home_1', 'Front door']);
    areas.replace([]);
    devices.replace([]);
    expect(said()).toEqual(['2', 'mode.home_1', 'RF:1']);
  });
});

describe('a look at what is private', () => {
  const t = ((key: string, values: { name?: string } = {}) =>
    [key, values.name].filter(Boolean).join(' of ')) as Text;
  const row = (act: string, body: object) => ({
    seq: 1,
    at: 0,
    actor: 'ben',
    name: 'Ben',
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
