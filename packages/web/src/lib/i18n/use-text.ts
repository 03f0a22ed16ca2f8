import { create } from 'zustand';
import type pages from '#texts/en-US/pages.json';
import type portal from '#texts/en-US/portal.json';
import { loadTexts, type Texts } from '#lib/i18n/load-texts.ts';
import { chooseLocale, storedLocale, storeLocale, type Locale } from '#lib/i18n/locale.ts';
import { translate, type TextValues } from '#lib/i18n/translate.ts';

type WithoutPlural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** A key of `portal.json`, or of `pages.json`, which comes with the lazy pages; plural forms share their stem. */
export type TextKey = WithoutPlural<keyof typeof portal | keyof typeof pages>;
export type Text = (key: TextKey, values?: TextValues) => string;

/** `portal` is there from the start; `pages` and `events` (labels of event codes) when something asks for them. */
export type Namespace = 'portal' | 'pages' | 'events';

interface Language {
  readonly locale: Locale;
  readonly texts: Texts;
  readonly text: Text;
}

function speak(locale: Locale, texts: Texts): Language {
  const plural = new Intl.PluralRules(locale);
  return { locale, texts, text: (key, values) => translate(texts, plural, key, values) };
}

const useLanguage = create<Language>(() => speak('en-US', {}));
const loading = new Map<Namespace, Promise<void>>();
let base = '/';

async function load(locale: Locale, namespaces: readonly Namespace[]): Promise<Texts> {
  const all = await Promise.all(namespaces.map((namespace) => loadTexts(base, locale, namespace)));
  return Object.assign({}, ...all);
}

/** Loads `locale`, or the one the reader wants, below `entryBase` (`/{entry}/`), and shows it. */
export async function startLanguage(
  entryBase: string,
  locale = chooseLocale(storedLocale(), navigator.languages),
): Promise<void> {
  base = entryBase;
  loading.set('portal', Promise.resolve());
  useLanguage.setState(speak(locale, await load(locale, [...loading.keys()])));
  document.documentElement.lang = locale;
}

/** Loads more texts in the language in use, once. Rejects when they do not come; the next call tries again. */
export function alsoLoad(namespace: Namespace): Promise<void> {
  const known = loading.get(namespace);
  if (known !== undefined) return known;
  const { locale } = useLanguage.getState();
  const loaded = load(locale, [namespace]).then((texts) => {
    const now = useLanguage.getState();
    if (now.locale === locale) useLanguage.setState(speak(locale, { ...now.texts, ...texts }));
  });
  loading.set(namespace, loaded);
  loaded.catch(() => loading.delete(namespace));
  return loaded;
}

export async function changeLanguage(locale: Locale): Promise<void> {
  await startLanguage(base, locale);
  storeLocale(locale);
}

/** The translator; the component renders again when the language changes. */
export function useText(): Text {
  return useLanguage((language) => language.text);
}

/** The translator for what speaks outside of a page, such as a message when the panel confirms. */
export const currentText = (): Text => useLanguage.getState().text;

/** The language in use, as a BCP 47 tag. */
export function currentLanguage(): Locale {
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
