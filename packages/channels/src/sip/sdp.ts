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

/** What we offer: speech as G.711, and keys. `id` is a number. */
export function sdpOffer(host: string, port: number, id: number): string {
  const at = `IN ${kindOf(host)} ${host}`;
  return [
    'v=0',
    `o=- ${id} ${id} ${at}`,
    's=-',
    `c=${at}`,
    't=0 0',
    `m=audio ${port} RTP/AVP ${payloads.alaw} ${payloads.ulaw} ${payloads.keys}`,
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-16',
    'a=ptime:20',
    'a=sendrecv',
    '',
  ].join('\r\n');
}

/** Reads the other side's answer; null where it takes no speech of ours. */
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
