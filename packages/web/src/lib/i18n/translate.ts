import type { Texts } from '#lib/i18n/load-texts.ts';
import { withMarks, withoutMarks } from '#lib/i18n/marks.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/**
 * A value as it stands beside other words: what goes from right to left keeps to itself, and marks that turn the writing
 * round are left out, for they would turn the rest, too; but for those of a value inside of it that keeps to itself.
 */
export function apart(value: string): string {
  const plain = withoutMarks(value).replace(/\u2068[^\p{Bidi_C}]*\u2069|\p{Bidi_C}/gu, (mark) =>
    mark.length > 1 ? mark : '',
  );
  return /[\u0590-\u08ff]/.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/**
 * The text of `key` with `{{names}}` filled in. A numeric `count` picks the plural form of the language
 * (`key_one`, `key_few` …, else `key_other`). A missing text shows its key.
 */
export function translate(
  texts: Texts,
  plural: Pick<Intl.PluralRules, 'select'>,
  key: string,
  values: TextValues = {},
): string {
  const { count } = values;
  const form =
    typeof count === 'number'
      ? (texts[`${key}_${plural.select(count)}`] ?? texts[`${key}_other`])
      : undefined;
  return withMarks(form ?? texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (mark, name: string) =>
    apart(String(values[name] ?? mark)),
  );
}
