/** Locales that exist today; the first is the default (S9.1). */
export const locales = ['en-US', 'de-DE'] as const;
export type Locale = (typeof locales)[number];

const storageKey = 'homeward.locale';

/** The stored locale, else the first of the wanted languages that we have, else the default. */
export function chooseLocale(stored: string | null, wanted: readonly string[]): Locale {
  for (const tag of [stored, ...wanted]) {
    const exact = locales.find((locale) => locale === tag);
    if (exact !== undefined) return exact;
    const related =
      tag === null ? undefined : locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2));
    if (related !== undefined) return related;
  }
  return locales[0];
}

export function storedLocale(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Forbidden storage only means that the choice lasts for this visit.
  }
}
