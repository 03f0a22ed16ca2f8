import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { mayPlayKeys, sipLogin, sippThere, sipServer } from '@homeward/testing/drivers/sip-server.ts';
import type { Callee } from '@homeward/testing/drivers/sip-server.ts';
import { plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { machinesReach } from '../http/reach.ts';
import { openSipChannel } from './channel.ts';
import type { SipPorts } from './channel.ts';
import { sipLimits } from './call.ts';
import type { SipLine } from './call.ts';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** Speech of a quarter of a second. */
const tone = Int16Array.from({ length: 2_000 }, (_, at) => Math.round(9_000 * Math.sin(at / 4)));

interface Wish extends Partial<SipPorts> {
  readonly line?: Partial<SipLine>;
  readonly limits?: Partial<typeof sipLimits>;
  readonly to?: string;
}

function channelTo(port: number, { line, limits, to = '+491701234567', ...ports }: Wish = {}) {
  const said: string[] = [];
  const channel = openSipChannel(
    { host: '127.0.0.1', port, transport: 'udp', login: sipLogin, ...line },
    {
      clock: sinkClock(),
      random: plainChance,
      speak: (text, language) => {
        said.push(`${language}: ${text}`);
        return Promise.resolve(tone);
      },
      ...ports,
    },
    { ...sipLimits, key: 200, ...limits },
  );
  closers.push(() => channel.close());
  const message = { id: 'n1', to, text: 'Fire\nin the hall.', ask: 'Press 1.', language: 'en-US' };
  const send = (signal = new AbortController().signal) => channel.send(message, signal);
  return { send, said, channel };
}

describe.skipIf(!sippThere())('calls by SIP (needs sip-tester)', () => {
  async function called(callee: Callee, wish: Wish = {}, calls = 2) {
    const transport = wish.line?.transport === 'tcp' ? 'tcp' : 'udp';
    const server = await sipServer(callee, transport, calls);
    closers.push(() => server.close());
    return { server, ...channelTo(server.port, wish) };
  }

  it.each(['udp', 'tcp'] as const)(
    'register, call, speak and hear a 1 as a message, over %s',
    async (transport) => {
      const { send, said, server } = await called('keyByInfo', { line: { transport } });
      expect(await send()).toEqual({ tag: 'accepted', reference: '', confirmed: true });
      expect(said).toEqual(['en-US: Fire in the hall. Press 1.']);
      // Over TCP SIPp counts the call as failed when the connection ends before its script does.
      if (transport === 'udp') expect(await server.done()).toBe(true);
    },
  );

  it.skipIf(!mayPlayKeys())('hear a 1 among the speech (needs root)', async () => {
    const { send, server } = await called('keyBySound', { limits: { key: 5_000 } });
    expect(await send()).toEqual({ tag: 'accepted', reference: '', confirmed: true });
    expect(await server.done()).toBe(true);
  });

  it('are accepted, and no more, where somebody listens and presses nothing', async () => {
    const { send, server } = await called('listens');
    expect(await send()).toEqual({ tag: 'accepted', reference: '' });
    expect(await server.done()).toBe(true);
  });

  it.each([
    ['hangsUp', 'noAnswer', 'the call ended before all was said'],
    ['busy', 'noAnswer', 'the line was busy'],
    ['absent', 'refused', 'the receiver was refused'],
    ['rings', 'noAnswer', 'nobody picked up'],
    ['noSpeech', 'noAnswer', 'SIP 488'],
    ['down', 'noAnswer', 'SIP 503'],
  ] as const)('say why they came to nothing where it %s', async (callee, tag, reason) => {
    const { send, server } = await called(callee, { limits: { ring: 400 } });
    expect(await send()).toMatchObject({ tag, reason });
    expect(await server.done()).toBe(true);
  });

  it('say that the password is wrong, and call nobody', async () => {
    const login = { ...sipLogin, password: 'guessed' };
    const { send, server } = await called('listens', { line: { login } }, 1);
    expect(await send()).toMatchObject({ tag: 'noAnswer', reason: 'the login was rejected' });
    expect(await server.done()).toBe(true);
  });

  it('are taken back when they are stopped', async () => {
    const stop = new AbortController();
    const { send, server } = await called('rings');
    const sent = send(stop.signal);
    setTimeout(() => stop.abort(), 300);
    expect(await sent).toMatchObject({ tag: 'noAnswer', reason: 'ended by the sender' });
    expect(await server.done()).toBe(true);
  });
});

describe('calls by SIP', () => {
  it('go to numbers alone, and only where there is speech', async () => {
    expect(await channelTo(5060, { to: '110' }).send()).toMatchObject({
      tag: 'refused',
      reason: 'no phone number',
    });
    const mute = channelTo(5060, { speak: () => Promise.resolve(null) });
    expect(await mute.send()).toMatchObject({ tag: 'noAnswer', reason: 'nothing here can speak the text' });
    mute.channel.close();
    expect(await mute.send()).toMatchObject({ tag: 'noAnswer', reason: 'ended by the sender' });
  });

  it('are no answer where nothing answers, listens or speaks SIP', async () => {
    const silent = createSocket('udp4');
    await new Promise<void>((ready) => void silent.bind(0, '127.0.0.1', ready));
    const limits = { answer: 700 };
    const heard: string[] = [];
    silent.on('message', (bytes) => void heard.push(bytes.toString('utf8', 0, 8)));
    const { port } = silent.address();
    expect(await channelTo(port, { limits }).send()).toMatchObject({ reason: 'no answer in time' });
    // It was asked again meanwhile: datagrams get lost.
    expect(heard.filter((line) => line === 'REGISTER')).toHaveLength(2);
    await new Promise<void>((closed) => void silent.close(closed));
    expect(await channelTo(port, { limits }).send()).toMatchObject({ reason: 'nothing listens there' });
    const web = createServer((socket) => {
      socket.resume().on('error', () => undefined);
      socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((ready) => void web.listen(0, '127.0.0.1', ready));
    closers.push(() => new Promise((closed) => web.close(closed)));
    const wrong = channelTo((web.address() as AddressInfo).port, { line: { transport: 'tcp' } });
    expect(await wrong.send()).toMatchObject({
      tag: 'noAnswer',
      reason: 'what answers there does not speak SIP',
    });
  });

  it('go where they may alone', async () => {
    const wish = { reach: machinesReach([]) };
    expect(await channelTo(5060, wish).send()).toMatchObject({ tag: 'refused', reason: 'addressRefused' });
  });
});
