import type { Locale } from '@homeward/contract/words/values/locales.ts';

/**
 * Languages named in themselves, so that everyone finds their own; with their region where we have two. Written down:
 * asking the browser for the first takes as long as drawing the sign-in page.
 */
const names: Readonly<Record<Locale, string>> = {
  'en-US': 'American English',
  'en-GB': 'British English',
  'de-DE': 'Deutsch',
  'fr-FR': 'Français',
  'it-IT': 'Italiano',
  'es-ES': 'Español de España',
  'es-419': 'Español latinoamericano',
  'pt-PT': 'Português',
  'nl-NL': 'Nederlands',
  'da-DK': 'Dansk',
  'sv-SE': 'Svenska',
  'no-NO': 'Norsk',
  'fi-FI': 'Suomi',
  'pl-PL': 'Polski',
  'th-TH': 'ไทย',
  'zh-TW': '中文',
};

/** A language by its own name; one made for tests by its tag. */
export const ownName = (locale: string): string =>
  (names as Readonly<Record<string, string>>)[locale] ?? locale;
