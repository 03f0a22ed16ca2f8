import { create } from 'zustand';
import type portal from '../../../public/translations/en-US/portal.json';
import { loadTexts, type Texts } from '#lib/i18n/load-texts.ts';
import { chooseLocale, storedLocale, storeLocale, type Locale } from '#lib/i18n/locale.ts';
import { translate, type TextValues } from '#lib/i18n/translate.ts';

type WithoutPlural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** A key of `portal.json`; the plural forms of one text share their stem. */
export type TextKey = WithoutPlural<keyof typeof portal>;
export type Text = (key: TextKey, values?: TextValues) => string;

interface Language {
  readonly locale: Locale;
  readonly text: Text;
}

function speak(locale: Locale, texts: Texts): Language {
  const plural = new Intl.PluralRules(locale);
  return { locale, text: (key, values) => translate(texts, plural, key, values) };
}

const useLanguage = create<Language>(() => speak('en-US', {}));

/** Loads `locale`, or the one the reader wants, below `base` (`/{entry}/`), and shows it. */
export async function startLanguage(
  base: string,
  locale = chooseLocale(storedLocale(), navigator.languages),
): Promise<void> {
  useLanguage.setState(speak(locale, await loadTexts(base, locale)));
  document.documentElement.lang = locale;
}

export async function changeLanguage(base: string, locale: Locale): Promise<void> {
  await startLanguage(base, locale);
  storeLocale(locale);
}

/** The translator; the component renders again when the language changes. */
export function useText(): Text {
  return useLanguage((language) => language.text);
}

/** The language in use, as a BCP 47 tag. */
export function currentLanguage(): Locale {
  return useLanguage.getState().locale;
}
