import { createHash } from 'node:crypto';

interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly algorithm: 'MD5' | 'SHA-256';
  readonly withQop: boolean;
  /** The nonce was too old, and nothing is said of the password. */
  readonly isStale: boolean;
}

/** The better of the digest challenges of an answer; null where it asks for none that is known. */
export function challengeOf(headers: readonly string[]): Challenge | null {
  const known = headers.flatMap((header) =>
    // Several may stand in one header.
    header.split(/(?=\bDigest\s)/i).flatMap((one) => readChallenge(one) ?? []),
  );
  return known.find(({ algorithm }) => algorithm === 'SHA-256') ?? known[0] ?? null;
}

function readChallenge(header: string): Challenge | null {
  if (!/^\s*Digest\s/i.test(header)) return null;
  const values = new Map(
    [...header.matchAll(/(\w{1,20})=(?:"([^"]{0,500})"|([^\s,"]{1,100}))/g)].map(
      ([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ''],
    ),
  );
  const algorithm = (values.get('algorithm') ?? 'MD5').toUpperCase();
  const nonce = values.get('nonce');
  const qop = values
    .get('qop')
    ?.split(',')
    .map((one) => one.trim().toLowerCase());
  if (nonce === undefined || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return null;
  if (qop !== undefined && !qop.includes('auth')) return null;
  return {
    realm: values.get('realm') ?? '',
    nonce,
    opaque: values.get('opaque') ?? null,
    algorithm,
    withQop: qop !== undefined,
    isStale: values.get('stale')?.toLowerCase() === 'true',
  };
}

interface Answered {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly user: string;
  readonly password: string;
  /** Chance of the client, hex. */
  readonly ours: string;
}

/** The `Authorization` that answers a challenge (RFC 7616, and RFC 2069 where it names no quality of protection). */
export function digestOf(challenge: Challenge, { method, target, user, password, ours }: Answered): string {
  const { realm, nonce, opaque, algorithm, withQop } = challenge;
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const count = '00000001';
  const secret = hash(`${user}:${realm}:${password}`);
  const wish = hash(`${method}:${target}`);
  const response = hash([secret, nonce, ...(withQop ? [count, ours, 'auth'] : []), wish].join(':'));
  const quoted = (text: string) => `"${text.replace(/["\\\r\n]/g, '')}"`;
  return [
    `Digest username=${quoted(user)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(target)}`,
    `algorithm=${algorithm}`,
    ...(withQop ? [`qop=auth, nc=${count}, cnonce=${quoted(ours)}`] : []),
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
    `response=${quoted(response)}`,
  ].join(', ');
}
