import { hash } from 'node:crypto';

/** What a server asks for in `WWW-Authenticate` (RFC 7616). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly algorithm: 'MD5' | 'SHA-256';
  readonly qop: boolean;
}

export interface DigestAnswer {
  readonly method: string;
  /** Path and query. */
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  /** Chance, as text. */
  readonly cnonce: string;
}

const field = (text: string, name: string): string | null => {
  const found = new RegExp(`(?:^|[\\s,])${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,]+))`, 'i').exec(text);
  return found === null ? null : (found[1] ?? found[2] ?? '').replaceAll(/\\(.)/g, '$1');
};

/** Reads a challenge; of several the stronger. Null where there is none that we know. */
export function digestChallenge(header: string): DigestChallenge | null {
  const offers = header
    .split(/(?=(?:^|,\s*)Digest\s)/i)
    .filter((part) => /Digest\s/i.test(part))
    .flatMap((part) => challengeIn(part));
  return offers.find(({ algorithm }) => algorithm === 'SHA-256') ?? offers[0] ?? null;
}

function challengeIn(part: string): readonly DigestChallenge[] {
  const [realm, nonce] = [field(part, 'realm'), field(part, 'nonce')];
  const algorithm = (field(part, 'algorithm') ?? 'MD5').toUpperCase();
  const qops = field(part, 'qop')?.split(/[\s,]+/) ?? null;
  if (realm === null || nonce === null) return [];
  if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return [];
  if (qops !== null && !qops.includes('auth')) return [];
  return [{ realm, nonce, opaque: field(part, 'opaque'), algorithm, qop: qops !== null }];
}

/** The `Authorization` header that answers a challenge, the first time its nonce is used. */
export function digestHeader(challenge: DigestChallenge, answer: DigestAnswer): string {
  const { realm, nonce, opaque, algorithm, qop } = challenge;
  const { method, uri, user, password, cnonce } = answer;
  const digest = (text: string): string => hash(algorithm === 'MD5' ? 'md5' : 'sha256', text);
  const count = '00000001';
  const who = digest(`${user}:${realm}:${password}`);
  const what = digest(`${method}:${uri}`);
  const response = digest(
    qop ? [who, nonce, count, cnonce, 'auth', what].join(':') : [who, nonce, what].join(':'),
  );
  const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  return [
    `Digest username=${quoted(user)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    ...(qop ? ['qop=auth', `nc=${count}`, `cnonce="${cnonce}"`] : []),
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
  ].join(', ');
}
