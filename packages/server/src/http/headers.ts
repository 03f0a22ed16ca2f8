/** What a browser may do with anything that comes from here (reliability D9): load from here, and nothing else. */
const policyWith = (pictures: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${pictures === null ? '' : ` ${pictures}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export type HeaderSet = Readonly<Record<string, string>>;

/** Headers of a page. `pictures`: an origin beside ours that pictures of maps come from. */
export const pageHeaders = (tls: boolean, pictures: string | null = null): HeaderSet => ({
  'content-security-policy': policyWith(pictures),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(tls ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Replies of the API are for the asker alone and are kept nowhere. */
export const apiHeaders = (tls: boolean): HeaderSet => ({
  ...pageHeaders(tls),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
});

/** A picture from a camera is data from outside: it can be shown, and can do nothing. */
export const pictureHeaders = (tls: boolean, type: string, kept = false): HeaderSet => ({
  ...apiHeaders(tls),
  ...(kept ? { 'cache-control': 'private, no-cache', vary: 'token' } : {}),
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'content-type': type,
});

/** Something that a browser saves under the name. */
export const fileHeaders = (tls: boolean, name: string): HeaderSet => ({
  ...apiHeaders(tls),
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename="${name}"`,
});

/** A table that a browser saves under the name. */
export const tableHeaders = (tls: boolean, name: string): HeaderSet => ({
  ...apiHeaders(tls),
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});
