/** How a gateway wraps what it is asked: with a number of its own for each question, or as on the serial line. */
export type Framing = 'tcp' | 'rtu';

export type Table = 'coil' | 'discrete' | 'input' | 'holding';

const readCodes: Readonly<Record<Table, number>> = { coil: 1, discrete: 2, holding: 3, input: 4 };
const writeCoil = 5;

/** A question without its wrapping. */
export function readRequest(table: Table, address: number, count: number): Buffer {
  const pdu = Buffer.alloc(5);
  pdu.writeUInt8(readCodes[table], 0);
  pdu.writeUInt16BE(address, 1);
  pdu.writeUInt16BE(count, 3);
  return pdu;
}

export function writeCoilRequest(address: number, on: boolean): Buffer {
  const pdu = Buffer.alloc(5);
  pdu.writeUInt8(writeCoil, 0);
  pdu.writeUInt16BE(address, 1);
  pdu.writeUInt16BE(on ? 0xff00 : 0, 3);
  return pdu;
}

/** What a gateway answers. */
export type Answer =
  | { readonly tag: 'read'; readonly data: Buffer }
  | { readonly tag: 'written' }
  | { readonly tag: 'refused'; readonly code: number };

/** The answer to a question; null where it is none. */
export function answerTo(request: Buffer, pdu: Buffer): Answer | null {
  const asked = request.readUInt8(0);
  const code = pdu.length === 0 ? 0 : pdu.readUInt8(0);
  if (code === (asked | 0x80)) return pdu.length < 2 ? null : { tag: 'refused', code: pdu.readUInt8(1) };
  if (code !== asked) return null;
  if (asked === writeCoil) return pdu.equals(request) ? { tag: 'written' } : null;
  const count = request.readUInt16BE(3);
  const bytes = asked <= 2 ? Math.ceil(count / 8) : count * 2;
  return pdu.length === bytes + 2 && pdu.readUInt8(1) === bytes
    ? { tag: 'read', data: pdu.subarray(2) }
    : null;
}

const refusals: Readonly<Record<number, string>> = {
  1: 'it does not know the function',
  2: 'there is no such address',
  3: 'it does not take the value',
  4: 'the device fails',
  6: 'the device is busy',
  10: 'the gateway has no way to the unit',
  11: 'the unit does not answer the gateway',
};
export const refusalText = (code: number): string => refusals[code] ?? `error ${code}`;

/** Bits and words of a read answer. */
export const bitAt = (data: Buffer, at: number): number => ((data[at >> 3] ?? 0) >> (at & 7)) & 1;
export const wordAt = (data: Buffer, at: number, signed: boolean): number =>
  signed ? data.readInt16BE(at * 2) : data.readUInt16BE(at * 2);

export function crc16(bytes: Buffer): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

export function wrap(framing: Framing, id: number, unit: number, pdu: Buffer): Buffer {
  if (framing === 'tcp') {
    const head = Buffer.alloc(7);
    head.writeUInt16BE(id, 0);
    head.writeUInt16BE(pdu.length + 1, 4);
    head.writeUInt8(unit, 6);
    return Buffer.concat([head, pdu]);
  }
  const body = Buffer.concat([Buffer.from([unit]), pdu]);
  const check = Buffer.alloc(2);
  check.writeUInt16LE(crc16(body));
  return Buffer.concat([body, check]);
}

/** A frame that came; `id` is null where the framing has none. */
export interface Frame {
  readonly id: number | null;
  readonly unit: number;
  readonly pdu: Buffer;
}

/**
 * The first frame in what came so far, and how long it is; null where more must come, `broken` where no frame can begin
 * there.
 */
export function unwrap(
  framing: Framing,
  bytes: Buffer,
): { readonly frame: Frame; readonly length: number } | null | 'broken' {
  if (framing === 'tcp') {
    if (bytes.length < 8) return null;
    const length = bytes.readUInt16BE(4) + 6;
    if (bytes.readUInt16BE(2) !== 0 || length < 9 || length > 260) return 'broken';
    if (bytes.length < length) return null;
    const frame = {
      id: bytes.readUInt16BE(0),
      unit: bytes.readUInt8(6),
      pdu: Buffer.from(bytes.subarray(7, length)),
    };
    return { frame, length };
  }
  if (bytes.length < 5) return null;
  const code = bytes.readUInt8(1);
  const length = code >= 0x80 ? 5 : code === writeCoil ? 8 : bytes.readUInt8(2) + 5;
  if (bytes.length < length) return null;
  const body = bytes.subarray(0, length - 2);
  if (crc16(body) !== bytes.readUInt16LE(length - 2)) return 'broken';
  return { frame: { id: null, unit: body.readUInt8(0), pdu: Buffer.from(body.subarray(1)) }, length };
}
