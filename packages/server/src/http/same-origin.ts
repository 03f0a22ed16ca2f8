interface Asking {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** The host the browser believes to speak to, with its port. */
  readonly host: string;
}

/**
 * Whether a state change may come from where it comes from. Browsers say so themselves; what says nothing is no
 * browser, and carries its token in a header that no other page can set.
 */
export function isSameOrigin({ origin, fetchSite, host }: Asking): boolean {
  // A browser that says this says so itself, also behind a proxy that rewrites the host.
  if (fetchSite === 'same-origin') return true;
  if (fetchSite !== undefined && fetchSite !== 'none') return false;
  if (origin === undefined) return true;
  try {
    const { protocol, host: from } = new URL(origin);
    return from !== '' && from === new URL(`${protocol}//${host}`).host;
  } catch {
    return false;
  }
}

interface Request {
  readonly headers: { readonly origin?: string | undefined };
  readonly protocol: string;
  readonly host: string;
}

/** Where the caller's page is; of what is no browser, where its call went. */
export function originOf({ headers, protocol, host }: Request): string {
  for (const address of [headers.origin ?? '', `${protocol}://${host}`]) {
    const origin = URL.canParse(address) ? new URL(address).origin : 'null';
    if (origin !== 'null') return origin;
  }
  return 'http://localhost';
}
