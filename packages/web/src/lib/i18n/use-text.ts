import { create } from 'zustand';
import type portal from '#texts/en-US/portal.json';
import { loadTexts, type Texts } from '#lib/i18n/load-texts.ts';
import type { OfPages } from '#lib/i18n/page-texts.ts';
import {
  chooseLocale,
  pseudoLocales,
  storedLocale,
  storeLocale,
  type ShownLocale,
} from '#lib/i18n/locale.ts';
import { translate, type TextValues } from '#lib/i18n/translate.ts';
import { same } from '#lib/same.ts';

type WithoutPlural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

type KeyOf<File> = File extends object ? Extract<keyof File, string> : never;

/** A key of `portal.json`, or of a file that comes with the lazy pages; plural forms share their stem. */
export type TextKey = WithoutPlural<keyof typeof portal | KeyOf<OfPages[keyof OfPages]>>;
export type Text = (key: TextKey, values?: TextValues) => string;

/** `portal` is there from the start; the others, and `events` (labels of event codes), when something asks for them. */
export type Namespace = 'portal' | 'events' | keyof OfPages;

interface Language {
  readonly locale: ShownLocale;
  readonly texts: Texts;
  readonly text: (key: string, values?: TextValues) => string;
}

/** Words of the home's own, such as the names of its modes: they stand in the place of ours, in any language. */
let ownWords: Texts = {};

/** What the translator in use reads, and whether it was asked for a text that was not there. */
let spoken: { texts: Texts; lacks: boolean } = { texts: {}, lacks: false };

function speak(locale: ShownLocale, texts: Texts, before?: Language): Language {
  // Who has found all of theirs is not drawn again for what others bring along.
  if (before?.locale === locale && !spoken.lacks) {
    spoken.texts = { ...texts, ...ownWords };
    return { ...before, texts };
  }
  const own: typeof spoken = { texts: { ...texts, ...ownWords }, lacks: false };
  spoken = own;
  // Made when the first number is told: making it costs more than a frame has time for.
  let rules: Intl.PluralRules | undefined;
  const plural = {
    select: (count: number) => (rules ??= new Intl.PluralRules(locale)).select(count),
  };
  return {
    locale,
    texts,
    text(key, values) {
      const said = translate(own.texts, plural, key, values);
      own.lacks ||= said === key;
      return said;
    },
  };
}

const useLanguage = create<Language>(() => speak('en-US', {}));
const loading = new Map<Namespace, Promise<void>>();
let base = '/';
/** The language that was chosen last; what comes in another one comes too late. */
let wanted: ShownLocale = 'en-US';

async function load(locale: ShownLocale, namespaces: readonly Namespace[]): Promise<Texts> {
  const pseudo = pseudoLocales.find((one) => one === locale);
  const from = pseudo === undefined ? locale : 'en-US';
  const all = await Promise.all(namespaces.map((namespace) => loadTexts(base, from, namespace)));
  const texts: Texts = Object.assign({}, ...all);
  return pseudo === undefined ? texts : (await import('#lib/i18n/pseudo.ts')).pseudoTexts(pseudo, texts);
}

/** Joins what other files said: they may come before the language's own file, and must not be lost to it. */
function add(locale: ShownLocale, texts: Texts): void {
  if (locale === wanted)
    useLanguage.setState((before) => speak(locale, { ...before.texts, ...texts }, before));
}

/** Loads `locale`, or the one the reader wants, below `entryBase` (`/{entry}/`), and shows it. */
export async function startLanguage(
  entryBase: string,
  locale = chooseLocale(storedLocale(), navigator.languages),
): Promise<void> {
  base = entryBase;
  wanted = locale;
  loading.set('portal', Promise.resolve());
  add(locale, await load(locale, [...loading.keys()]));
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar-XB' ? 'rtl' : 'ltr';
}

/** Loads more texts in the language in use, once. Rejects when they do not come; the next call tries again. */
export function alsoLoad(namespace: Namespace): Promise<void> {
  const known = loading.get(namespace);
  if (known !== undefined) return known;
  const locale = wanted;
  const loaded = load(locale, [namespace]).then((texts) => add(locale, texts));
  loading.set(namespace, loaded);
  loaded.catch(() => loading.delete(namespace));
  return loaded;
}

/** A part that is being loaded, with the words that it is written with. */
export async function withTexts<Part>(part: Promise<Part>, ...texts: readonly Namespace[]): Promise<Part> {
  const [loaded] = await Promise.all([part, ...texts.map(alsoLoad)]);
  return loaded;
}

/** Puts words of the home's own in the place of ours, and takes those of before away; who is drawn with them is drawn anew. */
export function setOwnWords(words: Texts): void {
  if (same(words, ownWords)) return;
  ownWords = words;
  spoken.lacks = true;
  useLanguage.setState((before) => speak(before.locale, before.texts, before));
}

export async function changeLanguage(locale: ShownLocale): Promise<void> {
  await startLanguage(base, locale);
  storeLocale(locale);
}

/** The translator; the component renders again when the language changes. */
export function useText(): Text {
  return useLanguage((language) => language.text);
}

/** The translator for what speaks outside of a page, such as a message when the panel confirms. */
export const currentText = (): Text => useLanguage.getState().text;

/** The text of a key that the server named, where a file that has come holds one. */
export function textIfKnown(key: string, values: TextValues): string | undefined {
  const { texts, text } = useLanguage.getState();
  return key in texts || `${key}_other` in texts ? text(key, values) : undefined;
}

/** The language in use, as a BCP 47 tag. */
export function currentLanguage(): ShownLocale {
  return useLanguage.getState().locale;
}

/** The label of an event type `QXYZ`, or undefined before they have come. */
export function useEventLabel(): (type: string) => string | undefined {
  const texts = useLanguage((language) => language.texts);
  return (type) => {
    const label = texts[`v2_cid_${type}`];
    // Asked for by the first event that has no sentence of its own.
    if (label === undefined) alsoLoad('events').catch(() => undefined);
    return label;
  };
}
