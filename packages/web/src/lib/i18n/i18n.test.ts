import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#lib/i18n/load-texts.ts';
import { chooseLocale } from '#lib/i18n/locale.ts';
import { translate } from '#lib/i18n/translate.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers the first `failures` requests with 503 and notes when each came. */
function serve(failures: number) {
  vi.useFakeTimers();
  const start = Date.now();
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(Date.now() - start);
    return asked.length > failures ? Response.json({ address }) : new Response('', { status: 503 });
  });
  return asked;
}

describe('translations', () => {
  it('are read below the entry', async () => {
    serve(0);
    expect(await loadTexts('/security/', 'de-DE')).toEqual({
      address: '/security/translations/de-DE/portal.json',
    });
  });

  it('are asked for again after 350 ms and doubling until they come (S8.6)', async () => {
    const asked = serve(2);
    const texts = loadTexts('/security/', 'en-US');
    await vi.runAllTimersAsync();
    expect(Object.keys(await texts)).toEqual(['address']);
    expect(asked).toEqual([0, 350, 1050]);
  });

  it('are given up after five retries (S8.6)', async () => {
    const asked = serve(99);
    const failed = expect(loadTexts('/security/', 'en-US')).rejects.toThrow('503');
    await vi.runAllTimersAsync();
    await failed;
    expect(asked).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
  });

  it.each([
    ['de-DE', ['en-US'], 'de-DE'],
    [null, ['de-AT', 'en'], 'de-DE'],
    [null, ['fr-CA'], 'fr-FR'],
    [null, ['es'], 'es-ES'],
    [null, ['es-MX'], 'es-419'],
    [null, ['en-AU'], 'en-GB'],
    [null, ['nb-NO'], 'no-NO'],
    [null, ['en-XA'], 'en-GB'],
    ['en-XA', ['de-DE'], 'en-XA'],
    [null, ['cs-CZ'], 'en-US'],
    ['xx', ['en'], 'en-US'],
  ] as const)('choose for stored %s and wanted %j the locale %s', (stored, wanted, locale) => {
    expect(chooseLocale(stored, wanted)).toBe(locale);
  });

  it.each([
    ['en-US', 'way', { count: 1 }, '1 thing'],
    ['en-US', 'way', { count: 2 }, '2 things'],
    ['pl-PL', 'way', { count: 3 }, '3 few'],
    ['pl-PL', 'way', { count: 5 }, '5 things'],
    ['en-US', 'hello', { name: 'Anna' }, 'Hello Anna'],
    // What turns the writing round stays out of the sentence, and what goes from right to left keeps to itself.
    ['en-US', 'hello', { name: '\u202Eanna\u2066' }, 'Hello anna'],
    ['en-US', 'hello', { name: '\u2069\u202Eענת' }, 'Hello \u2068ענת\u2069'],
    ['en-US', 'hello', { name: 'by \u2068ענת\u2069' }, 'Hello \u2068by \u2068ענת\u2069\u2069'],
    ['en-US', 'hello', {}, 'Hello {{name}}'],
    ['en-US', 'missing', {}, 'missing'],
  ])('in %s say %s with %j as "%s"', (locale, key, values, text) => {
    const texts = {
      way_one: '{{count}} thing',
      way_few: '{{count}} few',
      way_other: '{{count}} things',
      hello: 'Hello {{name}}',
    };
    expect(translate(texts, new Intl.PluralRules(locale), key, values)).toBe(text);
  });
});
