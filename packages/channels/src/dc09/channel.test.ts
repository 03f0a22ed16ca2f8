import { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeNet } from '../net.ts';
import type { Channel } from '../port.ts';
import { openDc09Channel } from './channel.ts';
import { parseKey } from './cipher.ts';
import { type FaultyReceiver, nak, type Received, reply, startFaultyReceiver } from './faulty-receiver.ts';
import type { Dc09Message } from './message.ts';
import type { Dc09Destination } from './url.ts';

/** Short where the test ends by running into it, long where a slow machine must not. */
const short = { connect: 300, total: 300, heard: 300 };
const long = { connect: 5_000, total: 15_000, heard: 3_000 };
const signal = new AbortController().signal;
const random = {
  bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  unit: () => Math.random(),
};
const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
const burglar = (sequence: number): Dc09Message => ({
  tag: 'event',
  sequence,
  event: EventCode.parse('18113001005'),
  occurredAt: null,
  text: '',
  clockOffset: 0,
});

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

function channelTo(
  port: number,
  changes: Partial<Dc09Destination> = {},
  limits = long,
): Channel<Dc09Message> {
  const destination: Dc09Destination = {
    target: { transport: 'tcp', host: '127.0.0.1', port },
    account: '1234',
    format: 'ADM-CID',
    numbering: 'zone',
    names: false,
    key: null,
    receiver: '1',
    line: 'A1',
    mac: '00:1d:94:00:00:01',
    ...changes,
  };
  const channel = openDc09Channel(destination, { net: nodeNet(() => true), clock, random }, limits);
  open.push(channel);
  return channel;
}

async function receiver(answer: (received: Received) => void): Promise<FaultyReceiver> {
  const started = await startFaultyReceiver(answer);
  open.push(started);
  return started;
}

describe('the way to a monitoring station', () => {
  it('ends with the acknowledgement and sends receiver, line and MAC', async () => {
    const station = await receiver(({ frame, socket }) => socket.write(reply(frame)));
    await expect(channelTo(station.port).send(burglar(7), signal)).resolves.toEqual({ tag: 'accepted' });
    expect(station.received).toMatchObject([
      {
        id: 'ADM-CID',
        sequence: 7,
        receiver: '1',
        line: 'A1',
        account: '1234',
        extended: [{ letter: 'M', text: '001D94000001' }],
      },
    ]);
  });

  it.each<[string, (received: Received) => void, Partial<Receipt>]>([
    [
      'DUH is a refusal',
      ({ frame, socket }) => socket.write(reply(frame, { id: 'DUH' })),
      { tag: 'refused' },
    ],
    [
      "NAK gives the receiver's clock",
      ({ socket }) => socket.write(nak(1_700_000_000_000)),
      { tag: 'badTime', receiverTime: 1_700_000_000_000 },
    ],
    ['silence is no answer', () => {}, { tag: 'noAnswer', reason: 'no answer in time' }],
    ['a reset connection is no answer', ({ socket }) => socket.resetAndDestroy(), { tag: 'noAnswer' }],
    ['a closed connection is no answer', ({ socket }) => socket.end(), { tag: 'noAnswer' }],
    [
      'half a frame is no answer',
      ({ frame, socket }) => socket.write(reply(frame).subarray(0, 12)),
      { tag: 'noAnswer', reason: 'answered with half a frame' },
    ],
    [
      'the number of another message is no answer',
      ({ frame, socket }) => socket.write(reply(frame, { sequence: 8 })),
      { tag: 'noAnswer', reason: 'answered another message' },
    ],
    [
      'garbage before the acknowledgement is ignored',
      ({ frame, socket }) =>
        socket.write(
          Buffer.concat([Buffer.from('hello\r\n\nFFFF0012"ACK"0007R1LA1#1234[]\r'), reply(frame)]),
        ),
      { tag: 'accepted' },
    ],
    [
      'an acknowledgement that drips in by the byte is read',
      ({ frame, socket }) => {
        const bytes = [...reply(frame)];
        const drip = () => {
          const byte = bytes.shift();
          if (byte !== undefined) socket.write(Uint8Array.of(byte), () => setImmediate(drip));
        };
        drip();
      },
      { tag: 'accepted' },
    ],
    [
      'two acknowledgements count once',
      ({ frame, socket }) => socket.write(Buffer.concat([reply(frame), reply(frame)])),
      { tag: 'accepted' },
    ],
  ])('%s', async (_, answer, receipt) => {
    const station = await receiver(answer);
    const limits = receipt.tag === 'noAnswer' ? short : long;
    await expect(channelTo(station.port, {}, limits).send(burglar(7), signal)).resolves.toMatchObject(
      receipt,
    );
    expect(station.received.map(({ sequence }) => sequence)).toEqual([7]);
  });

  it('ignores a plain acknowledgement of an encrypted frame, and says so', async () => {
    const key = parseKey('4A46321737F890F654D632103F86B4F3');
    const station = await startFaultyReceiver(({ frame, socket }) => socket.write(reply(frame)), key);
    open.push(station);
    await expect(channelTo(station.port, { key }, short).send(burglar(7), signal)).resolves.toEqual({
      tag: 'noAnswer',
      reason: 'answered without encryption: is the key set there?',
    });
    expect(station.received).toHaveLength(1);
  });

  it('says when nobody listens', async () => {
    const station = await startFaultyReceiver(() => {});
    await station.close();
    await expect(channelTo(station.port).send(burglar(1), signal)).resolves.toEqual({
      tag: 'noAnswer',
      reason: 'nothing listens there',
    });
  });

  it('keeps one connection for many messages, in the order they were given', async () => {
    const station = await receiver(({ frame, socket }) => socket.write(reply(frame)));
    const channel = channelTo(station.port);
    const receipts = await Promise.all(
      [1, 2, 3, 4].map((sequence) => channel.send(burglar(sequence), signal)),
    );
    expect(receipts.map(({ tag }) => tag)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    expect(station.received.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(station.connections()).toBe(1);
  });

  it.each<[string, (received: Received) => void]>([
    ['closed', ({ socket }) => socket.destroy()],
    ['gone silent', () => {}],
  ])('sends the same frame again over a new connection where the kept one has %s', async (_, misbehave) => {
    const station = await receiver((received) => {
      if (received.connection === 0 && received.frame.sequence === 2) misbehave(received);
      else received.socket.write(reply(received.frame));
    });
    const channel = channelTo(station.port, {}, { ...long, connect: 1_000 });
    await expect(channel.send(burglar(1), signal)).resolves.toEqual({ tag: 'accepted' });
    await expect(channel.send(burglar(2), signal)).resolves.toEqual({ tag: 'accepted' });
    expect(station.received.map(({ sequence }) => sequence)).toEqual([1, 2, 2]);
    expect(station.connections()).toBe(2);
  });

  it('does not take a late answer for the answer to the next message', async () => {
    const station = await receiver(({ frame, socket }) => {
      if (frame.sequence === 2) socket.write(Buffer.concat([reply(frame, { sequence: 1 }), reply(frame)]));
    });
    const channel = channelTo(station.port, {}, { ...long, total: 1_500 });
    await expect(channel.send(burglar(1), signal)).resolves.toMatchObject({ tag: 'noAnswer' });
    await expect(channel.send(burglar(2), signal)).resolves.toEqual({ tag: 'accepted' });
  });

  it('ends early when the sender gives up, and can go on afterwards', async () => {
    const giveUp = new AbortController();
    const station = await receiver(({ frame, socket }) => {
      if (frame.sequence === 1) giveUp.abort();
      else socket.write(reply(frame));
    });
    const channel = channelTo(station.port);
    await expect(channel.send(burglar(1), giveUp.signal)).resolves.toEqual({
      tag: 'noAnswer',
      reason: 'ended by the sender',
    });
    await expect(channel.send(burglar(2), signal)).resolves.toEqual({ tag: 'accepted' });
  });

  it('ends what is under way when it is closed, and takes nothing more', async () => {
    const station = await receiver(() => channel.close());
    const channel = channelTo(station.port);
    const ended = { tag: 'noAnswer', reason: 'ended by the sender' };
    await expect(channel.send(burglar(1), signal)).resolves.toEqual(ended);
    await expect(channel.send(burglar(2), signal)).resolves.toEqual(ended);
  });

  it('tests the link without an event, and stamps late events with the time they happened', async () => {
    const station = await receiver(({ frame, socket }) => socket.write(reply(frame)));
    const channel = channelTo(station.port, { mac: null });
    await expect(channel.send({ tag: 'linkTest', clockOffset: 0 }, signal)).resolves.toEqual({
      tag: 'accepted',
    });
    const late: Dc09Message = {
      tag: 'event',
      sequence: 1,
      event: EventCode.parse('18113001005'),
      text: '',
      occurredAt: Date.UTC(2026, 10, 21),
      clockOffset: 1000,
    };
    await expect(channel.send(late, signal)).resolves.toEqual({ tag: 'accepted' });
    expect(station.received).toMatchObject([
      { id: 'NULL', sequence: 0, data: '', extended: [] },
      { id: 'ADM-CID', extended: [{ letter: 'H', text: '00:00:01,11-21-2026' }] },
    ]);
  });
});
