import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server as Engine } from 'engine.io';
import type { ServerOptions } from 'engine.io';
import { Server } from 'socket.io';

export interface SocketIo {
  readonly io: Server;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  request(request: IncomingMessage, response: ServerResponse): void;
}

/** Socket.IO's own server beside an HTTP server that has other sockets as well: it is handed what is meant for it. */
export function socketIo(options: ServerOptions): SocketIo {
  const engine = new Engine({ perMessageDeflate: false, ...options });
  const io = new Server();
  io.bind(engine);
  return {
    io,
    upgrade: (request, socket, head) => engine.handleUpgrade(request, socket, head),
    request: (request, response) => engine.handleRequest(request, response),
  };
}
