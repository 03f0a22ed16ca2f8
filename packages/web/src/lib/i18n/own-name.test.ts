import { locales } from '@homeward/contract/words/values/locales.ts';
import { expect, it } from 'vitest';
import { ownName } from '#lib/i18n/own-name.ts';

it.each(locales)('%s is named as the language names itself', (locale) => {
  const language = locale.slice(0, 2);
  const several = locales.filter((one) => one.startsWith(language)).length > 1;
  const named = new Intl.DisplayNames(locale, { type: 'language' }).of(several ? locale : language) ?? '';
  expect(ownName(locale)).toBe(named.charAt(0).toLocaleUpperCase(locale) + named.slice(1));
});

it('a language made for tests has its tag', () => expect(ownName('en-XA')).toBe('en-XA'));
