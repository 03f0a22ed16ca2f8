import { readFileSync } from 'node:fs';
import { defaultLocale } from '@homeward/contract/words/values/locales.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import english from './words/en-US.json' with { type: 'json' };

/** The ending of a text that depends on a number, as `Intl.PluralRules` says it. */
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Word = Exclude<keyof typeof english, `v2_cid_${string}`>;
/** Texts that stand for every number: `reset.link` has `reset.link_one`, `reset.link_other` and so on. */
export type CountKey = Word extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;
export type TextKey = Exclude<Word, `${CountKey}_${Form}`>;
export type Values = Readonly<Record<string, string>>;

/** Texts by their keys; `{name}` stands for what is put in. Labels of events stand beside them, as `v2_cid_1130`. */
export type Words = Readonly<Record<string, string>>;

const read = new Map<Locale, Words>([[defaultLocale, english]]);

/** All texts of a language, read when it is first spoken. */
export function wordsIn(locale: Locale): Words {
  const known = read.get(locale);
  if (known !== undefined) return known;
  // By its package, since this code may run out of another folder (decision 19).
  const file = new URL(import.meta.resolve(`@homeward/server/texts/words/${locale}.json`));
  // The files are ours; a test holds each against the English one.
  const words = JSON.parse(readFileSync(file, 'utf8')) as Words;
  read.set(locale, words);
  return words;
}

/** What is put in is never read as a text of ours again. */
const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );

/** A text with what is put in. */
export const textOf = (locale: Locale, key: TextKey, values: Values = {}): string =>
  filled(wordsIn(locale)[key] ?? english[key], values);

/** A text for a number, in the form that the language has for it; `{count}` is the number. */
export function countOf(locale: Locale, key: CountKey, count: number, values: Values = {}): string {
  const words = wordsIn(locale);
  const form = new Intl.PluralRules(locale).select(count);
  const text = words[`${key}_${form}`] ?? words[`${key}_other`] ?? english[`${key}_other`];
  return filled(text, { ...values, count: new Intl.NumberFormat(locale).format(count) });
}

/** An event's label by its key, or undefined where it has none. */
export const labelIn = (locale: Locale, key: string): string | undefined => wordsIn(locale)[key];

/** A time as a language writes it in a zone: to the second, or short for an SMS. */
export function timeIn(
  locale: Locale,
  zone: string,
  at: number,
  style: 'medium' | 'short' = 'medium',
): string {
  const shape = { dateStyle: style, timeStyle: style } as const;
  try {
    return new Intl.DateTimeFormat(locale, { ...shape, timeZone: zone }).format(at);
  } catch {
    // A panel may name a zone that this machine does not know.
    return `${new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' }).format(at)} UTC`;
  }
}
