/** GSM 03.38, each letter at the place of its code; the one that stands for the extension is no letter. */
const alphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001BÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const codes: ReadonlyMap<string, number> = new Map(
  Array.from(alphabet, (letter, code): readonly [string, number] => [letter, code]).filter(
    ([letter]) => letter !== '\u001B',
  ),
);

/** A text as SMPP carries it: in how many letters, and in one piece or several with headers that join them. */
export interface SmsParts {
  /** 0: the alphabet of phones, one letter a byte; 8: UCS-2. */
  readonly coding: 0 | 8;
  /** Each begins with a header (UDH). */
  readonly joined: boolean;
  readonly parts: readonly Uint8Array[];
}

/** Letters of a message by itself, and of one of several. */
const sizes = { 0: { alone: 160, part: 153 }, 8: { alone: 70, part: 67 } } as const;

const plainBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => codes.get(letter) ?? 0x3f);

function wideBytes(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return bytes.swap16();
}

/** Pieces of at most `most` UTF-16 units; a letter of two halves is never cut in two. */
function pieces(text: string, most: number): readonly string[] {
  const all: string[] = [];
  let piece = '';
  for (const letter of text) {
    if (piece.length + letter.length > most) {
      all.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...all, piece];
}

/** Puts a text into parts; `reference` (0 to 255) is what a phone joins them by. */
export function smsParts(text: string, reference: number): SmsParts {
  const coding = Array.from(text).every((letter) => codes.has(letter)) ? 0 : 8;
  const bytesOf = coding === 0 ? plainBytes : wideBytes;
  const { alone, part } = sizes[coding];
  if (text.length <= alone) return { coding, joined: false, parts: [bytesOf(text)] };
  const cut = pieces(text, part);
  return {
    coding,
    joined: true,
    parts: cut.map((piece, index) =>
      Buffer.concat([Uint8Array.of(5, 0, 3, reference & 255, cut.length, index + 1), bytesOf(piece)]),
    ),
  };
}
