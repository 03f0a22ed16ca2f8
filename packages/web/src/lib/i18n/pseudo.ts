import type { Texts } from '#lib/i18n/load-texts.ts';
import type { PseudoLocale } from '#lib/i18n/locale.ts';

const accented = new Map(
  ['aå', 'eé', 'iî', 'oö', 'uû', 'cç', 'nñ', 'sš', 'yý', 'AÅ', 'EÉ', 'IÎ', 'OÖ', 'UÛ', 'CÇ', 'NÑ', 'SŠ'].map(
    ([plain = '', other = '']) => [plain, other] as const,
  ),
);

/** Placeholders and marks stay as they are. */
const parts = /(\{\{\w+\}\}|<[^>]*>)/;

function accentedText(text: string): string {
  const letters = text
    .split(parts)
    .map((part) =>
      parts.test(part) ? part : part.replace(/[a-zA-Z]/g, (letter) => accented.get(letter) ?? letter),
    )
    .join('');
  // German and Finnish are a third longer.
  return `[${letters}${'~'.repeat(Math.ceil(text.length / 3))}]`;
}

/** Right to left: an embedding turns the letters round, and what is forgotten stands out. */
const turned = (text: string): string =>
  text
    .split(parts)
    .map((part) => (part === '' || parts.test(part) ? part : `\u202E${part}\u202C`))
    .join('');

/** English texts made into a language that nobody speaks: what is not translated or does not fit shows. */
export const pseudoTexts = (locale: PseudoLocale, english: Texts): Texts =>
  Object.fromEntries(
    Object.entries(english).map(([key, text]) => [
      key,
      locale === 'en-XA' ? accentedText(text) : turned(text),
    ]),
  );
