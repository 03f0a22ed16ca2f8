import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { Clock } from '@homeward/contract/ports.ts';
import { frameSplitter } from './frame-splitter.ts';
import { serveConnection } from './receiver-connection.ts';
import { perAddress, receiverLimits, type ReceiverLimits } from './receiver-limits.ts';
import type { Receiver } from './receiver.ts';

/** Where a receiver listens. */
export interface ReceiverDoor {
  readonly transport: 'tcp' | 'udp' | 'tls';
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

/** PEM texts of the certificate chain and its key; only TLS needs them. */
export interface ReceiverCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface OpenReceiver {
  /** The port of each door, in the order given. */
  readonly ports: readonly number[];
  /** Closes doors and connections. What is being stored is stored, but no longer acknowledged. */
  close(): Promise<void>;
}

interface Given {
  readonly receiver: Receiver;
  readonly clock: Clock;
  readonly limits?: ReceiverLimits;
  readonly certificate?: ReceiverCertificate;
}

interface Door {
  readonly port: number;
  close(): Promise<void>;
}

/** Opens all doors or none: rejects where a port is taken, or a door of TLS has no certificate that holds. */
export async function openReceiver(doors: readonly ReceiverDoor[], given: Given): Promise<OpenReceiver> {
  const limits = given.limits ?? receiverLimits;
  const open: Door[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(open.splice(0).map((door) => door.close()));
  };
  try {
    for (const door of doors) {
      open.push(await (door.transport === 'udp' ? openUdp : openStream)(door, { ...given, limits }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { ports: open.map(({ port }) => port), close };
}

type Ready = Given & { readonly limits: ReceiverLimits };

function secureContext(certificate: ReceiverCertificate | undefined): SecureContext {
  if (certificate === undefined) throw new Error('a door of TLS needs a certificate and its key');
  return createSecureContext({ ...certificate, minVersion: 'TLSv1.2' });
}

async function openStream(
  door: ReceiverDoor,
  { receiver, clock, limits, certificate }: Ready,
): Promise<Door> {
  const secure = door.transport === 'tls' ? secureContext(certificate) : null;
  /** Each connection and whether a message of it was ever taken, oldest first. */
  const sockets = new Map<Socket, { readonly from: string; proven: boolean }>();

  /** Whether there is room for one more. Where all is full, the oldest that never said anything of worth makes it. */
  function hasRoom(from: string): boolean {
    const same = [...sockets.values()].filter((one) => one.from === from).length;
    if (same >= limits.connectionsOfOne) return false;
    if (sockets.size < limits.connections) return true;
    const idle = [...sockets].find(([, { proven }]) => !proven)?.[0];
    if (idle === undefined) return false;
    sockets.delete(idle);
    idle.destroy();
    return true;
  }

  const server: Server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    const from = socket.remoteAddress ?? '';
    if (!hasRoom(from)) return void socket.destroy();
    const state = { from, proven: false };
    sockets.set(socket, state);
    socket.on('close', () => sockets.delete(socket));
    const stream = secure ? new TLSSocket(socket, { isServer: true, secureContext: secure }) : socket;
    if (stream !== socket) stream.on('close', () => socket.destroy());
    serveConnection(stream, { receiver, clock, limits, from }, () => {
      state.proven = true;
    });
  });
  server.listen(door.port, door.host);
  await once(server, 'listening');
  // Such as no room for one more file: it concerns one connection alone.
  server.on('error', () => {});
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : door.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets.keys()) socket.destroy();
      await closed;
    },
  };
}

async function openUdp(door: ReceiverDoor, { receiver, clock, limits }: Ready): Promise<Door> {
  const socket: DatagramSocket = createSocket(door.host.includes(':') ? 'udp6' : 'udp4');
  const mayCome = perAddress(limits.datagramsOfOne);
  let under = 0;
  let closed = false;
  socket.on('message', (bytes, { address, port }) => {
    const frame = frameSplitter().push(bytes)[0];
    if (frame === undefined || !mayCome(address, clock.monotonic()) || under >= limits.datagrams) return;
    under += 1;
    void receiver.hear(frame, address).then(({ reply }) => {
      under -= 1;
      // Nobody waits for whether it goes out: a panel that hears nothing sends again.
      if (reply !== null && !closed) socket.send(reply, port, address, () => {});
    });
  });
  socket.bind(door.port, door.host);
  await once(socket, 'listening');
  // Such as a refusal of an earlier answer's receiver: it concerns no other panel.
  socket.on('error', () => {});
  return {
    port: socket.address().port,
    async close() {
      closed = true;
      const done = once(socket, 'close');
      socket.close();
      await done;
    },
  };
}
