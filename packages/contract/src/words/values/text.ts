/** Text and address rules of S5, as message keys, so that every place says the same. Pure; no zod, the web uses them. */

/** S5.1: characters that a scene's, rule's or group's name must not contain. */
export const forbiddenInNames = '~,:;\\“"|<>’\'=!#$%^&*()-';
export const nameMax = 30;

export type NameError =
  | 'v2_mg_required_name'
  | 'v2_mg_max_limit_name_length'
  | 'v2_mg_no_special_char_allowed';

/** Checks an automation name (S5.1): the first rule it breaks, or null. Length counts characters, not bytes. */
export function automationNameError(name: string): NameError | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'v2_mg_required_name';
  if (Array.from(trimmed).length > nameMax) return 'v2_mg_max_limit_name_length';
  for (const character of trimmed)
    if (forbiddenInNames.includes(character)) return 'v2_mg_no_special_char_allowed';
  return null;
}

/** S5.4: digits with at most one hyphen between digits. */
export function isIdRange(text: string): boolean {
  return /^\d+(?:-\d+)?$/.test(text);
}

/** The numbers that an id range names, first and last; null for what is none (S5.4). The first may be the higher one. */
export function idRangeOf(text: string): readonly [number, number] | null {
  if (!isIdRange(text)) return null;
  const numbers = text.split('-').map(Number);
  return [Math.min(...numbers), Math.max(...numbers)];
}

/**
 * S5.5: a name over `limit` characters is cut and three dots appended; without one, `numbered`, which is the word for area
 * and its number.
 */
export function areaLabel(name: string | undefined, numbered: string, limit = Infinity): string {
  if (name === undefined || name === '') return numbered;
  const characters = Array.from(name);
  return characters.length > limit ? `${characters.slice(0, limit).join('')}...` : name;
}

/** S5.6: one segment of a MAC address as typed: hex only, at most 2 characters. */
export function macSegment(text: string): string {
  return text.replace(/[^0-9a-fA-F]/g, '').slice(0, 2);
}

/** S4.6: battery icon level 0 to 4 from percent. */
export function batteryLevel(percent: number): 0 | 1 | 2 | 3 | 4 {
  if (percent > 80 && percent <= 100) return 4;
  if (percent > 50 && percent <= 80) return 3;
  if (percent > 20 && percent <= 50) return 2;
  if (percent > 0 && percent <= 20) return 1;
  return 0;
}

/** Segments of a MAC address. */
export const macSegments = 6;

/** Pairs with one separator between them, three groups of four, or all in one; nothing more of the kind around it. */
const wholeMac =
  /(?<![0-9a-z]|(?<![0-9a-z])[0-9a-f]{2}[:.\s-])(?:[0-9a-f]{2}([:\s-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|[0-9a-f]{4}([.:-])[0-9a-f]{4}\2[0-9a-f]{4}|[0-9a-f]{12})(?![0-9a-z]|[:.\s-][0-9a-f]{2}(?![0-9a-z]))/i;

/** The segments of a whole MAC address in any usual notation, in lower case; null where there is none. */
export function macParts(text: string): readonly string[] | null {
  return (
    wholeMac
      .exec(text)?.[0]
      .toLowerCase()
      .match(/[0-9a-f]{2}/g) ?? null
  );
}

/** A text of so many characters at most: a letter that takes several, such as an emoji, stays whole or goes. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let short = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (short.length + segment.length > most) break;
    short += segment;
  }
  return short.trimEnd();
}
