import type { Clock } from '@homeward/contract/ports.ts';
import WebSocket from 'ws';
import { type Json, parseJson } from '../common/json.ts';
import { agentFor, fingerprintOf, StrangeCertificate } from '../common/pinned-agent.ts';
import { type Answer, readMessage, type ServerMessage } from './messages.ts';
import type { FromHomeAssistantOptions } from './options.ts';

export interface SessionEars {
  /** It is there, and takes the token. */
  readonly up: (version: string) => void;
  readonly malformed: () => void;
  /** Over, once; `reason` is for people and holds no secret. `shown` is the certificate that was not accepted. */
  readonly ended: (reason: string, shown: string) => void;
  /** Calls back when there is room for another message. */
  readonly whenRoom?: (next: () => void) => void;
}

/** One connection to a Home Assistant. */
export interface Session {
  /** Asks once; `lost`, `busy` and `timeout` are codes of our own. An answer that comes too late is nobody's. */
  ask(type: string, more?: Json, patienceMs?: number): Promise<Answer>;
  /** As `ask`, for what tells more afterwards, until `leave`. */
  listen(type: string, more: Json, hear: (event: Json) => void): Promise<Subscription | null>;
  end(reason?: string): void;
}
export interface Subscription {
  leave(): void;
}

/** Ms. */
const connectMs = 5_000;
const askMs = 15_000;
/** It is asked so often whether it still hears, and has so long for its answer. */
const pingEveryMs = 20_000;
const pongMs = 10_000;
/** A house of some thousand entities tells of itself in some megabytes. */
const mostBytes = 64 * 2 ** 20;
const mostAsked = 500;

export const tokenRefused = 'Home Assistant refuses this token';

/** What is wrong, in plain words. */
function whyNot(error: unknown): string {
  if (error instanceof StrangeCertificate) return error.message;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const text = typeof message === 'string' ? message : '';
  if (code === 'ECONNREFUSED') return 'nothing listens at this address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'this name is not known';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'there is no way to this address';
  if (code === 'EPROTO' || /wrong version number/i.test(text)) return 'it does not speak TLS: try http://';
  if (/server response: 40[13]/.test(text)) return 'it refuses connections from this address';
  if (/handshake has timed out/i.test(text)) return 'no answer within 5 seconds';
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return 'it said more at once than makes sense';
  return 'this is no Home Assistant';
}

/** Where its websocket is. */
export function socketAddress(url: string): URL {
  const at = new URL(url.replace(/^http/i, 'ws'));
  at.pathname = `${at.pathname.replace(/\/+$/, '')}/api/websocket`;
  return at;
}

export function openSession(
  options: FromHomeAssistantOptions,
  clock: Pick<Clock, 'after'>,
  ears: SessionEars,
): Session {
  const at = socketAddress(options.url);
  const socket = new WebSocket(at, {
    agent: agentFor(at, fingerprintOf(options.fingerprint ?? '')),
    handshakeTimeout: connectMs,
    maxPayload: mostBytes,
    followRedirects: false,
  });
  const asked = new Map<number, (answer: Answer) => void>();
  const heard = new Map<number, (event: Json) => void>();
  let count = 0;
  let isOver = false;
  let stage: 'greeting' | 'signingIn' | 'up' = 'greeting';
  let cancelPing = () => {};
  let cancelGreeting = clock.after(connectMs * 2, () => end('it does not speak as a Home Assistant does'));

  function end(reason: string, shown = ''): void {
    if (isOver) return;
    isOver = true;
    cancelPing();
    cancelGreeting();
    socket.terminate();
    heard.clear();
    for (const settle of asked.values()) settle({ ok: false, code: 'lost' });
    ears.ended(reason, shown);
  }

  function send(type: string, more: Json, patienceMs: number, began: (id: number) => void): Promise<Answer> {
    if (isOver || stage !== 'up') return Promise.resolve({ ok: false, code: 'lost' });
    if (asked.size >= mostAsked) return Promise.resolve({ ok: false, code: 'busy' });
    count += 1;
    const id = count;
    began(id);
    return new Promise((resolve) => {
      const settle = (answer: Answer): void => {
        cancel();
        asked.delete(id);
        resolve(answer);
      };
      const cancel = clock.after(patienceMs, () => settle({ ok: false, code: 'timeout' }));
      asked.set(id, settle);
      socket.send(JSON.stringify({ ...more, id, type }));
    });
  }
  const ask: Session['ask'] = (type, more = {}, patienceMs = askMs) => send(type, more, patienceMs, () => {});

  function watch(): void {
    cancelPing = clock.after(pingEveryMs, () => {
      void ask('ping', {}, pongMs).then(({ ok }) => {
        if (ok) watch();
        else end('Home Assistant says nothing any more');
      });
    });
  }

  function take(message: ServerMessage): void {
    switch (message.tag) {
      case 'authRequired':
        if (stage !== 'greeting') return ears.malformed();
        stage = 'signingIn';
        return socket.send(JSON.stringify({ type: 'auth', access_token: options.token }));
      case 'authInvalid':
        return end(tokenRefused);
      case 'authOk':
        if (stage !== 'signingIn') return ears.malformed();
        stage = 'up';
        cancelGreeting();
        watch();
        return ears.up(message.version);
      case 'pong':
        return asked.get(message.id)?.({ ok: true, result: null });
      case 'result':
        return asked.get(message.id)?.(message.answer);
      case 'event':
        return heard.get(message.id)?.(message.event);
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

  socket.on('message', (data: Buffer, isBinary) => {
    const json = isBinary ? undefined : parseJson(data);
    // Some put several messages into one.
    for (const one of Array.isArray(json) ? json : [json]) {
      if (isOver) return;
      const message = readMessage(one);
      if (message === null) ears.malformed();
      else take(message);
    }
    hold();
  });
  socket.on('error', (error) => end(whyNot(error), error instanceof StrangeCertificate ? error.shown : ''));
  socket.on('close', () => end('Home Assistant closed the connection'));
  return {
    ask,
    listen: async (type, more, hear) => {
      let own = 0;
      const answer = await send(type, more, askMs, (id) => {
        own = id;
        heard.set(id, hear);
      });
      if (!answer.ok) {
        heard.delete(own);
        return null;
      }
      return {
        leave: () => {
          if (heard.delete(own)) void ask('unsubscribe_events', { subscription: own });
        },
      };
    },
    end: (reason = 'ended') => end(reason),
  };
}
