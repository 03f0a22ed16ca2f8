/** Payload types of speech (RFC 3551), and the one that we give to keys. */
export const payloads = { ulaw: 0, alaw: 8, keys: 101 } as const;

/** Where the other side hears, and in which form it wants speech and gives keys. */
export interface Heard {
  readonly host: string;
  readonly port: number;
  readonly speech: 0 | 8;
  /** Payload type of keys (RFC 4733); null where it has none. */
  readonly keys: number | null;
}

const kindOf = (host: string): string => (host.includes(':') ? 'IP6' : 'IP4');

const speechNames = { [payloads.alaw]: 'PCMA', [payloads.ulaw]: 'PCMU' } as const;

function sdp(
  host: string,
  port: number,
  id: number,
  speech: readonly Heard['speech'][],
  keys: number | null,
): string {
  const at = `IN ${kindOf(host)} ${host}`;
  return [
    'v=0',
    `o=- ${id} ${id} ${at}`,
    's=-',
    `c=${at}`,
    't=0 0',
    `m=audio ${port} RTP/AVP ${[...speech, ...(keys === null ? [] : [keys])].join(' ')}`,
    ...speech.map((type) => `a=rtpmap:${type} ${speechNames[type]}/8000`),
    ...(keys === null ? [] : [`a=rtpmap:${keys} telephone-event/8000`, `a=fmtp:${keys} 0-16`]),
    'a=ptime:20',
    'a=sendrecv',
    '',
  ].join('\r\n');
}

/** What we offer: speech as G.711, and keys. `id` is a number. */
export const sdpOffer = (host: string, port: number, id: number): string =>
  sdp(host, port, id, [payloads.alaw, payloads.ulaw], payloads.keys);

/** What we answer to an offer: the speech and the keys that we took of it. */
export const sdpTaken = (host: string, port: number, id: number, { speech, keys }: Heard): string =>
  sdp(host, port, id, [speech], keys);

/** Reads the other side's answer or offer; null where it takes no speech of ours. */
export function sdpAnswer(body: string): Heard | null {
  const lines = body.split(/\r?\n/);
  const media = lines.findIndex((line) => line.startsWith('m=audio '));
  if (media === -1) return null;
  const [, port = '', , ...offered] = (lines[media] ?? '').split(' ');
  const own = lines.slice(media + 1);
  const end = own.findIndex((line) => line.startsWith('m='));
  const mine = end === -1 ? own : own.slice(0, end);
  const at = (from: readonly string[]): string | undefined =>
    from.map((line) => /^c=IN IP[46] (\S+)/.exec(line)?.[1]).find((host) => host !== undefined);
  const host = at(mine) ?? at(lines.slice(0, media));
  const speech = offered.map(Number).find((type) => type === payloads.alaw || type === payloads.ulaw);
  const keys = mine
    .map((line) => /^a=rtpmap:(\d{1,3}) telephone-event\//i.exec(line)?.[1])
    .find((type) => type !== undefined);
  if (host === undefined || speech === undefined || !/^[1-9]\d{0,4}$/.test(port)) return null;
  return {
    host,
    port: Number(port),
    speech: speech === payloads.alaw ? payloads.alaw : payloads.ulaw,
    keys: keys === undefined ? null : Number(keys),
  };
}
