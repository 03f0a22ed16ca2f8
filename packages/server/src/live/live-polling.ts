import type { IncomingHttpHeaders } from 'node:http';
import {
  liveBeat,
  liveError,
  liveEvent,
  liveQueue,
  liveResume,
  liveSelect,
} from '@homeward/contract/words/api/live-names.ts';
import type { Socket } from 'socket.io';
import { socketIo } from '../base/socket-io.ts';
import type { SocketIo } from '../base/socket-io.ts';
import type { Session } from '../store/sessions.ts';
import { askedLive } from './asked-live.ts';
import type { LiveHost } from './live-client.ts';

/**
 * Live messages for whoever begins by polling, as clients of Socket.IO do where nothing else is said, and for whatever
 * else is no plain websocket: by Socket.IO's own server, which is loaded when the first one comes.
 */
export function servePolling(host: LiveHost, isAllowed: (headers: IncomingHttpHeaders) => boolean): SocketIo {
  const { live, log, maxPayload, backlog } = host;
  const served = socketIo({
    maxHttpBufferSize: maxPayload,
    pingInterval: 25_000,
    pingTimeout: 35_000,
    // Clients of the family that name no version, and those of before 2021.
    allowEIO3: true,
    allowRequest: ({ headers }, done) => done(null, isAllowed(headers)),
  });
  async function admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    const { auth, query } = socket.handshake;
    const said = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (typeof value === 'string') said.set(name, value);
    const session = await host.admit(auth, said).catch(() => null);
    if (!session) return next(new Error(liveError));
    socket.data = { session };
    next();
  }
  served.io.use((socket, next) => void admit(socket, next));
  served.io.on('connection', (socket) => {
    // The request that it came with is worth more memory than all the rest, and is not asked again.
    Reflect.set(socket.conn, 'request', null);
    const { session } = socket.data as { readonly session: Session };
    attach(socket, session).catch((error: unknown) => {
      log.warn('live socket failed', { error: error instanceof Error ? error.message : 'unknown' });
      socket.disconnect(true);
    });
  });

  async function attach(socket: Socket, session: Session): Promise<void> {
    const subscribed = live.subscribe(session, {
      receive: (message) => {
        // Whoever cannot keep up is cut off: it comes back and resumes, and takes no memory meanwhile.
        if (socket.conn.transport.writable || bytesOf(socket) < backlog) socket.emit(liveEvent, message);
        else socket.disconnect(true);
      },
      end: () => {
        socket.emit('error', liveError);
        socket.disconnect(true);
      },
      ring: () => {
        if (socket.conn.transport.writable || bytesOf(socket) < backlog) socket.emit(liveQueue, '');
      },
    });
    // Registered before anything is awaited: a client may speak with its first breath.
    socket.on('disconnect', () => void subscribed.then((subscription) => subscription.close()));
    for (const event of [liveBeat, liveSelect, liveResume])
      socket.on(event, (given: unknown, done: unknown) => {
        const told = subscribed.then((subscription) => askedLive(subscription, event, given));
        const reply = (answer: unknown): void => {
          if (typeof done === 'function') (done as (given: unknown) => void)(answer);
        };
        told.then(reply, () => socket.disconnect(true));
      });
    await subscribed;
  }
  return served;
}

/** Bytes that wait for a client to fetch them. */
function bytesOf({ conn }: Socket): number {
  const waiting: unknown = Reflect.get(conn, 'writeBuffer');
  if (!Array.isArray(waiting)) return 0;
  return waiting.reduce((sum: number, { data }: { readonly data?: unknown }) => sum + String(data).length, 0);
}
