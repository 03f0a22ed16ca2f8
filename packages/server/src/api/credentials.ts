/** What a request carries to say who asks. */
export interface Carried {
  readonly token: string;
  /** From a header; only then may it change anything, since other pages cannot make a browser send it. */
  readonly explicit: boolean;
  /** Its sender takes a new token from the envelope; who sends `Authorization` knows nothing of that. */
  readonly rotates: boolean;
}

interface Headers {
  readonly token?: string | string[] | undefined;
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
}

/** The value of a cookie, or null. */
export function cookieOf(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/** Header `token`, else `Authorization: Bearer`, else the cookie of the family's clients (domain 1.0). */
export function carriedToken(headers: Headers): Carried | null {
  const { token, authorization } = headers;
  if (typeof token === 'string' && token !== '') return { token, explicit: true, rotates: true };
  if (authorization !== undefined && /^bearer /i.test(authorization))
    return { token: authorization.slice(7).trim(), explicit: true, rotates: false };
  const cookie = cookieOf(headers.cookie, 'api_token');
  return cookie === null || cookie === '' ? null : { token: cookie, explicit: false, rotates: false };
}

/** The refresh cookie's name: bound to this very host where there is TLS. */
export const refreshCookieName = (tls: boolean): string =>
  tls ? '__Host-homeward_refresh' : 'homeward_refresh';

/** The cookie that keeps a refresh token from scripts; an empty token removes it. `maxAge` in seconds, null: a session. */
export function refreshCookie(tls: boolean, token: string, maxAge: number | null): string {
  return [
    `${refreshCookieName(tls)}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(tls ? ['Secure'] : []),
    ...(maxAge === null ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ');
}

/** The name of the cookie by which a device is known to those who have signed in there. */
export const deviceCookieName = (tls: boolean): string =>
  tls ? '__Host-homeward_device' : 'homeward_device';

const deviceSeconds = 400 * 24 * 3600;

/** It opens nothing: without a password it is worth nothing. */
export const deviceCookie = (tls: boolean, value: string): string =>
  [
    `${deviceCookieName(tls)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(tls ? ['Secure'] : []),
    `Max-Age=${deviceSeconds}`,
  ].join('; ');
