import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { buildFrame, type Frame, parseFrame } from './frame.ts';
import { frameSplitter } from './frame-splitter.ts';
import type { Key } from './cipher.ts';

/** A frame as a receiver of the tests got it, and the means to answer or misbehave. */
export interface Received {
  readonly frame: Frame;
  readonly socket: Socket;
  /** 0 for the receiver's first connection, 1 for its second and so on. */
  readonly connection: number;
}

export interface FaultyReceiver {
  readonly port: number;
  readonly received: readonly Frame[];
  readonly connections: () => number;
  close(): Promise<void>;
}

/** A receiver for tests that does with each frame whatever the test says. */
export async function startFaultyReceiver(
  answer: (received: Received) => void,
  key: Key | null = null,
): Promise<FaultyReceiver> {
  const received: Frame[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    const connection = connections;
    connections += 1;
    sockets.add(socket);
    const splitter = frameSplitter();
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes) => {
      for (const piece of splitter.push(bytes)) {
        const parsed = parseFrame(piece, key);
        if (parsed.tag !== 'frame') continue;
        received.push(parsed.frame);
        answer({ frame: parsed.frame, socket, connection });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    received,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An acknowledgement (or DUH) for a frame, with parts changed. */
export function reply(frame: Frame, changes: Partial<Frame> = {}): Uint8Array {
  return buildFrame({ ...frame, id: 'ACK', data: '', extended: [], timestamp: null, ...changes }, null);
}

/** A NAK that carries the receiver's clock, ms since 1970. */
export function nak(at: number): Uint8Array {
  return buildFrame(
    {
      id: 'NAK',
      sequence: 0,
      receiver: '0',
      line: '0',
      account: null,
      data: '',
      extended: [],
      timestamp: at,
    },
    null,
  );
}
