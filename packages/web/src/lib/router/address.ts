/** Where somebody is in the portal, below the entry a page was opened under (S2.4). */
export interface Address {
  /** With a leading slash and none at the end; `/` alone at the entry itself. */
  readonly path: string;
  readonly search: Search;
  /** Without its `#`. */
  readonly hash: string;
}

/** What stands behind the `?`; each name once. */
export type Search = Readonly<Record<string, string>>;

/** An address as somebody may write it: path, search and hash below the entry. Segments stay as they are written. */
export function readAddress(written: string): Address {
  // As nearly all are, and a page has many.
  if (/^(?:\/[\w~-]+)+$/.test(written)) return { path: written, search: {}, hash: '' };
  // The host is of no account: it only makes an address of it.
  const { pathname, search, hash } = new URL(written.replace(/^\/+/, '/'), 'http://portal');
  return {
    path: pathname.replace(/(?<=.)\/+$/, ''),
    search: Object.fromEntries(new URLSearchParams(search)),
    hash: hash.slice(1),
  };
}

/** The address as it is written below the entry; names without a value are left out. */
export function writeAddress({ path, search, hash }: Address): string {
  const given = Object.entries(search).filter(([, value]) => value !== '');
  const said = given.length === 0 ? '' : new URLSearchParams(given).toString();
  return `${path}${said && `?${said}`}${hash && `#${hash}`}`;
}
