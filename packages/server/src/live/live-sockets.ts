import type { Server as HttpServer } from 'node:http';
import { liveError, liveEvent, livePath, liveResume, liveSelect } from '@homeward/contract/live.ts';
import { PanelId } from '@homeward/contract/ids.ts';
import type { Log } from '@homeward/contract/ports.ts';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { isSameOrigin } from '../api/same-origin.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Session } from '../store/sessions.ts';
import type { LiveHub, LiveSubscription } from './live-hub.ts';

interface Given {
  readonly http: HttpServer;
  readonly live: LiveHub;
  readonly sessions: Sessions;
  readonly log: Log;
  /** Packets a socket may lag behind. */
  readonly backlog: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Serves live messages as the family's clients expect them (domain 1.8). The token counts at connecting only. */
export function serveLive({ http, live, sessions, log, backlog }: Given): Server {
  const io = new Server(http, {
    path: livePath,
    serveClient: false,
    destroyUpgrade: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 25_000,
    pingTimeout: 35_000,
    allowRequest: ({ headers }, done) => {
      const fetchSite = headers['sec-fetch-site']?.toString();
      done(null, isSameOrigin({ origin: headers.origin, fetchSite, host: headers.host ?? '' }));
    },
  });
  async function admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    const token = text(socket.handshake.auth['token']) || text(socket.handshake.query['token']);
    const session = await sessions.find(token).catch(() => null);
    if (!session) return next(new Error(liveError));
    socket.data = { session };
    next();
  }
  io.use((socket, next) => void admit(socket, next));
  io.on('connection', (socket) => {
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
        if (socket.conn.transport.writable || bufferOf(socket) < backlog) socket.emit(liveEvent, message);
        else socket.disconnect(true);
      },
      end: () => {
        socket.emit('error', liveError);
        socket.disconnect(true);
      },
    });
    // Registered before anything is awaited: a client may speak with its first breath.
    socket.on('disconnect', () => void subscribed.then((subscription) => subscription.close()));
    socket.on(liveSelect, (panel: unknown, done: unknown) =>
      answer(socket, subscribed, done, (subscription) => {
        const id = PanelId.safeParse(typeof panel === 'string' ? panel.toLowerCase() : panel);
        return id.success ? subscription.select(id.data) : Promise.resolve(null);
      }),
    );
    socket.on(liveResume, (request: unknown, done: unknown) =>
      answer(socket, subscribed, done, (subscription) => {
        const asked: Record<string, unknown> = { ...(typeof request === 'object' ? request : {}) };
        return subscription.resume({
          panel: text(asked['panel']),
          epoch: text(asked['epoch']),
          seq: typeof asked['seq'] === 'number' ? asked['seq'] : -1,
        });
      }),
    );
    await subscribed;
  }
  return io;
}

const bufferOf = (socket: Socket): number => {
  const buffer: unknown = Reflect.get(socket.conn, 'writeBuffer');
  return Array.isArray(buffer) ? buffer.length : 0;
};

function answer<Reply>(
  socket: Socket,
  subscribed: Promise<LiveSubscription>,
  done: unknown,
  ask: (subscription: LiveSubscription) => Promise<Reply>,
): void {
  if (typeof done !== 'function') return;
  const reply = done as (given: Reply) => void;
  subscribed.then(ask).then(reply, () => socket.disconnect(true));
}
