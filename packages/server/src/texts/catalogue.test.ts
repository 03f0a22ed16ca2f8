import { describe, expect, it } from 'vitest';
import { eventCodes } from '@homeward/contract/words/alarms/event-codes.ts';
import { eventLabel, eventLabelKey, eventString } from '@homeward/contract/rules/alarms/event-string.ts';
import { defaultLocale, locales } from '@homeward/contract/words/values/locales.ts';
import { countOf, labelIn, textOf, timeIn, wordsIn } from './catalogue.ts';

const others = locales.filter((locale) => locale !== defaultLocale);
/** What plural forms begin with: `notify.count_other` is of `notify.count`. */
const counted = ['notify.count', 'reset.link'] as const;
const isForm = (key: string): boolean => counted.some((stem) => key.startsWith(`${stem}_`));
const plain = (keys: readonly string[]): readonly string[] => keys.filter((key) => !isForm(key)).toSorted();
const holders = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();

describe('the words of messages', () => {
  const english = wordsIn(defaultLocale);

  it.each(others)('%s has every text, with the same things to put in', (locale) => {
    const words = wordsIn(locale);
    expect(plain(Object.keys(words))).toEqual(plain(Object.keys(english)));
    for (const key of plain(Object.keys(english))) {
      expect(words[key]?.trim(), key).not.toBe('');
      expect(holders(words[key] ?? ''), key).toEqual(holders(english[key] ?? ''));
    }
  });

  it.each(locales)('%s has the plural forms that its numbers need, and no others', (locale) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    for (const stem of counted) {
      const keys = Object.keys(wordsIn(locale)).filter((key) => key.startsWith(`${stem}_`));
      expect(keys.toSorted()).toEqual(forms.map((form) => `${stem}_${form}`));
      for (const key of keys) expect(holders(wordsIn(locale)[key] ?? ''), key).toEqual(['{count}']);
    }
  });

  it('are no English ones elsewhere', () => {
    const sentences = Object.entries(english).filter(
      ([key, text]) => !key.startsWith('v2_cid_') && /[A-Za-z]{2,} [a-z]/.test(text.replace(/\{\w+\}/g, '')),
    );
    expect(sentences.length).toBeGreaterThan(40);
    for (const locale of others.filter((one) => one !== 'en-GB'))
      for (const [key, text] of sentences) expect(wordsIn(locale)[key], `${locale} ${key}`).not.toBe(text);
  });

  it.each(locales)('%s has a label for every event', (locale) => {
    for (const [number, [fresh, restored]] of Object.entries(eventCodes))
      for (const qualifier of [
        ...(fresh === null ? [] : [1 as const]),
        ...(restored === null ? [] : [3 as const]),
      ]) {
        const code = eventString({ qualifier, event: Number(number), area: 0, detail: 0 });
        const label = labelIn(locale, eventLabelKey(code));
        expect(label, `${locale} ${code}`).toBeDefined();
        if (locale === defaultLocale) expect(label).toBe(eventLabel(code));
      }
  });

  it('keep subjects short', () => {
    for (const locale of locales)
      for (const [key, text] of Object.entries(wordsIn(locale)))
        if (key.endsWith('.subject')) expect(text.length, `${locale} ${key}`).toBeLessThanOrEqual(70);
  });
});

describe('what is put into words', () => {
  it('takes the form of the number', () => {
    const minutes = (count: number): string => countOf('pl-PL', 'reset.link', count).replace(/^.*przez /, '');
    expect([1, 2, 5, 22, 30].map(minutes)).toEqual([
      '1 minutę:',
      '2 minuty:',
      '5 minut:',
      '22 minuty:',
      '30 minut:',
    ]);
    expect(countOf('de-DE', 'reset.link', 1)).toMatch(/1 Minute:$/);
    expect(countOf('de-DE', 'notify.count', 1234)).toContain('1.234 Mal');
  });

  it('is never read as a text of ours again', () => {
    expect(textOf('en-US', 'notify.where', { area: '{panel}', panel: 'House' })).toBe('{panel}, House');
  });

  it('is a time as people write it, in the zone that is known', () => {
    const at = Date.UTC(2026, 10, 21, 20, 5, 9);
    expect(timeIn('de-DE', 'Europe/Berlin', at)).toBe('21.11.2026, 21:05:09');
    expect(timeIn('pl-PL', 'Europe/Warsaw', at, 'short')).toBe('21.11.2026, 21:05');
    expect(timeIn('de-DE', 'Mars/Olympus', at, 'short')).toBe('21.11.26, 20:05 UTC');
  });
});
