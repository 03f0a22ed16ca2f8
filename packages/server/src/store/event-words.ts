import { readArmingDetail } from '@homeward/contract/words/panel/arming-detail.ts';
import type { EventCode, PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { eventType } from '@homeward/contract/rules/alarms/event-string.ts';

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

/** The words of a search, at most eight. */
export const searchWords = (text: string): readonly string[] => [...wordsOf(text)].slice(0, 8);

/** Events whose line says a word: those of a code, whatever its area and detail; of arming, where it is to this mode. */
export interface LineKind {
  readonly code: EventCode;
  readonly mode: string | null;
}

/** A word that is searched for. */
export interface SoughtWord {
  readonly word: string;
  /** The last may be the beginning of a word. */
  readonly begins: boolean;
  /** Events that it finds whatever their words are. */
  readonly said: readonly LineKind[];
}

/** What is searched for: all of these. */
export type Sought = readonly SoughtWord[];

/** Null where the text has no word. `said`: by the place of each word, the events whose line says it. */
export function sought(
  panel: string,
  text: string,
  said: readonly (readonly LineKind[])[] = [],
): Sought | null {
  const words = searchWords(text);
  if (words.length === 0) return null;
  return words.map((word, no) => ({
    word: `${mark(panel)}x${word}`,
    begins: no === words.length - 1,
    said: said[no] ?? [],
  }));
}

const hasWord = (words: ReadonlySet<string>, { word, begins }: SoughtWord): boolean =>
  begins ? [...words].some((one) => one.startsWith(word)) : words.has(word);

const says = ({ code, detail }: Pick<PanelEvent, 'code' | 'detail'>, said: LineKind): boolean =>
  eventType(code) === eventType(said.code) &&
  (said.mode === null || readArmingDetail(detail ?? '').mode === said.mode);

/** Whether an event's words, or its line, are what is sought. */
export const isSought = (
  words: ReadonlySet<string>,
  what: Sought,
  event: Pick<PanelEvent, 'code' | 'detail'> | null = null,
): boolean =>
  what.every((one) => hasWord(words, one) || (event !== null && one.said.some((said) => says(event, said))));
