// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearHouse } from '#lib/house/house.ts';
import { useLink } from '#lib/live/link-state.ts';
import { followPanel, unfollow } from '#lib/live/live-link.ts';

const panel = '00:1d:94:00:00:01';

/** What the server does with what reaches it. */
type Server = 'answers' | 'hangs' | 'portal' | 'refusesSockets';
let server: Server;
let wires: Wire[];
/** What is answered when a server that hung goes on. */
let held: (() => void)[];

/** The other end of the page's websocket: it lets everybody in, and answers each question, for as long as it lives. */
class Wire extends EventTarget {
  closed = false;
  constructor(_address: string) {
    super();
    wires.push(this);
    if (server === 'refusesSockets' || server === 'portal') queueMicrotask(() => this.cut());
    else if (server === 'answers')
      queueMicrotask(() => this.say('0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":35000}'));
  }
  send(packet: string): void {
    if (server !== 'answers') return;
    if (packet.startsWith('40')) queueMicrotask(() => this.say('40{"sid":"y"}'));
    const asked = /^42(\d+)\["(\w+)"/.exec(packet);
    if (asked === null) return;
    const reply = asked[2] === 'select' ? { panel, epoch: 'e', seq: 0 } : null;
    queueMicrotask(() => this.say(`43${asked[1]}${JSON.stringify([reply])}`));
  }
  close(): void {
    this.closed = true;
  }
  say(packet: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: packet }));
  }
  cut(): void {
    this.dispatchEvent(new Event('close'));
  }
}

function answer(address: string): Promise<Response> {
  if (server === 'hangs') return new Promise((resolve) => held.push(() => resolve(answer(address))));
  // The page of a hotel's network, whatever is asked for.
  if (server === 'portal') return Promise.resolve(new Response('<html>Sign in</html>', { status: 200 }));
  const data = address.includes('/panel/online') ? 'online' : address.includes('/panel/info') ? info : '';
  return Promise.resolve(
    Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data }),
  );
}
const info = { name: 'House', time_zone: 'UTC', utc_offsets: [] };

const word = (): string => useLink.getState().link.tag;
/** In steps, so that what a timer began goes on before the next. */
const passes = async (ms: number): Promise<void> => {
  for (let gone = 0; gone < ms; gone += 500) await vi.advanceTimersByTimeAsync(Math.min(500, ms - gone));
};

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  held = [];
  server = 'answers';
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
  clearHouse(panel);
});
afterEach(() => {
  unfollow();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function live(): Promise<void> {
  followPanel(panel);
  await passes(1000);
  expect(word()).toBe('live');
}

describe('what a page says of the age of what it shows', () => {
  it('stays live for as long as the server answers, without a word of the house', async () => {
    await live();
    await passes(120_000);
    expect(word()).toBe('live');
    expect(wires).toHaveLength(1);
  });

  it.each([0, 500, 1000, 1500])(
    'is old within ten seconds of the last word of a server that hangs, %i ms after a beat',
    async (phase) => {
      await live();
      await passes(phase);
      server = 'hangs';
      const last = Date.now();
      await passes(10_000);
      const { link } = useLink.getState();
      expect(link.tag).toBe('offline');
      // As of the last word, and not of when it was noticed.
      expect(link.tag === 'offline' && link.since).toBeLessThanOrEqual(last);
      await passes(60_000);
      expect(word()).toBe('offline');
    },
  );

  it('is live again as soon as the server goes on', async () => {
    await live();
    server = 'hangs';
    await passes(12_000);
    expect(word()).toBe('offline');
    server = 'answers';
    for (const go of held.splice(0)) go();
    await passes(60_000);
    expect(word()).toBe('live');
  });

  it('is old within ten seconds in a network that answers with a page of its own', async () => {
    await live();
    server = 'portal';
    wires.at(-1)?.cut();
    await passes(10_000);
    expect(word()).toBe('offline');
    await passes(60_000);
    expect(word()).toBe('offline');
  });

  it('is not old where no socket opens but reads come back, and is within ten seconds of when they do not', async () => {
    await live();
    server = 'refusesSockets';
    wires.at(-1)?.cut();
    for (let step = 0; step < 60; step += 1) {
      await passes(1000);
      expect(word()).toBe('reconnecting');
    }
    server = 'hangs';
    await passes(10_000);
    expect(word()).toBe('offline');
  });

  it('reads everything anew before anything can be pressed when the machine slept', async () => {
    await live();
    let goOn = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    vi.stubGlobal('fetch', async (address: string) => {
      await waiting;
      return answer(address);
    });
    // The clock goes on and no timer ran: a laptop whose lid was closed.
    vi.setSystemTime(Date.now() + 3_600_000);
    await passes(2500);
    expect(word()).toBe('checking');
    goOn();
    await passes(1000);
    expect(word()).toBe('live');
  });
});
