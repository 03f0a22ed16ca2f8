import type { SmppServer } from './session.ts';

/**
 * Reads `smpps://user:password@host:3550?sender=Homeward&type=…`, or `smpp://…:2775` without encryption. Null where it is
 * none.
 */
export function parseSmppUrl(text: string): SmppServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, hash, searchParams } = new URL(text);
  const tls = protocol === 'smpps:';
  if ((!tls && protocol !== 'smpp:') || hostname === '' || pathname.length > 1 || hash !== '') return null;
  // A plus in an address is a blank.
  const sender = (searchParams.get('sender') ?? '').replace(/^ (?=\d)/, '+');
  const [user, word] = [decoded(username), decoded(password)];
  if (!user || !word || user.length > 15 || !/^(?:\+?\d{3,15}|[ -~]{0,11})$/.test(sender)) return null;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (tls ? 3550 : 2775) : Number(port),
    tls,
    login: { user, password: word, systemType: (searchParams.get('type') ?? '').slice(0, 12) },
    sender,
  };
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
