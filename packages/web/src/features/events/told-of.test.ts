import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@homeward/contract/words/values/locales.ts';
import { describe, expect, it } from 'vitest';
import { toldPeople } from '#features/events/told-of.ts';
import type { Texts } from '#lib/i18n/load-texts.ts';
import { translate } from '#lib/i18n/translate.ts';

const textsOf = (locale: string): Texts =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../public/translations/${locale}/incident.json`), 'utf8'),
  );

type Entry = Parameters<typeof toldPeople>[1][number];
const entry: Entry = {
  id: 'p1',
  at: Date.UTC(2026, 10, 21, 8),
  user_id: '',
  name: 'Jonas',
  channel: 'sms',
  class: 'medical',
  to: '+49…222',
  subject: '',
  incident: 'i1',
  count: 1,
  round: 1,
  reason: null,
  turn: null,
  state: 'accepted',
  due_at: null,
  attempts: 1,
  ended_at: Date.UTC(2026, 10, 21, 8, 3),
  received_at: null,
  seen_at: null,
  answer: '',
};

function wayOf(locale: string, more: Partial<Entry>): string {
  const plural = new Intl.PluralRules(locale);
  const texts = textsOf(locale);
  return (
    toldPeople((key, values) => translate(texts, plural, key, values), [{ ...entry, ...more }])[0]?.way ?? ''
  );
}

describe('why somebody was told', () => {
  it.each([
    { reason: 'atOnce', turn: null, round: 1, shown: 'at once' },
    { reason: 'turn', turn: 2, round: 1, shown: 'by turn 2' },
    { reason: 'turn', turn: 1, round: 2, shown: 'by turn 1 · telling 2' },
    { reason: 'step', turn: 3, round: 1, shown: 'at step 3' },
    { reason: 'again', turn: null, round: 2, shown: 'repeated: no one acknowledged · telling 2' },
    { reason: 'outcome', turn: null, round: 1, shown: 'how it went on' },
  ] as const)('is shown as “$shown”', ({ shown, ...more }) => {
    const way = wayOf('en-US', more);
    expect(way.endsWith(shown)).toBe(true);
  });

  it('is left out where nobody wrote it down', () => {
    expect(wayOf('en-US', {}).split(' · ')).toHaveLength(3);
  });

  it.each(locales)('is said in words of %s', (locale) => {
    const english = (['atOnce', 'step', 'again', 'outcome'] as const).map((reason) =>
      wayOf('en-US', { reason, turn: 3 }),
    );
    const said = (['atOnce', 'step', 'again', 'outcome'] as const).map((reason) =>
      wayOf(locale, { reason, turn: 3 }),
    );
    expect(new Set(said).size).toBe(4);
    if (!locale.startsWith('en')) expect(said.filter((one) => english.includes(one))).toEqual([]);
    expect(wayOf(locale, { reason: 'turn', turn: 7 })).toContain('7');
    expect(said.join()).not.toContain('notified.');
    expect(said.join()).not.toContain('{{');
  });
});
