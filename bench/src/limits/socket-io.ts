/** The least code that holds live listeners who speak the clients' protocol: bare Socket.IO, the token looked up in a Map. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { livePath } from '@homeward/contract/words/api/live-names.ts';
import { Server } from 'socket.io';
import { settledResident } from '../heap.ts';
import { serve, setting } from '../telling.ts';

const tokens: readonly string[] = JSON.parse(readFileSync(setting('BENCH_TOKENS'), 'utf8'));
const sessions = new Map(tokens.map((token) => [token, { account: `bench ${token.slice(0, 6)}` }]));

const http = createServer();
const server = new Server(http, { path: livePath, serveClient: false, perMessageDeflate: false });
server.use((socket, next) => {
  const token: unknown = socket.handshake.auth['token'];
  next(typeof token === 'string' && sessions.has(token) ? undefined : new Error('refused'));
});
server.on('connection', (socket) => {
  // As the product: it is worth more memory than all the rest.
  Reflect.set(socket.conn, 'request', null);
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  serve({ port }, (word) => ({
    sockets: server.of('/').sockets.size,
    ...(word === 'settle' ? { settled: settledResident() } : {}),
  }));
});
