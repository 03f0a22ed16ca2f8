/** Languages of the portal and of what is sent; the default first, and of a language the one without a region first (S9.1). */
export const locales = [
  'en-US',
  'en-GB',
  'de-DE',
  'fr-FR',
  'it-IT',
  'es-ES',
  'es-419',
  'pt-PT',
  'nl-NL',
  'da-DK',
  'sv-SE',
  'no-NO',
  'fi-FI',
  'pl-PL',
  'th-TH',
  'zh-TW',
] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en-US';
