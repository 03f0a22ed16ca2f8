/**
 * Names are one line of text that can be seen: a line end, a control or a mark that turns the direction of writing in one
 * of them spoils the words around it wherever it is shown, printed or sent. Said here for everybody who takes a name.
 * Joiners stay: emoji and many scripts are written with them. Pure; no zod, the web uses it.
 */
const unprintable =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/u;

/** The first character that no name may hold, as `U+202E`; null where there is none. */
export function unprintableIn(name: string): string | null {
  const found = unprintable.exec(name)?.[0].codePointAt(0);
  return found === undefined ? null : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A name from somewhere that cannot be asked for another, such as a wire: what ends a line is a blank, the rest goes. */
export const printable = (name: string): string =>
  name
    .replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' ')
    .replace(new RegExp(unprintable, 'gu'), '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Fields that hold names, in the words of entities and of the wire. */
const isNameField = (key: string): boolean => /(?:^|_)name$|[a-z]Name$/.test(key);

/** A name that cannot be taken: the field it stands in, as `receiver.name`, and the first character that is wrong. */
export interface BadName {
  readonly where: string;
  readonly character: string;
}

/** The first name that cannot be taken, in whatever is given; null where there is none. */
export function badNameIn(given: unknown, place = ''): BadName | null {
  if (typeof given !== 'object' || given === null) return null;
  for (const [key, value] of Object.entries(given)) {
    const where = place === '' ? key : `${place}.${key}`;
    const character = typeof value === 'string' && isNameField(key) ? unprintableIn(value) : null;
    if (character !== null) return { where, character };
    const inside = badNameIn(value, where);
    if (inside !== null) return inside;
  }
  return null;
}

/** The same with every name cleaned: for what was written when names were freer, such as an old backup. */
export function withPrintableNames<Given>(given: Given): Given {
  if (badNameIn(given) === null) return given;
  const clean = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return isNameField(key) ? printable(value) : value;
    if (Array.isArray(value)) return value.map((one) => clean(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one, name)]));
  };
  // Its shape is the same; only texts are others.
  return clean(given, '') as Given;
}
