import { locales } from '@homeward/contract/locales.ts';

/** A language is named in itself, so that everyone finds their own; with its region where we have two of it. */
export function ownName(locale: string): string {
  const language = locale.slice(0, 2);
  const several = locales.filter((one) => one.startsWith(language)).length > 1;
  const own = new Intl.DisplayNames(locale, { type: 'language' }).of(several ? locale : language) ?? locale;
  return own.charAt(0).toLocaleUpperCase(locale) + own.slice(1);
}
