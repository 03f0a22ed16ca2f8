import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { sipExchange } from '@homeward/testing/drivers/sip-exchange.ts';
import { sipLogin, sippThere } from '@homeward/testing/drivers/sip-server.ts';
import { openPhone } from './phone.ts';
import { phoneLimits, type PhoneParts } from './phone-call.ts';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** 440 hertz as a phone has it. */
const tone = Int16Array.from({ length: 800 }, (_, at) =>
  Math.round(9_000 * Math.sin((at * 440 * 2 * Math.PI) / 8_000)),
);
const loudness = (samples: readonly number[]): number =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length));

function phoneAt(port: number, wish: Partial<PhoneParts> = {}) {
  const states: (string | null)[] = [];
  const heard: number[] = [];
  const calls: string[] = [];
  let over = 0;
  const phone = openPhone({
    line: { host: '127.0.0.1', port, transport: 'udp', login: sipLogin },
    address: () => Promise.resolve('127.0.0.1'),
    stun: () => Promise.resolve(null),
    clock: sinkClock(),
    random: plainChance,
    limits: { ...phoneLimits, again: 200 },
    reach: () => true,
    registered: (reason) => void states.push(reason),
    mayCall: () => true,
    called: (call) => {
      calls.push(call.caller);
      call.speak(tone);
      return { heard: (samples) => void heard.push(...samples), over: () => (over += 1) };
    },
    ...wish,
  });
  closers.push(() => phone.close());
  return { phone, states, heard, calls, ended: () => over };
}

describe.skipIf(!sippThere())('a phone at an exchange (needs sip-tester)', () => {
  async function entered(wish: Partial<PhoneParts> = {}) {
    const exchange = await sipExchange();
    closers.push(() => exchange.close());
    const phone = phoneAt(exchange.port, wish);
    return { exchange, ...phone, place: await exchange.entered() };
  }

  it('is let in, picks up, speaks and hears, and the other side hangs up', async () => {
    const { exchange, place, states, heard, calls, ended } = await entered();
    expect(await exchange.call(place, { ms: 1_500 })).toBe(true);
    expect(calls).toEqual(['station']);
    // What it says itself comes back from the exchange, and nothing else does.
    expect(loudness(heard)).toBeGreaterThan(500);
    expect(loudness(heard.filter((one) => Math.abs(one) > 100).slice(0, 700))).toBeGreaterThan(4_000);
    await vi.waitFor(() => expect(ended()).toBe(1));
    expect(states.filter((state) => state === null)).toHaveLength(1);
  });

  it('takes no call that may not be', async () => {
    const { exchange, place, calls } = await entered({ mayCall: () => false });
    expect(await exchange.call(place, { refused: 480 })).toBe(true);
    expect(calls).toEqual([]);
  });

  it.each([
    ['when it has talked for long enough', { talk: 300 }],
    ['where nothing is heard', { silence: 0 }],
  ] as const)('hangs up %s', async (_, limits) => {
    const { exchange, place, calls, ended } = await entered({
      limits: { ...phoneLimits, look: 300, ...limits },
    });
    expect(await exchange.call(place, 'phone')).toBe(true);
    expect(calls).toEqual(['station']);
    expect(ended()).toBe(1);
  });

  it('tells the exchange that it is gone when it closes', async () => {
    const { exchange, phone } = await entered();
    const left = await exchange.leaves();
    await phone.close();
    expect(await left()).toBe(true);
  });
});

/** An exchange that says what the test says, datagram by datagram. */
async function rawExchange() {
  const socket = createSocket('udp4');
  await new Promise<void>((ready) => void socket.bind(0, '127.0.0.1', ready));
  closers.push(() => new Promise<void>((closed) => void socket.close(closed)));
  const answers: string[] = [];
  let phone = 0;
  socket.on('message', (bytes, { port }) => {
    phone = port;
    const text = bytes.toString();
    const head = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';
    if (text.startsWith('SIP/2.0'))
      answers.push(`${head('CSeq').split(' ')[1]} ${head('Call-ID')} ${text.slice(8, 11)}`);
    if (text.startsWith('BYE')) answers.push('BYE');
    if (!/^(?:REGISTER|BYE)/.test(text)) return;
    const kept = ['Via', 'From', 'To', 'Call-ID', 'CSeq'].map((name) => `${name}: ${head(name)}`);
    socket.send(['SIP/2.0 200 OK', ...kept, 'Content-Length: 0', '', ''].join('\r\n'), port, '127.0.0.1');
  });
  const body = 'v=0\r\nc=IN IP4 127.0.0.1\r\nm=audio 9 RTP/AVP 8\r\n';
  const say = (method: string, call: string): void => {
    const head = [
      `${method} sip:home@127.0.0.1 SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK${call}`,
      'From: <sip:station@example.org>;tag=1',
      'To: <sip:home@example.org>',
      `Call-ID: ${call}`,
      `CSeq: 1 ${method}`,
      'Contact: <sip:station@127.0.0.1>',
      `Content-Length: ${method === 'INVITE' ? body.length : 0}`,
    ];
    socket.send([...head, '', method === 'INVITE' ? body : ''].join('\r\n'), phone, '127.0.0.1');
  };
  return { port: socket.address().port, say, answers };
}

describe('a phone', () => {
  it('takes one call at a time, and says that it has until the other side has heard it', async () => {
    const { port, say, answers } = await rawExchange();
    const { states, calls } = phoneAt(port);
    await vi.waitFor(() => expect(states).toEqual([null]));
    say('INVITE', 'a');
    await vi.waitFor(() => expect(answers.filter((one) => one === 'INVITE a 200').length).toBeGreaterThan(1));
    say('INVITE', 'b');
    await vi.waitFor(() => expect(answers).toContain('INVITE b 486'));
    say('ACK', 'a');
    say('BYE', 'a');
    await vi.waitFor(() => expect(answers).toContain('BYE a 200'));
    say('INVITE', 'c');
    await vi.waitFor(() => expect(answers).toContain('INVITE c 200'));
    expect(calls).toEqual(['station', 'station']);
  });

  it('lets a call be taken back that it has not answered yet', async () => {
    const { port, say, answers } = await rawExchange();
    const stun = Promise.withResolvers<null>();
    const { states, calls } = phoneAt(port, { stun: () => stun.promise });
    await vi.waitFor(() => expect(states).toEqual([null]));
    say('INVITE', 'a');
    say('INVITE', 'a');
    await vi.waitFor(() => expect(answers).toContain('INVITE a 100'));
    say('CANCEL', 'a');
    await vi.waitFor(() => expect(answers).toEqual(expect.arrayContaining(['CANCEL a 200', 'INVITE a 487'])));
    stun.resolve(null);
    say('INVITE', 'b');
    await vi.waitFor(() => expect(answers).toContain('INVITE b 200'));
    expect(calls).toEqual(['station']);
  });

  it('says why it is not let in, and tries again', async () => {
    const { states } = phoneAt(1, { address: () => Promise.resolve(null) });
    await vi.waitFor(() => expect(states.length).toBeGreaterThan(1));
    expect(states[0]).toBe('no connection in time');
  });
});
