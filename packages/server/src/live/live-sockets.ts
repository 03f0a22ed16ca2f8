import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveEvent } from '@homeward/contract/words/api/live-names.ts';
import type { Log, Random } from '@homeward/contract/ports.ts';
import { WebSocketServer } from 'ws';
import { newId } from '../accounts/secrets.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { SingleUses } from '../accounts/single-use.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { SocketIo } from '../base/socket-io.ts';
import type { Session } from '../store/sessions.ts';
import { asRecord, asText } from './asked-live.ts';
import { framedOnce } from './framed.ts';
import { LiveClient } from './live-client.ts';
import type { LiveHost } from './live-client.ts';
import type { LiveBroker } from './live-broker.ts';

interface Given {
  readonly live: LiveBroker;
  readonly sessions: Sessions;
  readonly singleUse: SingleUses;
  readonly random: Random;
  readonly log: Log;
  /** Bytes that a client may lag behind. */
  readonly backlog: number;
  /** Ms of a tick of the heartbeat. */
  readonly tick: number;
}

export interface LiveServer {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  request(request: IncomingMessage, response: ServerResponse): void;
  /** Asks all to go; they come back to whoever is there then. */
  close(): Promise<void>;
  /** Ends those who are still there. */
  terminate(): void;
}

const isAllowed = (headers: IncomingHttpHeaders): boolean =>
  isSameOrigin({
    origin: headers.origin,
    fetchSite: headers['sec-fetch-site']?.toString(),
    host: headers.host ?? '',
  });

/** Serves live messages as the family's clients expect them (domain 1.8). Ticket or token count at connecting only. */
export function serveLive({ live, sessions, singleUse, random, log, backlog, tick }: Given): LiveServer {
  /** A ticket is good once: an address with it tells nobody anything afterwards (reliability D7). */
  async function byTicket(ticket: string): Promise<Session | null> {
    const taken = await singleUse.take('ticket', ticket);
    const { session }: Record<string, unknown> = taken === null ? {} : asRecord(JSON.parse(taken.body));
    return typeof session === 'string' ? sessions.byId(session) : null;
  }
  let now = 0;
  const host: LiveHost = {
    live,
    log,
    frame: framedOnce(liveEvent),
    newId: () => newId(random),
    now: () => now,
    tick,
    backlog,
    maxPayload: 64 * 1024,
    admit: (said, query) => {
      const { ticket, token } = asRecord(said);
      const its = asText(ticket) || (query.get('ticket') ?? '');
      return its === '' ? sessions.find(asText(token) || (query.get('token') ?? '')) : byTicket(its);
    },
  };
  const server = new WebSocketServer<typeof LiveClient>({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: host.maxPayload,
    WebSocket: LiveClient,
  });
  const heart = setInterval(() => {
    now += 1;
    for (const client of server.clients) client.beat();
  }, tick);
  heart.unref();

  let polling: Promise<SocketIo> | null = null;
  const polled = (): Promise<SocketIo> =>
    (polling ??= import('./live-polling.ts').then(
      ({ servePolling }) => servePolling(host, isAllowed),
      (error: unknown) => {
        log.error('who polls cannot be served', { error: String(error) });
        throw error;
      },
    ));
  return {
    upgrade(request, socket, head) {
      const query = new URL(request.url ?? '', 'http://live').searchParams;
      const isPlain = query.get('EIO') === '4' && query.get('transport') === 'websocket' && !query.has('sid');
      if (!isPlain)
        return void polled().then(
          (its) => its.upgrade(request, socket, head),
          () => socket.destroy(),
        );
      if (!isAllowed(request.headers))
        return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      server.handleUpgrade(request, socket, head, (client) => client.begin(host, socket, query));
    },
    request(request, response) {
      polled().then(
        (its) => its.request(request, response),
        () => response.destroy(),
      );
    },
    async close() {
      clearInterval(heart);
      const gone = [...server.clients].map(
        (client) => new Promise((resolve) => client.once('close', resolve)),
      );
      for (const client of server.clients) client.close(1001);
      await Promise.all([
        ...gone,
        polling?.then(
          ({ io }) => io.close(),
          () => {},
        ),
      ]);
    },
    terminate() {
      for (const client of server.clients) client.terminate();
    },
  };
}
