import { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeNet } from '../net.ts';
import { openDc09Channel } from './channel.ts';
import { type Key, parseKey } from './cipher.ts';
import { crc16 } from './crc.ts';
import { nak, type Received, reply, startFaultyReceiver } from './faulty-receiver.ts';
import { buildFrame } from './frame.ts';
import { frameSplitter } from './frame-splitter.ts';
import type { Dc09Message } from './message.ts';
import { parseDc09Url } from './url.ts';

const signal = new AbortController().signal;
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)), unit: () => 0.5 };
/** Short where the test ends by running into it. */
const limits = { connect: 5_000, total: 600, heard: 200 };
const keyHex = '4A46321737F890F654D632103F86B4F3';
const key = parseKey(keyHex);

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

const event = (sequence: number, occurredAt: number | null = null): Dc09Message => ({
  tag: 'event',
  sequence,
  event: EventCode.parse('18113001005'),
  occurredAt,
  text: '',
  clockOffset: 0,
});

/** A channel to a receiver that answers as it likes; what it gets, as it came. */
async function station(
  answer: (received: Received) => void,
  secret: { readonly here?: boolean; readonly there?: Key | null } = {},
) {
  const receiver = await startFaultyReceiver(answer, secret.there ?? null);
  open.push(receiver);
  const url = parseDc09Url(
    `ip://1234@127.0.0.1:${receiver.port}/CID_SIA${secret.here === true ? `/KEY/${keyHex}` : ''}`,
  );
  if (url.tag === 'rejected') throw new Error(url.part);
  const channel = openDc09Channel(
    { ...url.destination, mac: '00:1d:94:00:00:01' },
    { net: nodeNet(() => true), clock: sinkClock(), random },
    limits,
  );
  open.push(channel);
  return { receiver, channel };
}

/** A frame around a span of one's own, with the checksum that belongs to it or another. */
const around = (span: string, checksum = crc16(Buffer.from(span))): string =>
  `\n${checksum.toString(16).toUpperCase().padStart(4, '0')}0${span.length.toString(16).toUpperCase().padStart(3, '0')}${span}\r`;

describe('what the receiver of a frame answers', () => {
  it.each<[string, (received: Received) => string | Uint8Array, string]>([
    [
      'another account',
      ({ frame }) => reply(frame, { account: '4321' }),
      'answered for another account or receiver',
    ],
    ['another line', ({ frame }) => reply(frame, { line: 'B' }), 'answered for another account or receiver'],
    [
      'another receiver',
      ({ frame }) => reply(frame, { receiver: '2' }),
      'answered for another account or receiver',
    ],
    [
      'an account without its sign',
      () => around('"ACK"0007R0L0A1234[]'),
      'answered for another account or receiver',
    ],
    [
      'a checksum of something else',
      () => around('"ACK"0007R0L0#1234[]', 0x1234),
      'answered with a broken checksum',
    ],
    [
      'a web server that keeps the line',
      () => 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n',
      'what answers there is no receiver',
    ],
    ['a prompt', () => 'login: ', 'what answers there is no receiver'],
    ['an echo', ({ frame }) => buildFrame(frame, null), 'what answers there is no receiver'],
    [
      'under a key that is not here',
      ({ frame }) => buildFrame({ ...frame, id: 'ACK', data: '', extended: [] }, key && { key, random }),
      'answered with encryption: is the key missing here?',
    ],
    [
      'a rejection without a time',
      () => around('"NAK"0000R0L0A0[]'),
      'the receiver rejected the frame (NAK)',
    ],
  ])('is told where it does not count: %s', async (_, answer, reason) => {
    const { channel } = await station((received) => received.socket.write(answer(received)));
    expect(await channel.send(event(7), signal)).toEqual({ tag: 'noAnswer', reason });
  });

  it.each<[string, (received: Received) => string | Uint8Array, Receipt]>([
    ['without the receiver number', ({ frame }) => reply(frame, { receiver: null }), { tag: 'accepted' }],
    ['with a longer zero', ({ frame }) => reply(frame, { receiver: '00', line: '00' }), { tag: 'accepted' }],
    ['with the word of a missing number', () => around('"ACK"0007NoneL0#1234[]'), { tag: 'accepted' }],
    [
      'in small letters',
      ({ frame }) =>
        Buffer.from(reply(frame))
          .toString('latin1')
          .replace(/^\n..../, (crc) => crc.toLowerCase()),
      { tag: 'accepted' },
    ],
    [
      'DUH that names nobody',
      () => around('"DUH"0000R0L0A0[]'),
      { tag: 'refused', reason: 'the receiver cannot process the message (DUH)' },
    ],
  ])('is taken: %s', async (_, answer, receipt) => {
    const { channel } = await station((received) => received.socket.write(answer(received)));
    expect(await channel.send(event(7), signal)).toEqual(receipt);
  });

  it('is told where the key is set at one side only, or differs', async () => {
    const plain = await station(({ frame, socket }) => socket.write(reply(frame)), {
      here: true,
      there: key,
    });
    expect(await plain.channel.send(event(7), signal)).toMatchObject({
      reason: 'answered without encryption: is the key set there?',
    });
    const other = parseKey('00112233445566778899AABBCCDDEEFF');
    const differs = await station(
      ({ frame, socket }) =>
        socket.write(
          buildFrame({ ...frame, id: 'ACK', data: '', extended: [] }, other && { key: other, random }),
        ),
      { here: true, there: key },
    );
    expect(await differs.channel.send(event(7), signal)).toMatchObject({
      reason: 'answered under another key',
    });
  });

  it('ends the wait soon after a wrong answer, and at once where the line is closed behind it', async () => {
    const { channel } = await station(({ socket }) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await channel.send(event(7), signal)).toEqual({
      tag: 'noAnswer',
      reason: 'what answers there is no receiver',
    });
  });

  it('still counts where it follows a wrong one', async () => {
    const { channel } = await station(({ frame, socket }) =>
      socket.write(Buffer.concat([reply(frame, { account: '4321' }), reply(frame)])),
    );
    expect(await channel.send(event(7), signal)).toEqual({ tag: 'accepted' });
  });
});

describe('a receiver that takes less behind the message', () => {
  /** Rejects frames with more blocks than it knows, by a clock that agrees with ours. */
  const takes =
    (most: number) =>
    ({ frame, socket }: Received) =>
      socket.write(frame.extended.length > most ? nak(Date.now()) : reply(frame));
  const blocks = (frames: readonly { readonly extended: readonly { readonly letter: string }[] }[]) =>
    frames.map(({ extended }) => extended.map(({ letter }) => letter).join(''));

  it.each<[string, (received: Received) => unknown, readonly string[]]>([
    ['one block', takes(1), ['MH', 'H', 'H', 'M']],
    ['none', takes(0), ['MH', 'H', 'M', '', '', '']],
    [
      'no time',
      ({ frame, socket }) => socket.write(blocks([frame])[0]?.includes('H') ? nak(Date.now()) : reply(frame)),
      ['MH', 'H', 'M', 'M', 'M'],
    ],
  ])('of %s gets what it takes, and the next messages from the start', async (_, answer, sent) => {
    const { receiver, channel } = await station(answer);
    const late = Date.now() - 600_000;
    for (const message of [event(7, late), event(8, late), event(9)])
      expect(await channel.send(message, signal)).toEqual({ tag: 'accepted' });
    expect(blocks(receiver.received)).toEqual(sent);
    expect(receiver.received.slice(-2).map(({ sequence }) => sequence)).toEqual([8, 9]);
  });

  it('is not mistaken for one whose clock differs', async () => {
    const receiverTime = Date.now() - 3_600_000;
    const { receiver, channel } = await station(({ socket }) => socket.write(nak(receiverTime)));
    expect(await channel.send(event(7), signal)).toEqual({
      tag: 'badTime',
      receiverTime: Math.floor(receiverTime / 1000) * 1000,
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('takes a link test with as much as it takes', async () => {
    const { receiver, channel } = await station(takes(0));
    expect(await channel.send({ tag: 'linkTest', clockOffset: 0 }, signal)).toEqual({ tag: 'accepted' });
    expect(blocks(receiver.received)).toEqual(['M', '']);
  });

  it('is no open way where it rejects every link test, and says by which clock where that is why', async () => {
    const test = { tag: 'linkTest', clockOffset: 0 } as const;
    const without = await station(({ socket }) => socket.write(around('"NAK"0000R0L0A0[]')));
    expect(await without.channel.send(test, signal)).toEqual({
      tag: 'noAnswer',
      reason: 'the receiver rejected the frame (NAK)',
    });
    const receiverTime = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
    const apart = await station(({ socket }) => socket.write(nak(receiverTime)));
    expect(await apart.channel.send(test, signal)).toEqual({ tag: 'badTime', receiverTime });
  });
});

describe('bytes outside of frames', () => {
  it('are kept apart from empty lines and from frames', () => {
    const splitter = frameSplitter();
    const push = (text: string) =>
      splitter.push(Buffer.from(text)).map((bytes) => Buffer.from(bytes).toString());
    expect(push('\r\n\n0000')).toEqual([]);
    expect(Buffer.from(splitter.stray() ?? []).toString()).toBe('\n\n0000');
    expect(push('x\r')).toEqual(['\n0000x\r']);
    expect(splitter.stray()).toBeNull();
    push('hello\r');
    expect(Buffer.from(splitter.stray() ?? []).toString()).toBe('hello');
    splitter.forget();
    expect(splitter.stray()).toBeNull();
  });
});
