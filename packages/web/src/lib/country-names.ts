/** Groups of countries and codes for tests, which have names as if they were countries. */
const none: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

const lists = new Map<string, ReadonlyMap<string, string>>();

/** Every country that the browser knows by its two letters (ISO 3166), named in a language and in the order of names. */
export function countryNames(locale: string): ReadonlyMap<string, string> {
  const known = lists.get(locale);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const rows = letters
    .flatMap((first) => letters.map((second) => first + second))
    // A code of old stands for another of today.
    .filter((code) => !none.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code): readonly (readonly [string, string])[] => {
      const name = names.of(code);
      return name === undefined ? [] : [[code, name]];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale));
  const list = new Map(rows);
  lists.set(locale, list);
  return list;
}
