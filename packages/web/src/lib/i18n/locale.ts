import { defaultLocale, locales, type Locale } from '@homeward/contract/words/values/locales.ts';

/** Made from English for tests: longer and accented, and written from right to left. Only by a stored choice. */
export const pseudoLocales = ['en-XA', 'ar-XB'] as const;
export type PseudoLocale = (typeof pseudoLocales)[number];
/** A language that the portal can be shown in. */
export type ShownLocale = Locale | PseudoLocale;

const storageKey = 'homeward.locale';

/** Norwegian has two written forms and an old name. */
const languageOf = (tag: string): string =>
  tag
    .slice(0, 2)
    .toLowerCase()
    .replace(/^n[bn]/, 'no');

/** Of a language's locales the first is for it as such, the last for regions that have none of their own. */
function nearest(tag: string): Locale | undefined {
  const family = locales.filter((locale) => languageOf(locale) === languageOf(tag));
  return tag.length > 2 ? family.at(-1) : family[0];
}

/** The stored locale, else the first of the wanted languages that we have, else the default. */
export function chooseLocale(stored: string | null, wanted: readonly string[]): ShownLocale {
  const pseudo = pseudoLocales.find((locale) => locale === stored);
  if (pseudo !== undefined) return pseudo;
  for (const tag of [stored ?? '', ...wanted]) {
    const found = locales.find((locale) => locale === tag) ?? nearest(tag);
    if (found !== undefined) return found;
  }
  return defaultLocale;
}

export function storedLocale(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function storeLocale(locale: ShownLocale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Forbidden storage only means that the choice lasts for this visit.
  }
}
