import { locales } from '@homeward/contract/words/values/locales.ts';
import { expect, it } from 'vitest';
import { countryNames } from '#lib/country-names.ts';

it.each(locales)('countries are named in %s, each once, without groups of them', (locale) => {
  const names = countryNames(locale);
  expect(names.size).toBeGreaterThan(240);
  expect(names.size).toBeLessThan(265);
  expect(names.get('DE')).toBe(new Intl.DisplayNames(locale, { type: 'region' }).of('DE'));
  expect([...names.keys()].filter((code) => ['EU', 'UN', 'ZZ', 'UK', 'DD', 'SU'].includes(code))).toEqual([]);
});
