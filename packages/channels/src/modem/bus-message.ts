import { alignmentOf, typesOf } from './bus-types.ts';

type Texts = Readonly<Record<string, string>>;

/** What can be passed on: a text (`s`, `o`), texts by name (`a{sv}`), or several of those by name (`a{sa{sv}}`). */
export type BusValue = string | Texts | Readonly<Record<string, Texts>>;

/** A call of a method. */
export interface BusCalled {
  /** From 1; the answer names it. */
  readonly serial: number;
  readonly service: string;
  readonly path: string;
  readonly method: `${string} ${string}`;
  /** The types of the arguments: `s`, `o`, `a{sv}` and `a{sa{sv}}`, with texts alone. */
  readonly signature?: string;
  readonly args?: readonly BusValue[];
}

/** A message that came. */
export interface BusMessage {
  readonly kind: number;
  /** The serial of the call that it answers; 0 where it answers none. */
  readonly answers: number;
  /** The arguments, each without the type that stands beside it: dictionaries as objects, arrays and structures as lists. */
  readonly args: readonly unknown[];
  readonly size: number;
}

export const busKinds = { call: 1, answer: 2, error: 3 } as const;
const fields = { path: 1, interface: 2, member: 3, answers: 5, service: 6, signature: 8 } as const;
const little = 'l'.codePointAt(0);
const version = 1;
/** Bytes before the fields of a header. */
const fixedBytes = 12;
/** The most that a message may have; the answers of a modem have some thousand. */
const mostBytes = 1_000_000;

const aligned = (at: number, by: number): number => Math.ceil(at / by) * by;

/** Puts values behind each other, in the order of bytes that most machines have. */
function createWriter() {
  let bytes = Buffer.alloc(0);
  const add = (...more: readonly Uint8Array[]): void => {
    bytes = Buffer.concat([bytes, ...more]);
  };
  const align = (by: number): void => add(new Uint8Array(aligned(bytes.length, by) - bytes.length));
  const number = (value: number): void => {
    align(4);
    const four = Buffer.alloc(4);
    four.writeUInt32LE(value);
    add(four);
  };
  const signature = (text: string): void => add(Uint8Array.of(text.length), Buffer.from(`${text}\0`));
  const text = (value: string): void => {
    const utf8 = Buffer.from(value);
    // No text of D-Bus has this letter.
    if (utf8.includes(0)) throw new Error('a text with a NUL');
    number(utf8.length);
    add(utf8, Uint8Array.of(0));
  };
  /** Values that are aligned by eight, behind the number of their bytes. */
  const list = (write: () => void): void => {
    number(0);
    const length = bytes.length - 4;
    align(8);
    const start = bytes.length;
    write();
    bytes.writeUInt32LE(bytes.length - start, length);
  };
  const value = (type: string, given: BusValue): void => {
    if (typeof given === 'string') return text(given);
    if (type !== 'a{sv}' && type !== 'a{sa{sv}}') throw new Error('not of its type');
    list(() => {
      for (const [name, one] of Object.entries<string | Texts>(given)) {
        align(8);
        text(name);
        if (type === 'a{sv}') signature('s');
        value('a{sv}', one);
      }
    });
  };
  return { add, align, number, signature, text, list, value, bytes: () => bytes };
}

/** A call as it goes over the bus. Throws where a text of it cannot. */
export function callBytes({
  serial,
  service,
  path,
  method,
  signature = '',
  args = [],
}: BusCalled): Uint8Array {
  const body = createWriter();
  for (const [index, type] of typesOf(signature).entries()) body.value(type, args[index] ?? '');
  const [target = '', member = ''] = method.split(' ');
  const head = createWriter();
  head.add(Buffer.from('l'), Uint8Array.of(busKinds.call, 0, version));
  head.number(body.bytes().length);
  head.number(serial);
  head.list(() => {
    const named: readonly (readonly [field: number, type: string, text: string])[] = [
      [fields.path, 'o', path],
      [fields.interface, 's', target],
      [fields.member, 's', member],
      [fields.service, 's', service],
    ];
    for (const [field, type, text] of named) {
      head.align(8);
      head.add(Uint8Array.of(field));
      head.signature(type);
      head.text(text);
    }
    if (signature === '') return;
    head.align(8);
    head.add(Uint8Array.of(fields.signature));
    head.signature('g');
    head.signature(signature);
  });
  head.align(8);
  return Buffer.concat([head.bytes(), body.bytes()]);
}

/** Reads values that begin at `from`. What leads beyond the bytes, or is no value, throws. */
function readValues(
  bytes: DataView,
  from: number,
  isLittle: boolean,
  types: readonly string[],
): readonly unknown[] {
  let at = from;
  const take = (size: number): number => {
    at = aligned(at, size) + size;
    return at - size;
  };
  const utf8 = (length: number): string => {
    const start = at;
    at += length + 1;
    if (at > bytes.byteLength) throw new RangeError('a text is cut off');
    return Buffer.from(bytes.buffer, bytes.byteOffset + start, length).toString('utf8');
  };
  const whole = (): number => bytes.getUint32(take(4), isLittle);
  const readers: Readonly<Record<string, () => unknown>> = {
    y: () => bytes.getUint8(take(1)),
    b: () => whole() === 1,
    n: () => bytes.getInt16(take(2), isLittle),
    q: () => bytes.getUint16(take(2), isLittle),
    i: () => bytes.getInt32(take(4), isLittle),
    u: whole,
    x: () => Number(bytes.getBigInt64(take(8), isLittle)),
    t: () => Number(bytes.getBigUint64(take(8), isLittle)),
    d: () => bytes.getFloat64(take(8), isLittle),
    s: () => utf8(whole()),
    o: () => utf8(whole()),
    g: () => utf8(bytes.getUint8(take(1))),
    v: () => {
      const [type = '', ...more] = typesOf(utf8(bytes.getUint8(take(1))));
      if (more.length > 0) throw new Error('a variant of several types');
      return value(type);
    },
  };
  function several<Value>(type: string, read: () => Value): readonly Value[] {
    const length = whole();
    at = aligned(at, alignmentOf(type));
    const end = at + length;
    if (end > bytes.byteLength) throw new RangeError('an array is cut off');
    const values: Value[] = [];
    while (at < end) values.push(read());
    return values;
  }
  function value(type: string): unknown {
    if (type.startsWith('(')) {
      at = aligned(at, 8);
      return typesOf(type.slice(1, -1)).map(value);
    }
    if (!type.startsWith('a')) {
      const read = readers[type];
      if (read === undefined) throw new Error('a type that is none');
      return read();
    }
    const inner = type.slice(1);
    if (!inner.startsWith('{')) return several(inner, () => value(inner));
    const [key = '', of = ''] = typesOf(inner.slice(1, -1));
    return Object.fromEntries(
      several(inner, () => {
        at = aligned(at, 8);
        return [String(value(key)), value(of)] as const;
      }),
    );
  }
  return types.map(value);
}

/** Reads the message that stands first; null where it is not whole yet. Throws where it is none, or too long. */
export function readMessage(bytes: Uint8Array): BusMessage | null {
  if (bytes.length < fixedBytes + 4) return null;
  const all = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = all.getUint8(0) === little;
  const length = all.getUint32(4, isLittle);
  const start = aligned(fixedBytes + 4 + all.getUint32(fixedBytes, isLittle), 8);
  const size = start + length;
  if (all.getUint8(3) !== version || size > mostBytes) throw new Error('no message of D-Bus');
  if (bytes.length < size) return null;
  const one = new DataView(bytes.buffer, bytes.byteOffset, size);
  const [head] = readValues(one, fixedBytes, isLittle, ['a(yv)']);
  const known = new Map(head as readonly (readonly [number, unknown])[]);
  const signature = known.get(fields.signature) ?? '';
  if (typeof signature !== 'string') throw new Error('a signature that is none');
  return {
    kind: all.getUint8(1),
    answers: Number(known.get(fields.answers) ?? 0),
    args: readValues(one, start, isLittle, typesOf(signature)),
    size,
  };
}
