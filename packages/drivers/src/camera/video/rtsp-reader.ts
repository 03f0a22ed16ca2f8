/** What comes over an RTSP connection: a request or an answer, or a packet of media between them. */
export type RtspPart =
  | {
      readonly tag: 'message';
      /** `DESCRIBE rtsp://… RTSP/1.0`, or `RTSP/1.0 200 OK`. */
      readonly first: string;
      /** The lines below it, each a header. */
      readonly headers: readonly string[];
      readonly body: Buffer;
    }
  /** As it came, with its four bytes of head. */
  | { readonly tag: 'packet'; readonly bytes: Buffer };

const dollar = 0x24;
const longestHead = 16_384;
const longestBody = 65_536;

/** The value of a header; undefined where there is none. */
export function headerOf(headers: readonly string[], name: string): string | undefined {
  const start = `${name.toLowerCase()}:`;
  return headers
    .find((line) => line.toLowerCase().startsWith(start))
    ?.slice(start.length)
    .trim();
}

/** A message as it goes over the line. */
export const written = (first: string, headers: readonly string[], body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${[first, ...headers].join('\r\n')}\r\n\r\n`), body]);

/** Splits an RTSP connection into its parts (RFC 2326, 10.12). Gives false once what comes is no RTSP. */
export function createRtspReader(take: (part: RtspPart) => void): (chunk: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0);

  /** Takes one part off the front: how long it was, 0 while it is not whole, null where it is none. */
  function part(): number | null {
    if (rest[0] === dollar) {
      const length = rest.length < 4 ? 0 : 4 + rest.readUInt16BE(2);
      if (length === 0 || rest.length < length) return 0;
      take({ tag: 'packet', bytes: rest.subarray(0, length) });
      return length;
    }
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return rest.length > longestHead ? null : 0;
    if (end > longestHead) return null;
    const [first = '', ...headers] = rest.subarray(0, end).toString('latin1').split('\r\n');
    if (!/\bRTSP\/1\.\d\b/.test(first)) return null;
    const size = Number(headerOf(headers, 'content-length') ?? '0');
    if (!Number.isInteger(size) || size < 0 || size > longestBody) return null;
    const length = end + 4 + size;
    if (rest.length < length) return 0;
    take({ tag: 'message', first, headers, body: rest.subarray(end + 4, length) });
    return length;
  }

  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length > 0) {
      const length = part();
      if (length === null) return false;
      if (length === 0) return true;
      rest = rest.subarray(length);
    }
    return true;
  };
}
