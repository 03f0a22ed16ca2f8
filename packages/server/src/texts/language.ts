import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { defaultLocale, locales } from '@homeward/contract/words/values/locales.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import type { Registry } from '../panels/registry.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { membershipsOf } from '../store/accounts.ts';
import { likesOf } from '../store/profiles.ts';
import type { Store } from '../store/store.ts';

/** What a panel speaks: the language of its voice (domain 4.2), where that is one of ours. */
export function panelLocale(resident: CachedPanel | null): Locale {
  if (resident === null) return defaultLocale;
  const { language } = partOf(resident, 'connections').prompt;
  return locales.find((locale) => locale === language) ?? defaultLocale;
}

/** Where the language of an account is looked up. */
export interface LocaleSources {
  readonly store: Store;
  readonly registry: Registry;
}

/** What mails to an account are written in: the language it chose, else that of its first panel. */
export async function accountLocale({ store, registry }: LocaleSources, account: AccountId): Promise<Locale> {
  const { locale } = await likesOf(store.db, account);
  if (locale !== null) return locale;
  const [first] = await membershipsOf(store.db, account);
  return panelLocale(first === undefined ? null : await registry.find(first.panel));
}
