/**
 * The least code that holds live listeners: a bare `ws` server, the token looked up in a Map when they come. To all of
 * them it sends one Buffer, made beforehand.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { inTurn } from '../paced.ts';
import { settledResident } from '../heap.ts';
import { serve, setting } from '../telling.ts';

const tokens: readonly string[] = JSON.parse(readFileSync(setting('BENCH_TOKENS'), 'utf8'));
const frame = Buffer.from(readFileSync(setting('BENCH_FRAME'), 'utf8'));
const sessions = new Map(tokens.map((token) => [token, { account: `bench ${token.slice(0, 6)}` }]));

const http = createServer();
const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
http.on('upgrade', (request, socket, head) => {
  const token = new URL(request.url ?? '', 'http://bench').searchParams.get('token');
  if (token !== null && sessions.has(token)) server.handleUpgrade(request, socket, head, () => {});
  else socket.destroy();
});
let sent = 0;
const pace = inTurn(() => {
  for (const client of server.clients) client.send(frame, { binary: false });
  sent += 1;
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  serve({ port }, (word) => {
    const [deed, count] = word.split(' ');
    if (deed === 'send') pace(Number(count));
    const settled = deed === 'settle' ? { settled: settledResident() } : {};
    return { sockets: server.clients.size, sent, ...settled };
  });
});
