import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, parseKey } from './cipher.ts';
import { crc16 } from './crc.ts';
import { buildFrame, type Frame, nextSequence, parseFrame } from './frame.ts';
import { formatTimestamp, parseTimestamp } from './timestamp.ts';

const at = Date.UTC(2026, 10, 21, 0, 15, 46);
const bytes = (text: string) => Buffer.from(text, 'latin1');
const text = (frame: Uint8Array) => Buffer.from(frame).toString('latin1');
const random = {
  bytes: (length: number) => new Uint8Array(length).map((_, index) => index * 37),
  unit: () => 0.5,
};
const frame: Frame = {
  id: 'ADM-CID',
  sequence: 1,
  receiver: null,
  line: '0',
  account: '1234',
  data: '#1234|1130 01 005',
  extended: [],
  timestamp: at,
};
const key128 = '4A46321737F890F654D632103F86B4F3';

describe('a frame', () => {
  it.each([
    ['ADM-CID', frame, '\n13CF003B"ADM-CID"0001L0#1234[#1234|1130 01 005]_00:15:46,11-21-2026\r'],
    [
      'SIA-DCS',
      { ...frame, id: 'SIA-DCS', sequence: 2, data: '#1234|Nri1/BA005' },
      '\n23BC003A"SIA-DCS"0002L0#1234[#1234|Nri1/BA005]_00:15:46,11-21-2026\r',
    ],
    ['ACK', { ...frame, id: 'ACK', data: '', timestamp: null }, '\n1BC10012"ACK"0001L0#1234[]\r'],
    [
      'ACK of another sequence',
      { ...frame, id: 'ACK', sequence: 2, data: '', timestamp: null },
      '\n14310012"ACK"0002L0#1234[]\r',
    ],
  ])('of kind %s is built and read as two independent receivers accepted it', (_, parts, wire) => {
    expect(text(buildFrame(parts, null))).toBe(wire);
    expect(parseFrame(bytes(wire), null)).toEqual({ tag: 'frame', encrypted: false, frame: parts });
  });

  it('keeps receiver, line and every piece of extended data', () => {
    const rich: Frame = {
      ...frame,
      receiver: '1',
      line: 'A1',
      extended: [
        { letter: 'M', text: '001D94000001' },
        { letter: 'H', text: '00:15:40,11-21-2026' },
      ],
    };
    expect(parseFrame(buildFrame(rich, null), null)).toEqual({ tag: 'frame', encrypted: false, frame: rich });
  });

  it('reads an encrypted frame that an independent receiver accepted', () => {
    const wire =
      '\n1C1B0076"*ADM-CID"0004L0#5678[9F6BC3DA89666C4C8FEF526BF8BE24394B72A2AC598CB6CC7B8FB76C15D69C4220895E02736CDB1F2A8991A48F65275B\r';
    expect(parseFrame(bytes(wire), parseKey(key128))).toEqual({
      tag: 'frame',
      encrypted: true,
      frame: { ...frame, sequence: 4, account: '5678', data: '1130 01 005' },
    });
    expect(parseFrame(bytes(wire), null)).toEqual({ tag: 'garbage', error: 'encrypted' });
    expect(parseFrame(bytes(wire), parseKey('00'.repeat(16)))).toEqual({
      tag: 'garbage',
      error: 'badCipher',
    });
  });

  it('reads a NAK, which has no account and carries the time', () => {
    const body = '"NAK"0000R0L0A0[]_00:15:46,11-21-2026';
    const wire = `\n${crc16(bytes(body)).toString(16).padStart(4, '0')}00${body.length.toString(16)}${body}\r`;
    expect(parseFrame(bytes(wire), null)).toMatchObject({
      frame: { id: 'NAK', sequence: 0, receiver: '0', line: '0', account: null, timestamp: at },
    });
  });

  it.each([
    ['noStart', ''],
    ['noStart', '13CF003B"ADM-CID"0001L0#1234[]\r'],
    ['noEnd', '\n'],
    ['noEnd', '\n13CF003B"ADM-CID"0001L0#1234[#1234|1130 01 005]'],
    ['badLength', '\n1BC10013"ACK"0001L0#1234[]\r'],
    ['badLength', '\n1BC11012"ACK"0001L0#1234[]\r'],
    ['badCrc', '\n1BC00012"ACK"0001L0#1234[]\r'],
    ['badCrc', '\n1BC10012"ACK"0003L0#1234[]\r'],
  ])('is dropped as %s: %j', (error, wire) => {
    expect(parseFrame(bytes(wire), null)).toEqual({ tag: 'garbage', error });
  });

  it('is dropped for its layout although length and checksum are right', () => {
    for (const body of [
      'ACK0001L0#1234[]',
      '"ACK"01L0#1234[]',
      '"ACK"0001L0#12[]',
      '"ACK"0001L0#1234[',
      '"ACK"0001L0#1234[]x',
    ]) {
      const wire = `\n${crc16(bytes(body)).toString(16).padStart(4, '0')}00${body.length.toString(16)}${body}\r`;
      expect(parseFrame(bytes(wire), null)).toEqual({ tag: 'garbage', error: 'badLayout' });
    }
  });

  it('never breaks the parser and never passes with a wrong checksum, 100,000 times mutated', () => {
    const key = parseKey(key128);
    const seeds = [
      buildFrame(frame, null),
      buildFrame({ ...frame, receiver: '1', extended: [{ letter: 'M', text: '001D94000001' }] }, null),
      buildFrame(frame, key && { key, random }),
      buildFrame({ ...frame, id: 'ACK', data: '', timestamp: null }, null),
    ];
    const change = fc.record({
      where: fc.nat(200),
      to: fc.integer({ min: 0, max: 255 }),
      how: fc.constantFrom('set', 'insert', 'cut'),
    });
    fc.assert(
      fc.property(
        fc.nat(seeds.length - 1),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (seed, changes) => {
          const mutated = [...(seeds[seed] ?? [])];
          for (const { where, to, how } of changes) {
            mutated.splice(where % mutated.length, how === 'insert' ? 0 : 1, ...(how === 'cut' ? [] : [to]));
          }
          const parsed = parseFrame(Uint8Array.from(mutated), key);
          if (parsed.tag === 'garbage') return;
          const claimed = Number.parseInt(String.fromCharCode(...mutated.slice(1, 5)), 16);
          expect(claimed).toBe(referenceCrc(mutated.slice(9, -1)));
        },
      ),
      { numRuns: 100_000 },
    );
  });
});

describe('the checksum', () => {
  it('is the CRC-16/ARC of the catalogues', () => {
    expect(crc16(bytes('123456789'))).toBe(0xbb3d);
  });
});

describe('encryption', () => {
  it.each([32, 48, 64])('gives back what it took for a key of %i hex digits', (digits) => {
    const key = parseKey(key128.repeat(2).slice(0, digits));
    if (key === null) throw new Error('the key did not parse');
    for (let length = 0; length < 40; length += 1) {
      const content = 'x'.repeat(length);
      const hex = encrypt(content, key, random);
      expect(hex).toMatch(/^(?:[0-9A-F]{32})+$/);
      expect(decrypt(hex, key)).toBe(content);
    }
  });

  it('refuses keys of other lengths and other letters', () => {
    expect([
      parseKey(''),
      parseKey('4A'),
      parseKey(`${key128}00`),
      parseKey(key128.replace('4', 'G')),
    ]).toEqual([null, null, null, null]);
  });

  it('reads the example of the standard', () => {
    const hex =
      '209c9d400b655df7a26aecb6a887e7ee6ed8103217079aae7cbd9dd7551e96823263460f7ef0514864897ae9789534f1';
    const key = parseKey('0123456789ABCDEF'.repeat(2));
    expect(key && decrypt(hex, key)).toBe('12345A|NFA129]_13:14:15,02-15-2006');
  });

  it('makes two equal frames differ by their pad', () => {
    const key = parseKey(key128);
    if (key === null) throw new Error('the key did not parse');
    const zeros = { bytes: (length: number) => new Uint8Array(length), unit: () => 0 };
    expect(encrypt('same', key, random)).not.toBe(encrypt('same', key, zeros));
  });
});

describe('a timestamp', () => {
  it('is UTC in the order of DC-09 and reads back', () => {
    expect(formatTimestamp(at)).toBe('00:15:46,11-21-2026');
    expect(parseTimestamp('00:15:46,11-21-2026')).toBe(at);
  });

  it.each(['25:00:00,11-21-2026', '00:00:00,02-31-2026', '0:0:0,1-1-2026', '', '00:60:00,11-21-2026'])(
    'refuses %j',
    (wrong) => {
      expect(parseTimestamp(wrong)).toBeNull();
    },
  );
});

it('sequence numbers run from 1 to 9999 and begin again at 1', () => {
  expect([nextSequence(1), nextSequence(9998), nextSequence(9999)]).toEqual([2, 9999, 1]);
});

/** The same checksum by the other method: bits shifted in from the top of mirrored bytes. */
function referenceCrc(span: readonly number[]): number {
  const mirror = (value: number, bits: number) => {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit += 1) mirrored |= ((value >> bit) & 1) << (bits - 1 - bit);
    return mirrored;
  };
  let crc = 0;
  for (const byte of span) {
    crc ^= mirror(byte, 8) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1) & 0xffff;
  }
  return mirror(crc, 16);
}
