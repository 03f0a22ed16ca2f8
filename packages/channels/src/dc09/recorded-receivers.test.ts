import { createCipheriv, createDecipheriv } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeNet } from '../net.ts';
import { openDc09Channel } from './channel.ts';
import { crc16 } from './crc.ts';
import type { Dc09Message } from './message.ts';
import { parseDc09Url } from './url.ts';

/**
 * Receivers that people run, as they were recorded: what they take of a frame, and the very bytes that they answer. None
 * of them is installed, and none shares a line with ours.
 */

const key = '4A46321737F890F654D632103F86B4F3';
/** A key whose bytes are letters, since one receiver takes the letters themselves. */
const letters = Buffer.from('AAAAAAAAAAAAAAAA').toString('hex').toUpperCase();
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)), unit: () => 0.5 };
const signal = new AbortController().signal;

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');
const framed = (span: string): Buffer =>
  Buffer.from(`\n${hex(crc16(Buffer.from(span)))}${hex(span.length)}${span}\r`, 'latin1');
const two = (value: number): string => String(value).padStart(2, '0');
function timestamp(at = new Date()): string {
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  return `_${time},${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}-${at.getUTCFullYear()}`;
}
const cipher = (text: string, secret: Buffer): string => {
  const aes = createCipheriv('aes-128-cbc', secret, Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([aes.update(text, 'latin1'), aes.final()])
    .toString('hex')
    .toUpperCase();
};
const deciphered = (text: string, secret: Buffer): string => {
  const aes = createDecipheriv('aes-128-cbc', secret, Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([aes.update(text, 'hex'), aes.final()]).toString('latin1');
};

/** What a receiver answers to the text between line feed and carriage return; null is silence. */
type Receiver = (text: string) => Buffer | null;

const number =
  /^([0-9A-F]{4})([0-9A-F]{4})"(\*?)(SIA-DCS|ADM-CID|NULL)"(\d{4})(R[0-9A-F]{1,6})?(L[0-9A-F]{1,6})#([0-9A-F]{3,16})\[(.*)$/s;
/** One block of extended data at most, for Contact ID of letters, figures and blanks alone. */
const contents = {
  'ADM-CID': /^#[0-9A-F]{3,16}\|\d\d{3} \d\d \d{3}\](?:\[[\w\s^]*\])?_?([0-9:,-]*)$/,
  'SIA-DCS': /^#[0-9A-F]{3,16}\|N?(?:ri\d*)?\/?[A-Z]{2}[ -~]*?\](?:\[[ -~][^[\]]*\])?_?([0-9:,-]*)$/,
  NULL: /^[^\]]*\](?:\[[^\]]*\])?_?([0-9:,-]*)$/,
};

/** A receiver in Python: a number that a frame lacks becomes the word None, and padding is figures. */
const inPython =
  (secret: Buffer | null, told: string[]): Receiver =>
  (text) => {
    const found = number.exec(text);
    if (found === null) return null;
    const [, crc = '', , star, id = 'NULL', sequence, receiver, line, account, rest = ''] = found;
    if (crc !== hex(crc16(Buffer.from(text.slice(8), 'latin1')))) return Buffer.from('\n\r');
    const plain = star === '*' && secret ? deciphered(rest, secret).replace(/^[^|[\]]*\|/, '') : rest;
    const content = contents[id as keyof typeof contents].exec(plain);
    if (content === null) return framed(`"NAK"0000${receiver ?? 'None'}${line}A0[]${timestamp()}`);
    told.push(plain);
    if (star !== '*') return framed(`"ACK"${sequence}${receiver ?? 'None'}${line}#${account}[]`);
    const reply = `]${timestamp()}`;
    const width = reply.length + 16 - (reply.length % 16);
    return framed(
      `"*ACK"${sequence}${receiver ?? 'None'}${line}#${account}[${cipher(reply.padStart(width, '0'), secret ?? Buffer.alloc(16))}`,
    );
  };

/** Receivers on Node, of two homes: what a frame lacks, the answer lacks, and padding is bytes of their own number. */
const onNode =
  (secret: Buffer | null, told: string[]): Receiver =>
  (text) => {
    const found = number.exec(text);
    if (found === null) return framed(`"NAK"0000R0L0A0[]${timestamp()}`);
    const [, , , star, , sequence, receiver = '', line, account, rest = ''] = found;
    told.push(star === '*' && secret ? deciphered(rest, secret).replace(/^[^|]*\|/, '') : rest);
    if (star !== '*') return framed(`"ACK"${sequence}${receiver}${line}#${account}[]`);
    const reply = `|]${timestamp()}`;
    const padding = 16 - (reply.length % 16);
    return framed(
      `"*ACK"${sequence}${receiver}${line}#${account}[${cipher(String.fromCharCode(padding).repeat(padding) + reply, secret ?? Buffer.alloc(16))}`,
    );
  };

async function station(receiver: Receiver, address: string) {
  const frames: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let held = '';
    socket.on('data', (bytes) => {
      held += bytes.toString('latin1');
      for (let end = held.indexOf('\r'); end >= 0; end = held.indexOf('\r')) {
        const text = held.slice(held.indexOf('\n') + 1, end);
        held = held.slice(end + 1);
        frames.push(text);
        const answer = receiver(text);
        if (answer !== null) socket.write(answer);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const where = server.address();
  const port = typeof where === 'object' && where !== null ? where.port : 0;
  const url = parseDc09Url(address.replace('PORT', String(port)));
  if (url.tag === 'rejected') throw new Error(url.part);
  const channel = openDc09Channel(
    { ...url.destination, mac: '00:1d:94:00:00:01' },
    { net: nodeNet(() => true), clock: sinkClock(), random },
  );
  open.push(channel);
  return { frames, send: (message: Dc09Message) => channel.send(message, signal) };
}

const event = (sequence: number, occurredAt: number | null = null, text = ''): Dc09Message => ({
  tag: 'event',
  sequence,
  event: EventCode.parse('18113002005'),
  occurredAt,
  text,
  clockOffset: 0,
});
const accepted = { tag: 'accepted' };

describe.each([
  ['a receiver in Python', inPython, letters],
  ['a receiver on Node', onNode, key],
] as const)('%s', (_, make, hexKey) => {
  const secret = Buffer.from(hexKey, 'hex');

  it.each(['SIA', 'CID_SIA'])('takes %s at once, in the clear and encrypted', async (format) => {
    for (const behind of ['', `/KEY/${hexKey}`]) {
      const told: string[] = [];
      const { frames, send } = await station(
        make(behind === '' ? null : secret, told),
        `ip://5678@127.0.0.1:PORT/${format}${behind}`,
      );
      expect(await send(event(1))).toEqual(accepted);
      expect(await send(event(2))).toEqual(accepted);
      expect(frames).toHaveLength(2);
      expect(told[0]).toContain(format === 'SIA' ? 'Nri2/BA005' : '1130 02 005');
      expect(frames[0]).toContain('R0L0#5678');
    }
  });

  it('takes a late event, with as much behind it as it knows', async () => {
    for (const format of ['SIA', 'CID_SIA']) {
      const told: string[] = [];
      const { send } = await station(make(null, told), `ip://5678@127.0.0.1:PORT/${format}`);
      expect(await send(event(1, Date.now() - 7_200_000))).toEqual(accepted);
      expect(await send(event(2))).toEqual(accepted);
      expect(told).toHaveLength(2);
      expect(told[1]).toContain('[M001D94000001]');
    }
  });

  it('gets the names where its address says so, and none where it does not', async () => {
    for (const [behind, text] of [
      ['/TEXT', '^Kueche Strasse, Haus^'],
      ['', ''],
    ] as const) {
      const told: string[] = [];
      const { send } = await station(make(null, told), `ip://5678@127.0.0.1:PORT/SIA${behind}`);
      expect(await send(event(1, null, 'Küche Straße, Haus'))).toEqual(accepted);
      expect(told[0]).toContain(`Nri2/BA005${text}]`);
    }
  });

  it('answers a link test', async () => {
    const { send } = await station(make(null, []), 'ip://5678@127.0.0.1:PORT/SIA');
    expect(await send({ tag: 'linkTest', clockOffset: 0 })).toEqual(accepted);
  });
});
