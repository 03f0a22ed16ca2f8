import type { Text, TextKey } from '#lib/i18n/use-text.ts';

/** Which choice a phrase stands for. */
export type Slot =
  | 'subject'
  | 'verb'
  | 'lasting'
  | 'button'
  | 'mode'
  | 'modes'
  | 'kind'
  | 'clock'
  | 'repeat'
  | 'range'
  | 'fence'
  | 'percent'
  | 'period'
  | 'days'
  | 'end'
  | 'level'
  | 'colour'
  | 'kelvin'
  | 'setpoint'
  | 'option'
  | 'key'
  | 'address'
  | 'who'
  | 'until'
  | 'goOn'
  | 'since'
  | 'text';

/** What a phrase says. `missing`: nothing was chosen yet, and it says what to choose. */
export interface Phrase {
  readonly text: string;
  readonly missing?: boolean;
  /** Says that there is nothing special: only an editor shows it. */
  readonly idle?: boolean;
}
export type Phrases = Partial<Readonly<Record<Slot, Phrase>>>;

/** A piece of a sentence: words between, or a phrase that can be changed. */
export type Piece =
  | { readonly tag: 'words'; readonly text: string }
  | ({ readonly tag: 'phrase'; readonly slot: Slot } & Phrase);
export type Sentence = readonly Piece[];

const mark = '\u0001';

/** Fills the phrases into the sentence that the language makes of them, in its own order. */
export function sentence(t: Text, key: TextKey, phrases: Phrases): Sentence {
  const slots = Object.keys(phrases) as Slot[];
  const marked = t(key, Object.fromEntries(slots.map((slot) => [slot, mark + slot + mark])));
  return marked.split(mark).flatMap((part, index): Piece[] => {
    const slot = index % 2 === 1 ? slots.find((one) => one === part) : undefined;
    const phrase = slot === undefined ? undefined : phrases[slot];
    if (slot !== undefined && phrase !== undefined)
      return phrase.text === '' ? [] : [{ tag: 'phrase', slot, ...phrase }];
    return part.trim() === '' ? [] : [{ tag: 'words', text: part.trim() }];
  });
}

/** Without what only an editor needs. */
export const spoken = (pieces: Sentence): Sentence =>
  pieces.filter((piece) => piece.tag === 'words' || piece.idle !== true);

/** The sentence as plain words, for labels and searches. */
export const plain = (pieces: Sentence): string =>
  spoken(pieces)
    .map(({ text }) => text)
    .join(' ')
    .replace(/ ([,.:;])/g, '$1');

export const said = (text: string): Phrase => ({ text });
export const missing = (text: string): Phrase => ({ text, missing: true });

/** The phrase that adds a part. */
export const adding = (t: Text, key: TextKey): Sentence =>
  sentence(t, 'automation.when.nothing', { subject: missing(t(key)) });
