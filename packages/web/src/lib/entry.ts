import { portalEntries, userSorts, type UserSort } from '@homeward/contract/words/api/portal-entries.ts';

export type PortalEntry = (typeof portalEntries)[number];

function asEntry(word: string | undefined): PortalEntry | undefined {
  return portalEntries.find((entry) => entry === word);
}

/**
 * The interface entry a page was opened under: the first path segment (S2.1), else care alert where a `gui` cookie of 10
 * says that the panel is a medical one (S2.1), else the `cookiePath` cookie, else `default` (S2.4). Once the panel itself
 * is known, it decides (entryOf).
 */
export function readEntry(pathname: string, cookies: string): PortalEntry {
  const word = /(?:^|; )gui=10(?:;|$)/.test(cookies)
    ? 'carealert'
    : /(?:^|; )cookiePath=\/?([^;/]*)/.exec(cookies)?.[1];
  return asEntry(pathname.split('/')[1]) ?? asEntry(word) ?? 'default';
}

/** Base path of an entry, with slashes on both sides. */
export function basePath(entry: PortalEntry): string {
  return `/${entry}/`;
}

/** The sort of users that an address names behind its entry (S2.3); null where it names none. */
export function readSort(pathname: string): UserSort | null {
  const [, entry, word] = pathname.split('/');
  return asEntry(entry) === undefined ? null : (userSorts.find((sort) => sort === word) ?? null);
}

/** What stands before every page of the portal: the entry, and the sort of users where the address has one. */
export function readBase(pathname: string, cookies: string): string {
  const sort = readSort(pathname);
  return basePath(readEntry(pathname, cookies)) + (sort === null ? '' : `${sort}/`);
}

/** The entry a panel is shown under: a medical panel always care alert, a security panel never (S2.1, S2.3). */
export function entryOf(model: 'security' | 'carealert', now: PortalEntry): PortalEntry {
  if (model === 'carealert') return 'carealert';
  return now === 'carealert' ? 'security' : now;
}
