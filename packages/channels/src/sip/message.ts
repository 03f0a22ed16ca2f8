/** A message of SIP: its first line apart, headers in order, and the body as text. */
export interface SipMessage {
  /** `INVITE sip:x@y SIP/2.0`, or `SIP/2.0 200 OK`. */
  readonly first: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

const compact: Readonly<Record<string, string>> = {
  v: 'via',
  f: 'from',
  t: 'to',
  i: 'call-id',
  m: 'contact',
  l: 'content-length',
  c: 'content-type',
};
const mostBytes = 65_536;

const named = (name: string): string => compact[name.toLowerCase()] ?? name.toLowerCase();

/** All values of a header, in order. */
export const headersOf = ({ headers }: SipMessage, name: string): readonly string[] =>
  headers.flatMap(([one, value]) => (named(one) === name ? [value] : []));
export const headerOf = (message: SipMessage, name: string): string => headersOf(message, name)[0] ?? '';

/** The status of an answer; 0 is a request. */
export const statusOf = ({ first }: SipMessage): number => Number(/^SIP\/2\.0 (\d{3})/.exec(first)?.[1] ?? 0);
/** The method of a request, or that of what an answer is for. */
export const methodOf = (message: SipMessage): string =>
  (statusOf(message) === 0 ? message.first : (headerOf(message, 'cseq').split(' ')[1] ?? '')).split(
    ' ',
    1,
  )[0] ?? '';
/** What joins an answer to its request. */
export const branchOf = (message: SipMessage): string =>
  /;\s*branch=([^;,\s]+)/i.exec(headerOf(message, 'via'))?.[1] ?? '';
export const tagOf = (header: string): string => /;\s*tag=([^;,\s]+)/i.exec(header)?.[1] ?? '';
/** The address between angle brackets, or what stands in their place. */
export const uriOf = (header: string): string =>
  /<([^>]+)>/.exec(header)?.[1] ?? header.split(';', 1)[0]?.trim() ?? '';

export function sipBytes({ first, headers, body }: SipMessage): Uint8Array {
  const length = Buffer.byteLength(body);
  const lines = [...headers, ['Content-Length', String(length)] as const].map(
    // Nothing that came from elsewhere may begin a line of its own.
    ([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`,
  );
  return Buffer.from([first.replace(/[\r\n]+/g, ' '), ...lines, '', body].join('\r\n'));
}

/** Reads the head of a message; null where it is none of SIP. */
function headIn(text: string): SipMessage | null {
  const [first = '', ...lines] = text.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  if (!/^(?:SIP\/2\.0 \d{3}\b.*|[A-Z]+ \S+ SIP\/2\.0)$/.test(first)) return null;
  const headers = lines.map((line): readonly [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()];
  });
  return { first, headers, body: '' };
}

/** Takes what came apart into messages, whether by datagrams or as a stream. Null, for good, once it is none of SIP. */
export function sipSplitter(): (bytes: Uint8Array, isWhole: boolean) => readonly SipMessage[] | null {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes, isWhole) => {
    rest = isWhole ? Buffer.from(bytes) : Buffer.concat([rest, bytes]);
    const found: SipMessage[] = [];
    for (;;) {
      // Empty lines keep connections open.
      while (rest[0] === 13 || rest[0] === 10) rest = rest.subarray(1);
      const end = rest.indexOf('\r\n\r\n');
      if (end === -1) break;
      const head = headIn(rest.toString('utf8', 0, end));
      const size = head && headerOf(head, 'content-length');
      const length = size === '' || size === null ? 0 : Number(size);
      if (head === null || !Number.isInteger(length) || length < 0 || length > mostBytes) return null;
      if (rest.length < end + 4 + length) break;
      const body = rest.toString('utf8', end + 4, isWhole && size === '' ? undefined : end + 4 + length);
      found.push({ ...head, body });
      rest = isWhole ? Buffer.alloc(0) : rest.subarray(end + 4 + length);
    }
    const isStrange =
      rest.length > mostBytes ||
      (rest.length > 64 && !/^(?:SIP\/2|[A-Z]+ )/.test(rest.toString('latin1', 0, 16)));
    return isStrange && !isWhole ? null : found;
  };
}
