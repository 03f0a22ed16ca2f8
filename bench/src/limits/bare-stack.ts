/** What the product's libraries cost before it does anything: loaded, listening, a database open. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fastify from 'fastify';
import mqtt from 'mqtt';
import { Server } from 'socket.io';
import { tell } from '../measure.ts';

const database = new Database(join(mkdtempSync(join(tmpdir(), 'bare-')), 'a.db'));
database.pragma('journal_mode = WAL');
const app = fastify();
app.get('/healthz', () => ({ ok: true, driver: typeof mqtt.connect }));
const io = new Server(app.server, { path: '/ws/socket.io/' });
await app.listen({ port: Number(process.env['BENCH_PORT'] ?? 0), host: '127.0.0.1' });
const address = app.server.address();
tell({
  ready: 1,
  port: typeof address === 'object' && address ? address.port : 0,
  sockets: io.engine.clientsCount,
});
process.on('SIGTERM', () => process.exit(0));
