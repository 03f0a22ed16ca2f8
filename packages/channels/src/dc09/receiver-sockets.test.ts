import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeNet } from '../net.ts';
import { openDc09Channel } from './channel.ts';
import { parseKey } from './cipher.ts';
import { buildFrame, type Frame } from './frame.ts';
import { perAddress, receiverLimits, type ReceiverLimits } from './receiver-limits.ts';
import { openReceiver, type ReceiverDoor } from './receiver-sockets.ts';
import { dc09Receiver, type ReceivedSignal } from './receiver.ts';
import { parseDc09Url } from './url.ts';

const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)), unit: () => 0.5 };
const clock = sinkClock();
const host = '127.0.0.1';
const keys = {
  'AES-128': '4A46321737F890F654D632103F86B4F3',
  'AES-192': '4A46321737F890F654D632103F86B4F30011223344556677',
  'AES-256': '4A46321737F890F654D632103F86B4F300112233445566778899AABBCCDDEEFF',
};
const accounts = new Map([
  ['1234', null],
  ...Object.values(keys).map((hex, index) => [`567${index}`, parseKey(hex)] as const),
]);
/** Made for these tests alone, and trusted by nothing else. */
const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgP5AHBVDtZfx8JvHD
XHULkgxWe7QRzBiMqt3Qacf0Wy2hRANCAAQeTWB6e77UG2mP8B/6BEi+63ywzx+g
z965qAYCqBTfsONzOaAfH+pIt8x6FVAfe7NJ6UWQUU7L1b89f4I3fETO
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUG4z5p3v+LIb7v99IBsaxou8+hncwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMjkwNzI4MzJaGA8yMTI2
MTEwNTA3MjgzMlowGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABB5NYHp7vtQbaY/wH/oESL7rfLDPH6DP3rmoBgKoFN+w
43M5oB8f6ki3zHoVUB97s0npRZBRTsvVvz1/gjd8RM6jUzBRMB0GA1UdDgQWBBSA
L/4yLoCSBwoWpaAQ9j0Cxbkk9DAfBgNVHSMEGDAWgBSAL/4yLoCSBwoWpaAQ9j0C
xbkk9DAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQCwSC6UyBoi
Ww5hJuU0RWRKDOEvZdSqY+Ta/fpcRKIeTwIgH5+beLIaOrYO8fPm5gacF5rhd1lU
xx4v7U6oz/+q18o=
-----END CERTIFICATE-----`,
};

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function station(
  transport: ReceiverDoor['transport'],
  limits: Partial<ReceiverLimits> = {},
  store: (signal: ReceivedSignal) => Promise<void> = () => Promise.resolve(),
) {
  const stored: ReceivedSignal[] = [];
  const receiver = dc09Receiver({
    clock,
    random,
    accountOf: (account) => {
      const key = accounts.get(account);
      return Promise.resolve(key === undefined ? null : { key });
    },
    store: async (signal) => {
      await store(signal);
      stored.push(signal);
    },
  });
  const opened = await openReceiver([{ transport, host, port: 0 }], {
    receiver,
    clock,
    certificate,
    limits: { ...receiverLimits, ...limits },
  });
  open.push(opened);
  return { stored, port: opened.ports[0] ?? 0 };
}

function client(port: number): Socket {
  const socket = connect({ port, host, noDelay: true });
  socket.on('error', () => {});
  open.push({ close: () => socket.destroy() });
  return socket;
}

const wire = (changes: Partial<Frame> = {}): Uint8Array =>
  buildFrame(
    {
      id: 'ADM-CID',
      sequence: 1,
      receiver: null,
      line: '0',
      account: '1234',
      data: '#1234|1130 01 005',
      extended: [],
      timestamp: Date.now(),
      ...changes,
    },
    null,
  );
/** The next so many answers of a receiver. */
async function answers(socket: Socket, count: number): Promise<readonly string[]> {
  let heard = '';
  while (heard.split('\r').length <= count) heard += String((await once(socket, 'data'))[0]);
  return [...heard.matchAll(/"(\*?[A-Z]+)"(\d{4})/g)].map(([, id, sequence]) => `${id} ${sequence}`);
}

const cases = (['tcp', 'udp'] as const).flatMap((transport) =>
  (['CID_SIA', 'SIA'] as const).flatMap((format) => [
    { transport, format, secrecy: 'plain', account: '1234', behind: '' },
    ...Object.entries(keys).map(([secrecy, hex], index) => {
      return { transport, format, secrecy, account: `567${index}`, behind: `/KEY/${hex}` };
    }),
  ]),
);

describe('our own sender', () => {
  it.each(cases)('is heard: $format over $transport, $secrecy', async (row) => {
    const { stored, port } = await station(row.transport);
    const scheme = row.transport === 'tcp' ? 'ip' : 'udp';
    const url = parseDc09Url(`${scheme}://${row.account}@${host}:${port}/${row.format}${row.behind}`);
    if (url.tag === 'rejected') throw new Error(url.part);
    const channel = openDc09Channel(
      { ...url.destination, mac: '00:1d:94:00:00:01' },
      { net: nodeNet(() => true), clock, random },
    );
    open.push(channel);
    const { signal } = new AbortController();
    const occurredAt = Date.UTC(2026, 0, 2, 3, 4, 5);
    const send = (sequence: number, code: string) =>
      channel.send(
        { tag: 'event', sequence, event: EventCode.parse(code), occurredAt, text: '', clockOffset: 0 },
        signal,
      );
    const accepted = { tag: 'accepted' };
    expect(await send(1, '18113002005')).toEqual(accepted);
    expect(await send(2, '18313002005')).toEqual(accepted);
    expect(await send(2, '18313002005')).toEqual(accepted);
    expect(await channel.send({ tag: 'linkTest', clockOffset: 0 }, signal)).toEqual(accepted);

    expect(stored.map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['event', 1],
      ['event', 2],
      ['linkTest', 0],
    ]);
    const mac = { letter: 'M', text: '001D94000001' };
    const event = { code: 130, area: 2, detail: 5 };
    expect(stored[0]).toMatchObject({
      account: row.account,
      occurredAt,
      encrypted: row.behind !== '',
      from: host,
      events: [{ ...event, qualifier: 1 }],
    });
    expect(stored[0]?.extended).toContainEqual(mac);
    expect(stored[1]?.events).toMatchObject([{ ...event, qualifier: 3 }]);
  });

  it.each(['ip', 'udp'])('learns the time and is then heard over %s', async (scheme) => {
    const { stored, port } = await station(scheme === 'ip' ? 'tcp' : 'udp');
    const url = parseDc09Url(`${scheme}://1234@${host}:${port}/SIA`);
    if (url.tag === 'rejected') throw new Error(url.part);
    const slow = { ...clock, now: () => Date.now() - 3_600_000 };
    const channel = openDc09Channel(url.destination, { net: nodeNet(() => true), clock: slow, random });
    open.push(channel);
    const send = (clockOffset: number) =>
      channel.send(
        {
          tag: 'event',
          sequence: 1,
          event: EventCode.parse('18113002005'),
          occurredAt: null,
          text: '',
          clockOffset,
        },
        new AbortController().signal,
      );
    const receipt = await send(0);
    if (receipt.tag !== 'badTime') throw new Error(receipt.tag);
    expect(stored).toEqual([]);
    expect(await send(receipt.receiverTime - slow.now())).toEqual({ tag: 'accepted' });
    expect(stored).toHaveLength(1);
  });
});

describe('a connection', () => {
  it('carries frames in pieces of one byte', async () => {
    const { stored, port } = await station('tcp');
    const socket = client(port);
    const heard = answers(socket, 1);
    for (const byte of wire()) socket.write(Buffer.of(byte));
    expect(await heard).toEqual(['ACK 0001']);
    expect(stored).toHaveLength(1);
  });

  it('carries many frames at once, stored and answered in their order', async () => {
    const { stored, port } = await station('tcp', {}, ({ sequence }) =>
      sequence === 1 ? new Promise((resolve) => setImmediate(resolve)) : Promise.resolve(),
    );
    const socket = client(port);
    const heard = answers(socket, 4);
    socket.write(Buffer.concat([1, 2, 3, 4].map((sequence) => wire({ sequence }))));
    expect(await heard).toEqual(['ACK 0001', 'ACK 0002', 'ACK 0003', 'ACK 0004']);
    expect(stored.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  it('carries frames over TLS', async () => {
    const { stored, port } = await station('tls');
    const socket = connectTls({ port, host, ca: certificate.cert, servername: 'receiver.test' });
    open.push({ close: () => socket.destroy() });
    const heard = answers(socket, 2);
    await once(socket, 'secureConnect');
    socket.write(wire());
    socket.write(wire({ sequence: 2 }));
    expect(await heard).toEqual(['ACK 0001', 'ACK 0002']);
    expect(socket.authorized).toBe(true);
    expect(stored).toHaveLength(2);
  });

  it('is closed where a door of TLS hears no TLS', async () => {
    const { stored, port } = await station('tls');
    const socket = client(port);
    socket.resume().write(wire());
    await once(socket, 'close');
    expect(stored).toEqual([]);
  });

  it.each<[string, ReceiverDoor['transport'], Partial<ReceiverLimits>, (socket: Socket) => void]>([
    ['says nothing', 'tcp', { firstFrame: 40 }, () => {}],
    ['says nothing to TLS', 'tls', { firstFrame: 40 }, () => {}],
    ['trickles', 'tcp', { firstFrame: 40 }, (socket) => socket.write('\n00')],
    ['stops within a later frame', 'tcp', { wholeFrame: 40 }, (socket) => socket.write(wire().slice(0, 20))],
    ['has fallen silent', 'tcp', { idle: 40 }, () => {}],
  ])('is closed when it %s', async (_, transport, limits, act) => {
    const { port } = await station(transport, limits);
    const socket = client(port);
    if (limits.firstFrame === undefined) {
      const heard = answers(socket, 1);
      socket.write(wire());
      await heard;
    }
    socket.resume();
    act(socket);
    await once(socket, 'close');
  });

  it('is closed at once by what is no message', async () => {
    const { port } = await station('tcp');
    const socket = client(port);
    socket.resume().write('\nGET / HTTP/1.1\r');
    await once(socket, 'close');
  });

  it('is closed after a row of refusals, each of them answered', async () => {
    const { port } = await station('tcp', { refusals: 3 });
    const socket = client(port);
    const heard = answers(socket, 3);
    const bad = wire({ account: '9999', data: '#9999|1130 01 005' });
    socket.write(Buffer.concat([bad, bad, bad, wire()]));
    expect(await heard).toEqual(['DUH 0001', 'DUH 0001', 'DUH 0001']);
    if (!socket.destroyed) await once(socket.resume(), 'close');
  });

  it('is closed where the message could not be stored, so that the panel takes its other way', async () => {
    const { stored, port } = await station('tcp', {}, () => Promise.reject(new Error('disk full')));
    const socket = client(port);
    let heard = '';
    socket.on('data', (bytes) => (heard += String(bytes)));
    socket.write(wire());
    await once(socket, 'close');
    expect([heard, stored]).toEqual(['', []]);
  });

  it('is refused where its address has too many', async () => {
    const { port } = await station('tcp', { connectionsOfOne: 1 });
    const first = client(port);
    const heard = answers(first, 1);
    first.write(wire());
    await heard;
    await once(client(port).resume(), 'close');
    const again = answers(first, 1);
    first.write(wire({ sequence: 2 }));
    expect(await again).toEqual(['ACK 0002']);
  });

  it('takes the place of one that never said anything of worth, where all are taken', async () => {
    const { port } = await station('tcp', { connections: 2 });
    const panel = client(port);
    const heard = answers(panel, 1);
    panel.write(wire());
    await heard;
    const idle = client(port).resume();
    await once(idle, 'connect');
    const closed = once(idle, 'close');
    const newcomer = client(port);
    const newHeard = answers(newcomer, 1);
    newcomer.write(wire({ sequence: 2 }));
    expect(await newHeard).toEqual(['ACK 0002']);
    await closed;
    expect(panel.destroyed).toBe(false);
  });
});

describe('datagrams', () => {
  async function sender(port: number) {
    const socket = createSocket('udp4');
    open.push({ close: () => socket.close() });
    const heard: string[] = [];
    socket.on('message', (bytes) => heard.push(String(bytes)));
    const send = (bytes: Uint8Array | string) =>
      new Promise<void>((resolve) => socket.send(bytes, port, host, () => resolve()));
    return { socket, heard, send };
  }

  it('that are no message are not answered, and the next one is', async () => {
    const { stored, port } = await station('udp');
    const { socket, heard, send } = await sender(port);
    const answered = once(socket, 'message');
    for (const junk of ['', 'x', '\n\r', '\n00000000"ACK"0000[]\r', wire({ id: 'NAK' })]) await send(junk);
    await send(wire());
    await answered;
    expect(heard).toHaveLength(1);
    expect(heard[0]).toContain('"ACK"0001');
    expect(stored).toHaveLength(1);
  });

  it.each<[string, Partial<ReceiverLimits>, number]>([
    ['while too many are under way', { datagrams: 1 }, 1],
    ['from an address that sends too many', { datagramsOfOne: 2 }, 2],
  ])('are dropped %s', async (_, limits, taken) => {
    let arrived = 0;
    const heard: Uint8Array[] = [];
    const never = new Promise<never>(() => {});
    const opened = await openReceiver([{ transport: 'udp', host, port: 0 }], {
      receiver: {
        hear: (bytes) => {
          heard.push(bytes);
          return never;
        },
      },
      // Asked once for each datagram.
      clock: {
        ...clock,
        monotonic: () => {
          arrived += 1;
          return arrived;
        },
      },
      limits: { ...receiverLimits, ...limits },
    });
    open.push(opened);
    const { send } = await sender(opened.ports[0] ?? 0);
    for (const sequence of [1, 2, 3]) await send(wire({ sequence }));
    await expect.poll(() => arrived).toBe(3);
    expect(heard).toHaveLength(taken);
  });
});

it('counts what each address sends in ten seconds', () => {
  const may = perAddress(2);
  expect([may('a', 0), may('a', 1), may('a', 2), may('b', 3)]).toEqual([true, true, false, true]);
  expect(may('a', 10_000)).toBe(true);
});

describe('doors', () => {
  const receiver = { hear: () => Promise.resolve({ tag: 'none' as const, reply: null }) };

  it('all open or none', async () => {
    const { port } = await station('tcp');
    const free = await openReceiver([{ transport: 'tcp', host, port: 0 }], { receiver, clock });
    const [first = 0] = free.ports;
    await free.close();
    const doors = [first, port].map((one) => ({ transport: 'tcp' as const, host, port: one }));
    await expect(openReceiver(doors, { receiver, clock })).rejects.toThrow('EADDRINUSE');
    const again = await openReceiver(doors.slice(0, 1), { receiver, clock });
    await again.close();
  });

  it('of TLS need a certificate', async () => {
    const door = { transport: 'tls' as const, host, port: 0 };
    await expect(openReceiver([door], { receiver, clock })).rejects.toThrow('needs a certificate');
  });
});
