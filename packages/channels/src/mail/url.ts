import { isMailAddress } from './address.ts';

/** The operator's mail server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `implicit` from the first byte, `required` by STARTTLS or not at all, `off` for a server on this machine. */
  readonly tls: 'implicit' | 'required' | 'off';
  readonly login: { readonly user: string; readonly password: string } | null;
  /** The address all mail comes from. */
  readonly from: string;
  /** The name beside it. */
  readonly fromName: string;
}

export type SmtpUrl =
  | { readonly tag: 'server'; readonly server: SmtpServer }
  | { readonly tag: 'rejected'; readonly part: 'form' | 'login' | 'from' | 'tls' };

const isHere = (host: string): boolean =>
  host === 'localhost' || /^(::1|\[::1\])$/.test(host) || /^127(\.\d{1,3}){3}$/.test(host);

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/**
 * Reads `smtps://user:password@host:465` or `smtp://…:587` with the address mail comes from, `Name <address>` or the
 * address alone. Without TLS only a server on this machine is spoken to, unless `?tls=off` says so: then without a
 * login. A rejection names the part that is wrong.
 */
export function parseSmtpUrl(text: string, from: string): SmtpUrl {
  if (!URL.canParse(text)) return { tag: 'rejected', part: 'form' };
  const url = new URL(text);
  const { protocol, hostname, port, searchParams } = url;
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '')
    return { tag: 'rejected', part: 'form' };
  if (url.pathname.length > 1 || url.hash !== '') return { tag: 'rejected', part: 'form' };
  const wanted = searchParams.get('tls');
  if (wanted !== null && (wanted !== 'off' || protocol === 'smtps:')) return { tag: 'rejected', part: 'tls' };
  const tls = protocol === 'smtps:' ? 'implicit' : wanted === 'off' || isHere(hostname) ? 'off' : 'required';
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === null || password === null) return { tag: 'rejected', part: 'login' };
  return smtpServerOf({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
    tls,
    user,
    password,
    from,
  });
}

/** A mail server by its parts; `user` and `password` are both '' where it wants no login. Rejects as `parseSmtpUrl` does. */
export function smtpServerOf(
  given: Pick<SmtpServer, 'host' | 'port' | 'tls'> & Readonly<Record<'user' | 'password' | 'from', string>>,
): SmtpUrl {
  const { host, port, tls, user, password, from } = given;
  if ((user === '') !== (password === '')) return { tag: 'rejected', part: 'login' };
  // A password in clear goes no further than this machine.
  if (user !== '' && tls === 'off' && !isHere(host)) return { tag: 'rejected', part: 'login' };
  const named = /^\s*"?([^"<>\r\n]{0,80}?)"?\s*<([^<>\s]+)>\s*$/.exec(from);
  const address = named?.[2] ?? from.trim();
  if (!isMailAddress(address)) return { tag: 'rejected', part: 'from' };
  return {
    tag: 'server',
    server: {
      host,
      port,
      tls,
      login: user === '' ? null : { user, password },
      from: address,
      fromName: named?.[1]?.trim() ?? '',
    },
  };
}
