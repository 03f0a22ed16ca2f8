import { createServer, type Server as HttpServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveSocket } from '#lib/live/live-socket.ts';

/** A real Socket.IO server, for what the fake wire beside (live-socket.test.ts) only knows by hearsay. */
let http: HttpServer;
let server: Server;
let said: string[] = [];
/** Heartbeats that the server was answered. */
let pongs = 0;
let token = 'good';
const socket = () =>
  new LiveSocket(() => ({ token }), {
    opened: () => said.push('opened'),
    heard: (text) => said.push(text),
    closed: (why) => said.push(`closed ${why}`.trim()),
  });
const hears = (...words: readonly string[]) => vi.waitFor(() => expect(said).toEqual(words), 60_000);

beforeEach(async () => {
  said = [];
  pongs = 0;
  token = 'good';
  http = createServer();
  server = new Server(http, { path: '/ws/socket.io/', pingInterval: 40, pingTimeout: 40 });
  server.use((client, next) =>
    next(client.handshake.auth['token'] === 'good' ? undefined : new Error('check token error!')),
  );
  server.on('connection', (client) => {
    client.conn.on('packet', ({ type }) => (pongs += type === 'pong' ? 1 : 0));
    client.on('select', (panel: unknown, answer: (reply: unknown) => void) => {
      answer({ panel, seq: 7 });
      client.emit('token', `from ${String(panel)}`);
    });
    client.on('send me away', (why: string) => {
      client.emit('error', why);
      client.disconnect(true);
    });
    client.on('never answered', () => undefined);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
});
afterEach(async () => {
  await server.close();
  vi.unstubAllGlobals();
});

it('is let in, asks, is answered and hears, and answers the server’s heartbeats', async () => {
  const live = socket();
  live.connect();
  await hears('opened');
  expect(await live.ask('select', 'one', 1000)).toEqual({ panel: 'one', seq: 7 });
  await hears('opened', 'from one');
  await vi.waitFor(() => expect(pongs).toBeGreaterThan(3), 60_000);
  expect(await live.ask('select', 'two', 1000)).toEqual({ panel: 'two', seq: 7 });
  await hears('opened', 'from one', 'from two');
  live.disconnect();
  await hears('opened', 'from one', 'from two', 'closed');
  expect(live.connected).toBe(false);
});

it('is told why it is not let in, and comes again with another token', async () => {
  token = 'bad';
  const live = socket();
  live.connect();
  await hears('closed check token error!');
  token = 'good';
  live.connect();
  await hears('closed check token error!', 'opened');
  live.disconnect();
});

it('is told why it is sent away; what it had asked is not answered', async () => {
  const live = socket();
  live.connect();
  await hears('opened');
  const open = expect(live.ask('never answered', 1, 1000)).rejects.toThrow('closed');
  void live.ask('send me away', 'check token error!', 1000).catch(() => undefined);
  await hears('opened', 'closed check token error!');
  await open;
  await expect(live.ask('select', 'one', 1000)).rejects.toThrow('closed');
});

it('notices that the server is gone', async () => {
  const live = socket();
  live.connect();
  await hears('opened');
  await server.close();
  await hears('opened', 'closed');
});
