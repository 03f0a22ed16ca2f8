import type { SipLine } from './call.ts';

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/**
 * Reads `sip://user:password@host:5060?transport=tcp&domain=example.org`, or `sips://…:5061` for TLS; UDP is the usual.
 * Null where it is none.
 */
export function parseSipUrl(text: string): SipLine | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, hash, searchParams } = new URL(text);
  if ((protocol !== 'sip:' && protocol !== 'sips:') || hostname === '') return null;
  if (pathname.length > 1 || hash !== '') return null;
  const transport = protocol === 'sips:' ? 'tls' : (searchParams.get('transport') ?? 'udp');
  const [user, word] = [decoded(username), decoded(password)];
  if (!user || !word || !/^[\w.+~-]{1,60}$/.test(user)) return null;
  if (transport !== 'udp' && transport !== 'tcp' && transport !== 'tls') return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  const domain = searchParams.get('domain') ?? hostname;
  if (!/^[\w.[\]:-]{1,253}$/.test(domain)) return null;
  const standard = transport === 'tls' ? 5061 : 5060;
  return {
    host,
    port: port === '' ? standard : Number(port),
    transport,
    login: { user, password: word, domain },
  };
}
