/**
 * The least code from a sensor to a screen: MQTT in, the event committed (WAL, FULL, grouped), a websocket frame to
 * whoever looks, one text set in the page. Those who connect to `/idle` are told nothing.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import mqtt from 'mqtt';
import { serve, setting } from '../telling.ts';

const base = setting('BENCH_TOPIC');
const folder = mkdtempSync(join(tmpdir(), 'bench-screen-'));
const database = new Database(join(folder, 'journal.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.pragma('wal_autocheckpoint = 20000');
database.exec('create table events(seq integer primary key, at integer, device text, body text)');
const insert = database.prepare('insert into events(at, device, body) values (?, ?, ?)');

const page = `<!doctype html><title>Limit</title><main><p>closed</p></main><script>
const text = document.querySelector('p').firstChild;
const socket = new WebSocket('ws://' + location.host + '/look');
socket.onmessage = ({ data }) => {
  const { name, contact } = JSON.parse(data);
  text.data = contact ? 'closed' : name + ' is open';
};
</script>`;

const lookers = new Set<Duplex>();
let idle = 0;

/** A text frame from a server: no mask, one of the two shorter lengths. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126 ? [0x81, body.length] : [0x81, 126, (body.length >> 8) & 0xff, body.length & 0xff];
  return Buffer.concat([Buffer.from(head), body]);
}

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});
server.on('upgrade', (request, socket) => {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  if (socket instanceof Socket) socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.resume();
  if (request.url === '/look') {
    lookers.add(socket);
    socket.on('close', () => lookers.delete(socket));
  } else idle += 1;
});

const client = mqtt.connect(setting('BENCH_MQTT'));
client.on('connect', () => {
  if (client.stream instanceof Socket) client.stream.setNoDelay(true);
});
let queue: [string, string][] = [];
function drain(): void {
  const batch = queue;
  queue = [];
  database.exec('begin');
  const frames = batch.map(([topic, text]) => {
    const { contact } = JSON.parse(text) as { contact: boolean };
    insert.run(Date.now(), topic, text);
    return frame(JSON.stringify({ name: topic.slice(base.length + 1), contact }));
  });
  database.exec('commit');
  for (const one of frames) for (const looker of lookers) looker.write(one);
}
client.on('message', (topic, payload) => {
  if (queue.push([topic, payload.toString()]) === 1) setImmediate(drain);
});
await client.subscribeAsync(`${base}/+`, { qos: 0 });
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  serve(
    { port: typeof address === 'object' && address ? address.port : 0 },
    () => ({ sockets: lookers.size + idle }),
    () => rmSync(folder, { recursive: true, force: true }),
  );
});
