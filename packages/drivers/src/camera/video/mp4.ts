// ISO/IEC 14496-12, as far as fragments need it.

/** Bytes of one box, more than which is no camera's. */
const largestBox = 8 * 1024 * 1024;
const nonSync = 0x0001_0000;

interface Box {
  readonly type: string;
  /** With its head of eight bytes. */
  readonly bytes: Buffer;
}

function boxesIn(bytes: Buffer, from: number): readonly Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) break;
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return found;
}

/** The first box on this way from one to those inside it. */
const inside = (box: Buffer, ...way: readonly string[]): Buffer | undefined => {
  let current: Buffer | undefined = box;
  for (const type of way) current = current && boxesIn(current, 8).find((one) => one.type === type)?.bytes;
  return current;
};

/** The type of a video with its codec, by what stands before it; null for a codec that browsers do not all play. */
export function typeOf(head: Buffer): string | null {
  const at = head.indexOf('avcC', 0, 'latin1');
  if (at === -1 || at + 8 > head.length) return null;
  return `video/mp4; codecs="avc1.${head.toString('hex', at + 5, at + 8)}"`;
}

/** Whether a fragment can be shown without those before it. */
export function isKeyFragment(moof: Buffer): boolean {
  const trun = inside(moof, 'traf', 'trun');
  const tfhd = inside(moof, 'traf', 'tfhd');
  if (trun === undefined || tfhd === undefined || trun.length < 16 || tfhd.length < 16) return false;
  const flags = trun.readUInt32BE(8) & 0xff_ffff;
  const first = 16 + (flags & 1 ? 4 : 0);
  // Flags of the first sample alone, else of each, else of all.
  if (flags & 4) return isSync(trun, first);
  if (flags & 0x400) return isSync(trun, first + (flags & 0x100 ? 4 : 0) + (flags & 0x200 ? 4 : 0));
  const more = tfhd.readUInt32BE(8) & 0xff_ffff;
  const skipped = [0x1, 0x2, 0x8, 0x10].filter((bit) => more & bit);
  const place = 16 + skipped.reduce((sum, bit) => sum + (bit === 1 ? 8 : 4), 0);
  return (more & 0x20) === 0 || isSync(tfhd, place);
}

const isSync = (bytes: Buffer, at: number): boolean =>
  at + 4 <= bytes.length && (bytes.readUInt32BE(at) & nonSync) === 0;

/** Where a fragment's time of decoding stands; null where it says none of 64 bits. */
function timePlace(fragment: Buffer): number | null {
  const [moof] = boxesIn(fragment, 0);
  const tfdt = moof?.type === 'moof' ? inside(moof.bytes, 'traf', 'tfdt') : undefined;
  return tfdt === undefined || tfdt[8] !== 1 || tfdt.length < 20
    ? null
    : tfdt.byteOffset - fragment.byteOffset + 12;
}

/** A clip of these fragments that begins at zero. */
export function clipOf(head: Buffer, fragments: readonly Buffer[]): Buffer {
  let start: bigint | null = null;
  const moved = fragments.map((fragment) => {
    const copy = Buffer.from(fragment);
    const place = timePlace(copy);
    if (place === null) return copy;
    const time = copy.readBigUInt64BE(place);
    start ??= time;
    copy.writeBigUInt64BE(time > start ? time - start : 0n, place);
    return copy;
  });
  return Buffer.concat([head, ...moved]);
}

export interface Mp4Ears {
  /** What stands before all fragments. Called once, first. */
  readonly head: (bytes: Buffer) => void;
  readonly fragment: (bytes: Buffer, isKey: boolean) => void;
}

/** Splits a fragmented MP4 as it comes. Gives false once what comes is none. */
export function createMp4Reader({ head, fragment }: Mp4Ears): (chunk: Buffer) => boolean {
  let parts: Buffer[] = [];
  let length = 0;
  let before: Buffer | null = null;
  let moof: Buffer | null = null;

  function take({ type, bytes }: Box): void {
    if (type === 'ftyp') before = bytes;
    else if (type === 'moov' && before !== null) {
      head(Buffer.concat([before, bytes]));
      before = null;
    } else if (type === 'moof') moof = bytes;
    else if (type === 'mdat' && moof !== null) {
      fragment(Buffer.concat([moof, bytes]), isKeyFragment(moof));
      moof = null;
    }
  }

  return (chunk) => {
    parts.push(chunk);
    length += chunk.length;
    if ((parts[0]?.length ?? 0) < 8) parts = [Buffer.concat(parts)];
    for (;;) {
      const [first] = parts;
      if (first === undefined || first.length < 8) return true;
      const size = first.readUInt32BE(0);
      if (size < 8 || size > largestBox) return false;
      if (length < size) return true;
      const all = parts.length === 1 ? first : Buffer.concat(parts, length);
      take({ type: all.toString('latin1', 4, 8), bytes: all.subarray(0, size) });
      length -= size;
      parts = length === 0 ? [] : [all.subarray(size)];
    }
  };
}
