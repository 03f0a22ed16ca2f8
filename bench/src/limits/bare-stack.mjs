// What the product's libraries cost before it does anything: loaded, listening, a database open.
// Plain JavaScript on purpose: the limit does not pay for stripping types.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fastify from 'fastify';
import mqtt from 'mqtt';
import { Server } from 'socket.io';

const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
const database = new Database(join(folder, 'a.db'));
database.pragma('journal_mode = WAL');
const app = fastify();
app.get('/healthz', () => ({ ok: true, driver: typeof mqtt.connect }));
const io = new Server(app.server, { path: '/ws/socket.io/' });
await app.listen({ port: Number(process.env['BENCH_PORT'] ?? 0), host: '127.0.0.1' });
const tell = (data) => console.log(JSON.stringify(data));
process.stdin.on('data', () => {
  const { user, system } = process.cpuUsage();
  tell({
    cpu: (user + system) / 1000,
    rss: process.memoryUsage().rss,
    sockets: io.engine.clientsCount,
  });
});
process.once('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
tell({ port: app.server.address().port });
