import type { Duplex } from 'node:stream';
import { liveError, liveQueue } from '@homeward/contract/words/api/live-names.ts';
import type { Log } from '@homeward/contract/ports.ts';
import { WebSocket } from 'ws';
import type { RawData } from 'ws';
import type { Session } from '../store/sessions.ts';
import { askedLive } from './asked-live.ts';
import type { LiveBroker } from './live-broker.ts';
import { event, letIn, notLetIn, opened, packetOf, ping, reply, sentAway } from './packets.ts';
import type { Opening, Packet } from './packets.ts';
import type { LiveSubscription } from './subscription.ts';

/** What all clients of a server share. */
export interface LiveHost {
  readonly live: LiveBroker;
  readonly log: Log;
  /** Whose session somebody says to be; null where there is none. */
  admit(said: unknown, query: URLSearchParams): Promise<Session | null>;
  /** The websocket frame of a live message. */
  frame(message: string): Buffer;
  newId(): string;
  /** The server's heartbeat so far, in ticks, and the ms of one. */
  now(): number;
  readonly tick: number;
  /** Bytes that a client may lag behind. */
  readonly backlog: number;
  readonly maxPayload: number;
}

/** Ticks between pings, that an answer may take, and that a client has to say who it is. */
const pingEvery = 25;
const pongWithin = 35;
const helloWithin = 45;

/**
 * A client of live messages on a websocket of its own. One object, without closures and timers of its own: of such
 * clients a server has very many, and most are told nothing for hours.
 */
export class LiveClient extends WebSocket {
  #host!: LiveHost;
  #socket!: Duplex;
  /** What its address said, until it is let in. */
  #query: URLSearchParams | null = null;
  #subscribed: Promise<LiveSubscription> | LiveSubscription | null = null;
  /** At which tick something is due: the next ping; or the end, where an answer is owed. */
  #due = 0;
  #owes = true;

  begin(host: LiveHost, socket: Duplex, query: URLSearchParams): void {
    this.#host = host;
    this.#socket = socket;
    this.#query = query;
    this.#due = host.now() + helloWithin;
    this.on('message', hear);
    this.on('close', left);
    // It closes itself.
    this.on('error', ignore);
    const { tick, maxPayload } = host;
    const times: Pick<Opening, 'pingInterval' | 'pingTimeout'> = {
      pingInterval: pingEvery * tick,
      pingTimeout: pongWithin * tick,
    };
    this.send(opened({ id: host.newId(), ...times, maxPayload }));
  }

  /** Pings it when that is due; ends it where it has not answered. */
  beat(): void {
    const now = this.#host.now();
    if (now < this.#due || this.readyState !== WebSocket.OPEN) return;
    if (this.#owes) return this.terminate();
    this.#owes = true;
    this.#due = now + pongWithin;
    this.send(ping);
  }

  hear(packet: Packet | null): void {
    switch (packet?.tag) {
      case 'pong':
        if (this.#subscribed === null) return;
        return this.#answered();
      case 'enters':
        return this.#enters(packet.namespace, packet.auth);
      case 'asks':
        return this.#asks(packet.id, packet.event, packet.given);
      case 'idle':
        return;
      case 'goes':
      case undefined:
        // What is no packet ends with its socket, as a ping of the client's does.
        return this.close();
    }
  }

  /** A live message. Whoever cannot keep up is cut off: it comes back and resumes, and takes no memory meanwhile. */
  receive(message: string): void {
    if (this.readyState !== WebSocket.OPEN) return;
    if (this.bufferedAmount > this.#host.backlog) return this.terminate();
    this.#socket.write(this.#host.frame(message));
  }

  ring(): void {
    if (this.readyState === WebSocket.OPEN && this.bufferedAmount <= this.#host.backlog)
      this.send(event(liveQueue, ''));
  }

  /** Its session is over. */
  end(): void {
    this.send(event('error', liveError));
    this.#sendAway();
  }

  left(): void {
    this.#query = null;
    Promise.resolve(this.#subscribed).then(
      (subscription) => subscription?.close(),
      () => undefined,
    );
  }

  #answered(): void {
    this.#owes = false;
    this.#due = this.#host.now() + pingEvery;
  }

  #sendAway(): void {
    this.send(sentAway);
    this.close();
  }

  #enters(namespace: string, auth: unknown): void {
    if (namespace !== '/') return this.send(notLetIn(namespace, 'Invalid namespace'));
    const query = this.#query;
    // Once is enough.
    if (query === null) return this.close();
    this.#query = null;
    this.#host.admit(auth, query).then(
      (session) => this.#admitted(session),
      () => this.#admitted(null),
    );
  }

  #admitted(session: Session | null): void {
    if (this.readyState !== WebSocket.OPEN) return;
    if (session === null) {
      this.send(notLetIn('/', liveError));
      return this.close();
    }
    this.#answered();
    const { live, log, newId } = this.#host;
    // Before anything is awaited: a client may speak with its first breath.
    const subscribing = live.subscribe(session, this);
    this.#subscribed = subscribing;
    this.send(letIn(newId()));
    subscribing.then(
      (subscription) => (this.#subscribed = subscription),
      (error: unknown) => {
        log.warn('live socket failed', { error: error instanceof Error ? error.message : 'unknown' });
        this.#sendAway();
      },
    );
  }

  #asks(id: string, asked: string, given: unknown): void {
    const subscribed = this.#subscribed;
    if (subscribed === null) return this.close();
    Promise.resolve(subscribed)
      .then((subscription) => askedLive(subscription, asked, given))
      .then(
        (told) => (id === '' || told === undefined ? undefined : this.send(reply(id, told))),
        () => this.#sendAway(),
      );
  }
}

const ignore = (): void => undefined;
function left(this: WebSocket): void {
  (this as LiveClient).left();
}
function hear(this: WebSocket, data: RawData, isBinary: boolean): void {
  (this as LiveClient).hear(!isBinary && Buffer.isBuffer(data) ? packetOf(data.toString()) : null);
}
