import type { Random } from '@homeward/contract/ports.ts';
import { receiptOfHttp } from '../http/receipt.ts';
import { sendHttp } from '../http/request.ts';
import type { HttpEnd, HttpPorts } from '../http/request.ts';
import { refused } from '../port.ts';
import type { PersonReceipt } from '../port.ts';
import { digestChallenge, digestHeader } from './digest.ts';
import type { MediaMessage } from './message.ts';
import type { MediaTarget } from './url.ts';

export interface HttpMediaPorts extends HttpPorts {
  readonly random: Random;
}

type HttpTarget = Extract<MediaTarget, { tag: 'http' }>;

const bodyOf = (message: MediaMessage): string =>
  JSON.stringify({
    id: message.id,
    panel: message.panel,
    panel_name: message.panelName,
    device_id: message.device,
    name: message.deviceName,
    time: new Date(message.at).toISOString(),
    type: message.type,
    incident: message.incident ?? '',
    image: Buffer.from(message.content).toString('base64'),
  });

/** How to prove oneself as a server asks; a password in the clear goes over TLS only. Null is no way. */
function proofFor(end: HttpEnd, { url, login }: HttpTarget, random: Random): string | null {
  if (end.tag !== 'answered' || end.status !== 401 || login === null) return null;
  const asked = end.headers['www-authenticate'] ?? '';
  const challenge = digestChallenge(asked);
  const { protocol, pathname, search } = new URL(url);
  if (challenge !== null) {
    const cnonce = Buffer.from(random.bytes(16)).toString('hex');
    return digestHeader(challenge, { method: 'POST', uri: pathname + search, ...login, cnonce });
  }
  if (!/(?:^|,\s*)Basic\b/i.test(asked) || protocol !== 'https:') return null;
  return `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;
}

/** Posts a capture as JSON with the picture in base64; proves itself by digest where it is asked to. */
export async function uploadByHttp(
  target: HttpTarget,
  message: MediaMessage,
  ports: HttpMediaPorts,
  signal: AbortSignal,
): Promise<PersonReceipt> {
  const body = bodyOf(message);
  const post = (more: Readonly<Record<string, string>>): Promise<HttpEnd> =>
    sendHttp(
      {
        method: 'POST',
        url: target.url,
        headers: { 'content-type': 'application/json', ...more },
        body,
      },
      ports,
      signal,
    );
  const first = await post({});
  const authorization = proofFor(first, target, ports.random);
  const end = authorization === null ? first : await post({ authorization });
  if (end.tag === 'answered' && end.status === 401) return refused('HTTP 401');
  return receiptOfHttp(end, ports.clock.now());
}
