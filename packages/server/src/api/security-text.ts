import type { ServerOptions } from '../options/options.ts';

/** Days for which what it says is good; it is made anew with every request. */
const goodDays = 90;
const dayMs = 24 * 3_600_000;

/** `/.well-known/security.txt` (RFC 9116); null where nobody has said whom to tell. */
export function securityText(
  { securityContact, origin }: Pick<ServerOptions, 'securityContact' | 'origin'>,
  now: number,
): string | null {
  if (securityContact === null) return null;
  return [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(now + goodDays * dayMs).toISOString()}`,
    'Preferred-Languages: en, de',
    ...(origin === null ? [] : [`Canonical: ${origin}/.well-known/security.txt`]),
    '',
  ].join('\n');
}
