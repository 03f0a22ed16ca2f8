export interface PartsOptions {
  /** Without its dashes. */
  readonly boundary: string;
  /**
   * Whether the text of a part is whole, though nothing follows it yet: the next part may be a minute away. `isFull`: as
   * many bytes as were announced are there.
   */
  isWhole(text: string, isFull: boolean): boolean;
  /** The text of a part. */
  heard(text: string): void;
  /** Something that could not be read was left out. */
  malformed(): void;
}

/** Bytes of the head and of the text of a part, at most. */
const mostHead = 4_096;
const mostText = 32_768;

const empty = Buffer.alloc(0);
const isText = /^(?:text\/|application\/(?:xml|json)\b|$)/i;

/**
 * Reads the parts of an answer without an end (`multipart/mixed`). The length that a part announces is not trusted, and
 * pictures are passed over. However much comes, little is kept: what has no end or no boundary is dropped as it comes.
 */
export function createParts({ boundary, isWhole, heard, malformed }: PartsOptions): (bytes: Buffer) => void {
  const mark = Buffer.from(`--${boundary}`);
  let rest: Buffer = empty;
  let state: 'between' | 'head' | 'text' = 'between';
  let announced = Number.POSITIVE_INFINITY;

  function broken(): true {
    malformed();
    state = 'between';
    return true;
  }

  function skip(): boolean {
    const at = rest.indexOf(mark);
    if (at < 0) {
      rest = Buffer.from(rest.subarray(Math.max(0, rest.length - mark.length + 1)));
      return false;
    }
    rest = rest.subarray(at + mark.length);
    state = 'head';
    return true;
  }

  function readHead(): boolean {
    const text = rest.subarray(0, mostHead).toString('latin1');
    const end = /\r?\n\r?\n/.exec(text);
    const next = rest.indexOf(mark);
    if (next >= 0 && (end === null || next < end.index)) return broken();
    if (end === null) return rest.length >= mostHead ? broken() : false;
    const head = text.slice(0, end.index);
    const type = /^content-type:[ \t]*([^\r\n]*)/im.exec(head)?.[1] ?? '';
    const length = /^content-length:[ \t]*(\d{1,9})[ \t]*$/im.exec(head.replaceAll('\r', ''))?.[1];
    announced = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
    rest = rest.subarray(end.index + end[0].length);
    state = isText.test(type) ? 'text' : 'between';
    return true;
  }

  function readText(): boolean {
    const next = rest.indexOf(mark);
    const own = next < 0 ? rest : rest.subarray(0, next);
    if (own.length > mostText) return broken();
    const text = own.toString();
    if (next < 0 && !isWhole(text, own.length >= announced)) return false;
    state = 'between';
    if (text.trim() === '') malformed();
    else heard(text.trim());
    return true;
  }

  const steps = { between: skip, head: readHead, text: readText };
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (steps[state]());
  };
}
