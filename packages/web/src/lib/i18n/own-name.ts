/** A language is named in itself, so that everyone finds their own. */
export function ownName(locale: string): string {
  const language = locale.slice(0, 2);
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? locale;
}
