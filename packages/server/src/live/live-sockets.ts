import type { Server as HttpServer } from 'node:http';
import { liveError, liveEvent, livePath, liveResume, liveSelect } from '@homeward/contract/live.ts';
import { PanelId } from '@homeward/contract/ids.ts';
import type { Log } from '@homeward/contract/ports.ts';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { isSameOrigin } from '../api/same-origin.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { SingleUses } from '../accounts/single-use.ts';
import type { Session } from '../store/sessions.ts';
import { framedOnce } from './framed.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveSubscription } from './subscription.ts';

interface Given {
  readonly http: HttpServer;
  readonly live: LiveHub;
  readonly sessions: Sessions;
  readonly singleUse: SingleUses;
  readonly log: Log;
  /** Packets a socket may lag behind. */
  readonly backlog: number;
}

const asRecord = (value: unknown): Record<string, unknown> => ({
  ...(typeof value === 'object' ? value : {}),
});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Serves live messages as the family's clients expect them (domain 1.8). Ticket or token count at connecting only. */
export function serveLive({ http, live, sessions, singleUse, log, backlog }: Given): Server {
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
  /** A ticket is good once: an address with it tells nobody anything afterwards (reliability D7). */
  async function byTicket(ticket: string): Promise<Session | null> {
    const taken = await singleUse.take('ticket', ticket);
    const { session }: Record<string, unknown> = taken === null ? {} : asRecord(JSON.parse(taken.body));
    return typeof session === 'string' ? sessions.byId(session) : null;
  }
  async function admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    const { auth, query } = socket.handshake;
    const ticket = text(auth['ticket']) || text(query['ticket']);
    const token = text(auth['token']) || text(query['token']);
    const found = ticket === '' ? sessions.find(token) : byTicket(ticket);
    const session = await found.catch(() => null);
    if (!session) return next(new Error(liveError));
    socket.data = { session };
    next();
  }
  io.use((socket, next) => void admit(socket, next));
  const framed = framedOnce(liveEvent);
  /** As the broadcasts of socket.io's adapter: what is written is made once, however many receive it. */
  function send({ conn }: Socket, message: string): void {
    const { packet, frame } = framed(message);
    const options = { compress: false, wsPreEncodedFrame: frame };
    conn.write(packet, options);
  }
  io.on('connection', (socket) => {
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
        if (socket.conn.transport.writable || bufferOf(socket) < backlog) send(socket, message);
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
        const asked = asRecord(request);
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
