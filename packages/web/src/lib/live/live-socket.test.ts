import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveSocket } from '#lib/live/live-socket.ts';

/** The other end of the page's websocket. */
class Wire extends EventTarget {
  readonly address: string;
  readonly sent: string[] = [];
  closed = false;
  constructor(address: string) {
    super();
    this.address = address;
    wires.push(this);
  }
  send(packet: string): void {
    this.sent.push(packet);
  }
  close(): void {
    this.closed = true;
  }
  /** The server says something. */
  say(packet: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: packet }));
  }
  /** The connection breaks. */
  cut(): void {
    this.dispatchEvent(new Event('close'));
  }
}
let wires: Wire[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { origin: 'https://home.example' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const beat = '0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":35000}';

function connecting() {
  const news: string[] = [];
  const socket = new LiveSocket(() => ({ token: 'abc' }), {
    opened: () => news.push('opened'),
    heard: (text) => news.push(text),
    closed: (why) => news.push(`closed ${why}`.trim()),
  });
  socket.connect();
  const wire = (): Wire => wires.at(-1) ?? expect.fail('no websocket was made');
  return { socket, news, wire };
}

function open() {
  const all = connecting();
  all.wire().say(beat);
  all.wire().say('40{"sid":"y"}');
  return all;
}

describe('the socket of live messages', () => {
  it('knocks with its token and is let in', () => {
    const { socket, news, wire } = connecting();
    expect(wire().address).toBe('wss://home.example/ws/socket.io/?EIO=4&transport=websocket');
    socket.connect();
    expect(wires).toHaveLength(1);
    wire().say(beat);
    expect(wire().sent).toEqual(['40{"token":"abc"}']);
    expect(socket.connected).toBe(false);
    wire().say('40{"sid":"y"}');
    expect(socket.connected).toBe(true);
    wire().say('42["token","a message"]');
    wire().say('42["other","no message"]');
    expect(news).toEqual(['opened', 'a message']);
  });

  it('is sent away with a word, at the door or later, and may knock again', () => {
    const { socket, news, wire } = connecting();
    wire().say(beat);
    wire().say('44{"message":"check token error!"}');
    expect(news).toEqual(['closed check token error!']);
    expect(wire().closed).toBe(true);
    socket.connect();
    wire().say(beat);
    wire().say('40{"sid":"y"}');
    wire().say('42["error","check token error!"]');
    wire().say('41');
    expect(news.slice(1)).toEqual(['opened', 'closed check token error!']);
    socket.connect();
    wire().cut();
    expect(news.at(-1)).toBe('closed');
    expect(wires).toHaveLength(3);
  });

  it('asks and is answered, each question its own', async () => {
    const { socket, wire } = open();
    const one = socket.ask('select', 'panel', 8000);
    const other = socket.ask('resume', { seq: 3 }, 8000);
    expect(wire().sent.slice(1)).toEqual(['421["select","panel"]', '422["resume",{"seq":3}]']);
    wire().say('432[{"tag":"resync"}]');
    wire().say('431[null]');
    expect(await other).toEqual({ tag: 'resync' });
    expect(await one).toBeNull();
  });

  it('tells who asks that no answer came, or can come', async () => {
    const { socket } = open();
    const late = socket.ask('select', 'panel', 8000);
    const told = expect(late).rejects.toThrow('late');
    await vi.advanceTimersByTimeAsync(8000);
    await told;
    const lost = socket.ask('select', 'panel', 8000);
    const heard = expect(lost).rejects.toThrow('closed');
    socket.disconnect();
    await heard;
    await expect(socket.ask('select', 'panel', 8000)).rejects.toThrow('closed');
  });

  it('answers the heartbeat, and counts as lost without it', () => {
    const { news, wire } = open();
    vi.advanceTimersByTime(59_000);
    wire().say('2');
    expect(wire().sent.at(-1)).toBe('3');
    vi.advanceTimersByTime(59_000);
    expect(news).toEqual(['opened']);
    vi.advanceTimersByTime(1000);
    expect(news).toEqual(['opened', 'closed']);
  });

  it('gives up a server that does not let it in', () => {
    const { news, wire } = connecting();
    vi.advanceTimersByTime(20_000);
    expect(news).toEqual(['closed']);
    wire().cut();
    expect(news).toEqual(['closed']);
  });
});
