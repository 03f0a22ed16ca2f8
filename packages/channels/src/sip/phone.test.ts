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

  it('takes no call that may not be, nor a second one', async () => {
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

describe('a phone', () => {
  it('says why it is not let in, and tries again', async () => {
    const { states } = phoneAt(1, { address: () => Promise.resolve(null) });
    await vi.waitFor(() => expect(states.length).toBeGreaterThan(1));
    expect(states[0]).toBe('no connection in time');
  });
});
