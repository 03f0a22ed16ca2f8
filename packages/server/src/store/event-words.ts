/**
 * What a text is searched by. Each word carries the panel it belongs to, so that a search never walks through the
 * words of other panels. Scripts without spaces between words are cut into pairs of letters.
 */

const word = /[\p{L}\p{N}]+/gu;
const unspaced = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The most words of one event. */
const most = 40;

/** Letters without case and accents, as people type them. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

/** A panel as part of a word: letters and digits alone. */
const mark = (panel: string): string => panel.replaceAll(/[^\da-z]/gi, '').toLowerCase();

function pairs(text: string): readonly string[] {
  const letters = Array.from(text);
  if (letters.length < 3) return [text];
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

function* wordsOf(text: string): Generator<string> {
  for (const [found] of plain(text).matchAll(word))
    if (unspaced.test(found)) yield* pairs(found);
    else yield found.slice(0, 40);
}

/** The words of a panel's event, each once. */
export function eventWords(panel: string, text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const found of wordsOf(text)) {
    words.add(`${mark(panel)}x${found}`);
    if (words.size === most) break;
  }
  return words;
}

/** What is searched for: every word but the last as a whole, the last as a beginning; at most eight. */
export interface Sought {
  readonly whole: readonly string[];
  readonly beginning: string;
}

/** Null where the text has no word. */
export function sought(panel: string, text: string): Sought | null {
  const words = [...wordsOf(text)].slice(0, 8).map((found) => `${mark(panel)}x${found}`);
  const beginning = words.at(-1);
  return beginning === undefined ? null : { whole: words.slice(0, -1), beginning };
}

/** Whether an event's words are what is sought. */
export const isSought = (words: ReadonlySet<string>, { whole, beginning }: Sought): boolean =>
  whole.every((one) => words.has(one)) && [...words].some((one) => one.startsWith(beginning));
