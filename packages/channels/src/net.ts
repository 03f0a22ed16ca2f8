import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';

/** Where to: a name or address, and a port. */
export interface NetTarget {
  readonly transport: 'tcp' | 'udp';
  readonly host: string;
  readonly port: number;
}

/** What a wire tells its owner. After `closed` nothing follows. */
export interface WireEvents {
  opened(): void;
  /** A piece of the stream (TCP) or one datagram (UDP). */
  received(bytes: Uint8Array): void;
  closed(reason: string): void;
}

/** A connection in either transport. */
export interface Wire {
  write(bytes: Uint8Array): void;
  /** Frees the wire at once and silently: no event follows. May be called twice. */
  close(): void;
}

/** The network as channels see it, given at composition so that a world can cut and delay it. */
export interface Net {
  open(target: NetTarget, events: WireEvents): Wire;
}

/** Keeps a silent connection alive through routers, and finds a dead one (ms). */
const keepAliveMs = 30_000;

/** The machine's own network. */
export const nodeNet: Net = {
  open: (target, events) => (target.transport === 'tcp' ? openTcp(target, events) : openUdp(target, events)),
};

function openTcp(target: NetTarget, events: WireEvents): Wire {
  const socket = connect({ host: target.host, port: target.port, noDelay: true });
  let reason = 'closed by the other side';
  let silent = false;
  socket.setKeepAlive(true, keepAliveMs);
  socket.on('connect', () => events.opened());
  socket.on('data', (bytes) => {
    if (!silent) events.received(bytes);
  });
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.on('close', () => {
    if (!silent) events.closed(reason);
  });
  return {
    write: (bytes) => void socket.write(bytes),
    close: () => {
      silent = true;
      socket.destroy();
    },
  };
}

function openUdp(target: NetTarget, events: WireEvents): Wire {
  const socket = createSocket(isIPv6(target.host) ? 'udp6' : 'udp4');
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    socket.close();
  };
  const fail = (error: Error) => {
    if (closed) return;
    close();
    events.closed(error.message);
  };
  socket.on('error', fail);
  socket.on('message', (bytes) => {
    if (!closed) events.received(bytes);
  });
  socket.on('connect', () => {
    if (!closed) events.opened();
  });
  // A connected socket hears its receiver only, and learns from the network that nobody listens there.
  socket.connect(target.port, target.host);
  return {
    write: (bytes) => {
      if (!closed) socket.send(bytes, (error) => error && fail(error));
    },
    close,
  };
}
