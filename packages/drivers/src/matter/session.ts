import type { Clock } from '@homeward/contract/ports.ts';
import WebSocket from 'ws';
import type { Json } from '../common/json.ts';
import { type Answer, readMessage, type ServerFacts, type ServerMessage, strangeness } from './messages.ts';
import type { MatterOptions } from './options.ts';
import { parseWide, requestText } from './wide-json.ts';

export interface SessionEars {
  /** The server is there, speaks our language, and says how all devices stand. */
  readonly up: (nodes: readonly unknown[], facts: ServerFacts) => void;
  readonly told: (message: ServerMessage) => void;
  readonly malformed: () => void;
  /** Over, once; `reason` is for people and holds no secret. */
  readonly ended: (reason: string) => void;
  /** Calls back when there is room for another message. */
  readonly whenRoom?: (next: () => void) => void;
}

/** One connection to a server. */
export interface Session {
  /** Asks once; `lost`, `busy` and `timeout` are codes of our own. An answer that comes too late is nobody's. */
  ask(command: string, args?: Json, patienceMs?: number): Promise<Answer>;
  end(): void;
}

/** Ms. */
const connectMs = 5_000;
const askMs = 10_000;
/** A server that says nothing for so long, not even that it heard a ping, is gone. */
const pingMs = 10_000;
/** All that 200 devices say of themselves is some megabytes. */
const mostBytes = 32 * 2 ** 20;
const mostAsked = 500;
/** What may be told before the list of all devices is there, and of how many bytes in all. */
const mostEarly = 5_000;
const mostEarlyBytes = mostBytes;

function whyNot(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const text = typeof message === 'string' ? message : '';
  if (code === 'ECONNREFUSED') return 'nothing listens at this address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'this name is not known';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'there is no way to this address';
  if (/certificate|self.signed|ERR_TLS/i.test(`${String(code)} ${text}`))
    return 'its certificate is not trusted';
  if (/server response: 40[13]/.test(text)) return 'this name or password is refused';
  if (/handshake has timed out/i.test(text)) return 'no answer within 5 seconds';
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return 'it said more at once than makes sense';
  return 'this is no Matter server';
}

const signIn = ({ user = '', password = '' }: MatterOptions): { readonly auth?: string } =>
  user === '' && password === '' ? {} : { auth: `${user}:${password}` };

export function openSession(options: MatterOptions, clock: Pick<Clock, 'after'>, ears: SessionEars): Session {
  const socket = new WebSocket(options.url, {
    ...signIn(options),
    handshakeTimeout: connectMs,
    maxPayload: mostBytes,
    followRedirects: false,
  });
  const asked = new Map<string, (answer: Answer) => void>();
  let count = 0;
  let isOver = false;
  let isGreeted = false;
  let isUp = false;
  let isHeard = true;
  /** What is told before the list of all devices is there counts after it. */
  let early: ServerMessage[] = [];
  let earlyBytes = 0;
  let cancelPing = () => {};
  // A server that only opens the line is none.
  let cancelGreeting = clock.after(connectMs * 2, () => end('it does not speak as a Matter server does'));

  function end(reason: string): void {
    if (isOver) return;
    isOver = true;
    cancelPing();
    cancelGreeting();
    socket.terminate();
    for (const settle of asked.values()) settle({ ok: false, code: 'lost' });
    early = [];
    ears.ended(reason);
  }

  function ping(): void {
    if (!isHeard) return end('the server says nothing any more');
    isHeard = false;
    if (socket.readyState === WebSocket.OPEN) socket.ping();
    cancelPing = clock.after(pingMs, ping);
  }

  function ask(command: string, args: Json = {}, patienceMs = askMs): Promise<Answer> {
    if (isOver || socket.readyState !== WebSocket.OPEN) return Promise.resolve({ ok: false, code: 'lost' });
    if (asked.size >= mostAsked) return Promise.resolve({ ok: false, code: 'busy' });
    count += 1;
    const id = String(count);
    return new Promise((resolve) => {
      const settle = (answer: Answer): void => {
        cancel();
        asked.delete(id);
        resolve(answer);
      };
      const cancel = clock.after(patienceMs, () => settle({ ok: false, code: 'timeout' }));
      asked.set(id, settle);
      socket.send(requestText(id, command, args));
    });
  }

  async function greet(facts: ServerFacts): Promise<void> {
    const strange = strangeness(facts);
    if (strange !== null) return end(strange);
    const told = await ask('start_listening', {}, askMs * 3);
    if (isOver) return;
    if (!told.ok) return end(`the Matter server does not say what it has (${told.code})`);
    if (!Array.isArray(told.result)) return end('it does not speak as a Matter server does');
    cancelGreeting();
    isUp = true;
    ears.up(told.result as readonly unknown[], facts);
    for (const message of early.splice(0)) ears.told(message);
  }

  function take(message: ServerMessage, bytes: number): void {
    switch (message.tag) {
      case 'facts':
        if (isGreeted) return;
        isGreeted = true;
        void greet(message.facts);
        return;
      case 'result':
        return asked.get(message.id)?.(message.answer);
      default:
        if (isUp) return ears.told(message);
        early.push(message);
        earlyBytes += bytes;
        if (early.length > mostEarly || earlyBytes > mostEarlyBytes)
          end('the Matter server does not say what it has, and pours what changes');
    }
  }

  /** Reads on when there is room. */
  function hold(): void {
    let isFree = false;
    ears.whenRoom?.(() => {
      isFree = true;
      if (socket.isPaused) socket.resume();
    });
    if (ears.whenRoom !== undefined && !isFree && socket.readyState === WebSocket.OPEN) socket.pause();
  }

  socket.on('open', () => {
    // A ping is a frame of the protocol; its answer proves that somebody reads.
    cancelPing = clock.after(pingMs, ping);
  });
  socket.on('pong', () => {
    isHeard = true;
  });
  socket.on('message', (data: Buffer, isBinary) => {
    if (isOver) return;
    isHeard = true;
    const message = isBinary ? null : readMessage(parseWide(data));
    if (message === null) ears.malformed();
    else take(message, data.length);
    hold();
  });
  socket.on('error', (error) => end(whyNot(error)));
  socket.on('close', () => end('the server closed the connection'));
  return { ask, end: () => end('ended') };
}
