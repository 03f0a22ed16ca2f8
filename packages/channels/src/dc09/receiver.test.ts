import type { Clock } from '@homeward/contract/ports.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Key, parseKey } from './cipher.ts';
import { crc16 } from './crc.ts';
import { buildFrame, type Frame, parseFrame } from './frame.ts';
import { dc09Receiver, type ReceivedSignal } from './receiver.ts';

const at = Date.UTC(2026, 10, 21, 0, 15, 46);
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)), unit: () => 0.5 };
const keys = [
  '4A46321737F890F654D632103F86B4F3',
  '0123456789ABCDEF'.repeat(3),
  '0123456789ABCDEF'.repeat(4),
].map((hex) => {
  const key = parseKey(hex);
  if (key === null) throw new Error(hex);
  return key;
});
const [key128] = keys as [Key];
const accounts = new Map<string, Key | null>([
  ['1234', null],
  ['5678', key128],
  ['12345A', null],
]);

function station(change: Partial<Parameters<typeof dc09Receiver>[0]> = {}) {
  const stored: ReceivedSignal[] = [];
  const time = { now: at, monotonic: 0 };
  const clock: Clock = { now: () => time.now, monotonic: () => time.monotonic, after: () => () => {} };
  const receiver = dc09Receiver({
    clock,
    random,
    accountOf: (account) => {
      const key = accounts.get(account);
      return Promise.resolve(key === undefined ? null : { key });
    },
    store: (signal) => {
      stored.push(signal);
      return Promise.resolve();
    },
    ...change,
  });
  const hear = async (bytes: Uint8Array | string) => {
    const { reply } = await receiver.hear(Buffer.from(bytes as string, 'latin1'), '192.0.2.1');
    return reply === null ? null : Buffer.from(reply).toString('latin1');
  };
  return { stored, time, hear, receiver };
}

const event: Frame = {
  id: 'ADM-CID',
  sequence: 1,
  receiver: null,
  line: '0',
  account: '1234',
  data: '#1234|1130 01 005',
  extended: [],
  timestamp: at,
};
const wire = (changes: Partial<Frame> = {}, key: Key | null = null): Uint8Array =>
  buildFrame({ ...event, ...changes }, key && { key, random });
const framed = (span: string): string => {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');
  return `\n${hex(crc16(Buffer.from(span, 'latin1')))}${hex(span.length)}${span}\r`;
};
/** The published example of the standard, whose clock stood in February 2006. */
const example = framed(
  '"*SIA-DCS"9876R579BDFL789ABC#12345A[209c9d400b655df7a26aecb6a887e7ee6ed8103217079aae7cbd9dd7551e96823263460f7ef0514864897ae9789534f1',
);

describe('a receiver of DC-09', () => {
  it.each([
    [
      '\n13CF003B"ADM-CID"0001L0#1234[#1234|1130 01 005]_00:15:46,11-21-2026\r',
      '\n1BC10012"ACK"0001L0#1234[]\r',
      { protocol: 'ADM-CID', data: '1130 01 005' },
    ],
    [
      '\n23BC003A"SIA-DCS"0002L0#1234[#1234|Nri1/BA005]_00:15:46,11-21-2026\r',
      '\n14310012"ACK"0002L0#1234[]\r',
      { protocol: 'SIA-DCS', data: 'Nri1/BA005' },
    ],
  ])('answers recorded frames with the recorded bytes', async (frame, reply, signal) => {
    const { hear, stored } = station();
    expect(await hear(frame)).toBe(reply);
    expect(stored).toMatchObject([
      { ...signal, kind: 'event', account: '1234', receivedAt: at, encrypted: false, from: '192.0.2.1' },
    ]);
    expect(stored[0]?.events).toMatchObject([{ qualifier: 1, code: 130, area: 1, detail: 5 }]);
  });

  it('takes the encrypted example of the standard in its day, and only then', async () => {
    const accountOf = () => Promise.resolve({ key: parseKey('0123456789ABCDEF'.repeat(2)) });
    const { hear, stored, time } = station({ accountOf });
    expect(await hear(example)).toContain('"NAK"0000R0L0A0[]_00:15:46,11-21-2026\r');
    expect(stored).toEqual([]);
    time.now = Date.UTC(2006, 1, 15, 13, 14, 20);
    expect(await hear(example)).toContain('"*ACK"9876R579BDFL789ABC#12345A[');
    expect(stored).toMatchObject([
      {
        account: '12345A',
        receiver: '579BDF',
        line: '789ABC',
        sequence: 9876,
        data: 'NFA129',
        encrypted: true,
      },
    ]);
  });

  it('takes the example of the standard in the clear, which says no time', async () => {
    const { hear, stored } = station();
    const frame = '"SIA-DCS"9876R579BDFL789ABC#12345A[#12345A|NFA129][S123Main St., 55123]';
    expect(await hear(framed(frame))).toBe(framed('"ACK"9876R579BDFL789ABC#12345A[]'));
    expect(stored).toMatchObject([{ extended: [{ letter: 'S', text: '123Main St., 55123' }] }]);
  });

  it.each(keys)('takes AES and answers under the same key (%#)', async (key) => {
    const { hear, stored } = station({ accountOf: () => Promise.resolve({ key }) });
    const reply = await hear(wire({}, key));
    expect(parseFrame(Buffer.from(reply ?? '', 'latin1'), key)).toMatchObject({
      tag: 'frame',
      encrypted: true,
      frame: { id: 'ACK', sequence: 1, account: '1234', timestamp: at },
    });
    expect(stored).toMatchObject([{ data: '1130 01 005', encrypted: true }]);
  });

  it('acknowledges only what is stored', async () => {
    const order: string[] = [];
    let done = () => {};
    const { receiver } = station({ store: () => new Promise((resolve) => (done = () => resolve())) });
    const heard = receiver.hear(wire(), 'x').then(() => order.push('answered'));
    await new Promise(setImmediate);
    order.push('stored');
    done();
    await heard;
    expect(order).toEqual(['stored', 'answered']);
  });

  it('is silent where it could not store, and stores the repetition', async () => {
    let full = true;
    let stored = 0;
    const { hear } = station({
      store: () => {
        if (full) return Promise.reject(new Error('disk full'));
        stored += 1;
        return Promise.resolve();
      },
    });
    expect(await hear(wire())).toBeNull();
    full = false;
    expect(await hear(wire())).toContain('"ACK"');
    expect(stored).toBe(1);
  });

  it('is silent where the accounts cannot be read', async () => {
    const { hear, stored } = station({ accountOf: () => Promise.reject(new Error('down')) });
    expect(await hear(wire())).toBeNull();
    expect(stored).toEqual([]);
  });

  describe('knows a message again', () => {
    it('with a fresh timestamp and pad: it is acknowledged, not stored twice', async () => {
      const { hear, stored, time } = station();
      const one = { account: '5678', data: '#5678|1130 01 005' };
      expect(await hear(wire(one, key128))).toContain('"*ACK"0001');
      time.now += 8_000;
      time.monotonic += 8_000;
      expect(await hear(wire({ ...one, timestamp: time.now }, key128))).toContain('"*ACK"0001');
      expect(stored).toHaveLength(1);
    });

    it('while it is still being stored', async () => {
      let calls = 0;
      let done = () => {};
      const { receiver } = station({
        store: () => {
          calls += 1;
          return new Promise((resolve) => (done = () => resolve()));
        },
      });
      const both = [receiver.hear(wire(), 'x'), receiver.hear(wire(), 'x')];
      await new Promise(setImmediate);
      done();
      expect((await Promise.all(both)).map(({ tag }) => tag)).toEqual(['acknowledged', 'acknowledged']);
      expect(calls).toBe(1);
    });

    it.each<[string, Partial<Frame>]>([
      ['sequence', { sequence: 2 }],
      ['data', { data: '#1234|1130 01 006' }],
      ['time of occurrence', { extended: [{ letter: 'H', text: '00:15:40,11-21-2026' }] }],
      ['line', { line: '1' }],
    ])('but not with another %s', async (_, changes) => {
      const { hear, stored } = station();
      await hear(wire());
      await hear(wire(changes));
      expect(stored).toHaveLength(2);
    });

    it('but not after two minutes: a panel that started anew counts from 1', async () => {
      const { hear, stored, time } = station();
      await hear(wire());
      time.monotonic += 120_001;
      await hear(wire());
      expect(stored).toHaveLength(2);
    });
  });

  it('counts every link test', async () => {
    const { hear, stored } = station();
    const test = wire({ id: 'NULL', sequence: 0, data: '' });
    expect(await hear(test)).toContain('"ACK"0000L0#1234[]');
    expect(await hear(test)).toContain('"ACK"0000L0#1234[]');
    expect(stored.map(({ kind }) => kind)).toEqual(['linkTest', 'linkTest']);
  });

  it.each([
    [-40_000, 'ACK'],
    [-41_000, 'NAK'],
    [20_000, 'ACK'],
    [21_000, 'NAK'],
  ])('answers a timestamp %i ms from its clock with %s', async (offset, id) => {
    for (const key of [null, key128]) {
      const account = key === null ? '1234' : '5678';
      const { hear, stored } = station();
      const reply = await hear(
        wire({ account, data: `#${account}|1130 01 005`, timestamp: at + offset }, key),
      );
      expect(reply).toMatch(id === 'ACK' ? /"\*?ACK"0001/ : /"NAK"0000R0L0A0\[\]_00:15:46,11-21-2026\r$/);
      expect(stored).toHaveLength(id === 'ACK' ? 1 : 0);
    }
  });

  it('takes the time of occurrence of a late report', async () => {
    const { hear, stored } = station();
    await hear(wire({ extended: [{ letter: 'H', text: '22:00:00,11-20-2026' }] }));
    expect(stored[0]?.occurredAt).toBe(Date.UTC(2026, 10, 20, 22));
  });

  it('keeps what it cannot read, since an alarm may stand in it', async () => {
    const { hear, stored } = station();
    expect(await hear(wire({ data: '#1234|something else' }))).toContain('"ACK"');
    expect(stored).toMatchObject([{ data: 'something else', events: [] }]);
  });

  it.each<[string, Uint8Array | string]>([
    ['an unknown account', wire({ account: '9999', data: '#9999|1130 01 005' })],
    ['an unknown account under a key', wire({ account: '9999' }, key128)],
    [
      'a message in the clear for an account with a key',
      wire({ account: '5678', data: '#5678|1130 01 005' }),
    ],
    ['a message under a key for an account without', wire({}, key128)],
    ['a message under another key', wire({ account: '5678', data: '#5678|1130 01 005' }, keys[1] ?? null)],
    ['data of another account', wire({ data: '#5678|1130 01 005' })],
    ['an event without data', wire({ data: '' })],
    ['a protocol that it does not speak', wire({ id: 'ACR-SF' })],
    ['a layout that is none', framed('"ADM-CID"0001L0#1234')],
    ['no account', framed('"ADM-CID"0001L0[#1234|1130 01 005]')],
  ])('refuses %s', async (_, frame) => {
    const { hear, stored } = station();
    expect(await hear(frame)).toMatch(/"DUH"\d{4}/);
    expect(stored).toEqual([]);
  });

  it('refuses under the key what was readable under it', async () => {
    const { hear } = station();
    expect(await hear(wire({ account: '5678', data: '#1234|1130 01 005' }, key128))).toContain('"*DUH"0001');
  });

  it('rejects a message under a key without a time: it could be played back for ever', async () => {
    const { hear, stored } = station();
    expect(
      await hear(wire({ account: '5678', data: '#5678|1130 01 005', timestamp: null }, key128)),
    ).toContain('"NAK"');
    expect(stored).toEqual([]);
  });

  it('answers damage with its clock: every byte that changes on the way', async () => {
    const { hear, stored } = station();
    const whole = wire();
    for (let index = 26; index < whole.length - 1; index += 1) {
      const damaged = Buffer.from(whole);
      damaged[index] = (damaged[index] ?? 0) ^ 1;
      expect(await hear(damaged)).toContain('"NAK"0000R0L0A0[]_');
    }
    expect(stored).toEqual([]);
  });

  it.each(['ACK', 'NAK', 'DUH', 'RSP'])('never answers %s', async (id) => {
    const { hear } = station();
    expect(await hear(wire({ id }))).toBeNull();
  });

  it('neither throws nor stores, whatever the bytes', async () => {
    const { receiver, stored } = station();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, wrapped) => {
        const given = wrapped ? Buffer.from(framed(Buffer.from(bytes).toString('latin1')), 'latin1') : bytes;
        await receiver.hear(given, 'x');
      }),
    );
    expect(stored).toEqual([]);
  });
});
