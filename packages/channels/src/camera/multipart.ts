/** Bytes of the lines above a part, and of what may stand before the first. */
const mostHeadBytes = 8 * 1024;
const headEnd = Buffer.from('\r\n\r\n');

/** Reads `multipart/x-mixed-replace` as it comes. */
export interface MultipartReader {
  /** The parts that these bytes complete, oldest first; null where it is no such stream, or a part is too long. */
  take(bytes: Buffer): readonly Buffer[] | null;
}

/** The boundary that a content type names; null where it is no stream of parts. */
export function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/(?:x-mixed-replace|mixed)\b/i.test(contentType)) return null;
  const named = /;\s*boundary=(?:"([^"]{1,100})"|([^\s;"]{1,100}))/i.exec(contentType);
  const word = named?.[1] ?? named?.[2];
  // Many cameras name it with the dashes that stand before it anyway.
  return word === undefined ? null : word.replace(/^--/, '');
}

/** Parts end by the length they name, or at the next boundary; `mostBytes` of one are held. */
export function createMultipartReader(boundary: string, mostBytes: number): MultipartReader {
  const mark = Buffer.from(`--${boundary}`);
  let held: Buffer = Buffer.alloc(0);
  /** Bytes of the part that comes, as it names them; -1 where it does not, null where its head has not come. */
  let length: number | null = null;

  /** Reads the head of a part; false where it has not all come. */
  function readHead(): boolean {
    const from = held.indexOf(mark);
    const to = from < 0 ? -1 : held.indexOf(headEnd, from);
    if (to < 0) return false;
    const named = /^content-length:\s*(\d{1,9})\s*$/im.exec(held.toString('latin1', from, to))?.[1];
    length = named === undefined ? -1 : Number(named);
    held = held.subarray(to + headEnd.length);
    return true;
  }

  /** The part whose head was read; null where it has not all come. */
  function readPart(): Buffer | null {
    const end = length === null || length < 0 ? held.indexOf(mark) : held.length < length ? -1 : length;
    if (end < 0) return null;
    const part = held.subarray(0, end);
    held = held.subarray(end);
    length = null;
    return part;
  }

  return {
    take: (bytes) => {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      const parts: Buffer[] = [];
      for (;;) {
        if (length === null && !readHead()) {
          return held.length > mostHeadBytes + mark.length ? null : parts;
        }
        if (length !== null && length > mostBytes) return null;
        const part = readPart();
        if (part === null) return held.length > mostBytes ? null : parts;
        if (part.length > 0) parts.push(part);
      }
    },
  };
}
