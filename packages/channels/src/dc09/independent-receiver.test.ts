import { once } from 'node:events';
import { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { type ReceivedMessage, sia } from 'iobroker.sia/build/lib/sia.js';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeNet } from '../net.ts';
import { openDc09Channel } from './channel.ts';
import { parseDc09Url } from './url.ts';

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
const keys = {
  'AES-128': '4A46321737F890F654D632103F86B4F3',
  'AES-192': '4A46321737F890F654D632103F86B4F30011223344556677',
  'AES-256': '4A46321737F890F654D632103F86B4F300112233445566778899AABBCCDDEEFF',
} as const;
const accounts = [
  { accountnumber: '1234', aes: false, hex: false, password: '' },
  ...Object.values(keys).map((password, index) => ({
    accountnumber: `567${index}`,
    aes: true,
    hex: true,
    password,
  })),
];

const open: (() => unknown)[] = [];
afterEach(() => {
  for (const close of open.splice(0).toReversed()) close();
});

async function station(transport: 'tcp' | 'udp'): Promise<{ port: number; messages: ReceivedMessage[] }> {
  const messages: ReceivedMessage[] = [];
  const receiver = new sia({ host: '127.0.0.1', port: 0, timeout: 40, logger: () => {} });
  receiver.setAccounts(accounts);
  receiver.on('error', () => {});
  receiver.on('sia', (message?: ReceivedMessage) => message && messages.push(message));
  if (transport === 'tcp') receiver.serverStartTCP();
  else receiver.serverStartUDP();
  const server = transport === 'tcp' ? receiver.servertcp : receiver.serverudp;
  await once(server, 'listening');
  open.push(() => server.close());
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, messages };
}

const secrecies = [
  ['plain', '1234', ''],
  ...Object.entries(keys).map(([name, hex], index) => [name, `567${index}`, `/KEY/${hex}`] as const),
] as const;
const cases = (['tcp', 'udp'] as const).flatMap((transport) =>
  (['CID_SIA', 'SIA'] as const).flatMap((format) =>
    secrecies.map(([secrecy, account, key]) => ({ transport, format, secrecy, account, key })),
  ),
);

describe('a monitoring station that we did not write', () => {
  it.each(cases)('accepts $format over $transport, $secrecy, and reads event, area and zone', async (row) => {
    const { port, messages } = await station(row.transport);
    const scheme = row.transport === 'tcp' ? 'ip' : 'udp';
    const url = parseDc09Url(`${scheme}://${row.account}@127.0.0.1:${port}/${row.format}${row.key}`);
    if (url.tag === 'rejected') throw new Error(`the URL was rejected for its ${url.part}`);
    const channel = openDc09Channel(
      { ...url.destination, mac: '00:1d:94:00:00:01' },
      { net: nodeNet(() => true), clock, random },
    );
    open.push(() => channel.close());
    const send = (sequence: number, event: string) =>
      channel.send(
        { tag: 'event', sequence, event: EventCode.parse(event), occurredAt: null, text: '', clockOffset: 0 },
        signal,
      );

    await expect(send(41, '18113002005')).resolves.toEqual({ tag: 'accepted' });
    await expect(send(42, '18340102001')).resolves.toEqual({ tag: 'accepted' });

    const data = row.format === 'SIA' ? ['Nri2/BA005', 'Nri2/CL001'] : ['1130 02 005', '3401 02 001'];
    expect(messages).toMatchObject([
      {
        seq: '0041',
        act: row.account,
        data_message: `#${row.account}|${data[0]}`,
        data_extended: 'M001D94000001',
      },
      { seq: '0042', act: row.account, data_message: `#${row.account}|${data[1]}` },
    ]);
  });

  it.each(['tcp', 'udp'] as const)(
    'answers an event with a wrong clock over %s by its own, and accepts it corrected',
    async (transport) => {
      const { port, messages } = await station(transport);
      const url = parseDc09Url(`${transport === 'tcp' ? 'ip' : 'udp'}://1234@127.0.0.1:${port}/CID_SIA`);
      if (url.tag === 'rejected') throw new Error(`the URL was rejected for its ${url.part}`);
      const slow: Clock = { ...clock, now: () => Date.now() - 3_600_000 };
      const channel = openDc09Channel(url.destination, { net: nodeNet(() => true), clock: slow, random });
      open.push(() => channel.close());
      const send = (clockOffset: number) =>
        channel.send(
          {
            tag: 'event',
            sequence: 9,
            event: EventCode.parse('18113001001'),
            occurredAt: null,
            text: '',
            clockOffset,
          },
          signal,
        );

      const receipt = await send(0);
      if (receipt.tag !== 'badTime') throw new Error(`the receipt was ${receipt.tag}`);
      await expect(send(receipt.receiverTime - slow.now())).resolves.toEqual({ tag: 'accepted' });
      expect(messages.map(({ seq }) => seq)).toEqual(['0009']);
    },
  );
});
