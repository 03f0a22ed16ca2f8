/**
 * The least code that does a hub's duty: MQTT in, JSON, 1,000 indexed rules, events and decisions in SQLite (WAL, FULL,
 * group commit) before the action leaves over MQTT. Nothing is checked, nobody asks who may.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import mqtt from 'mqtt';
import { serve, setting } from '../telling.ts';

const url = setting('BENCH_MQTT');
const base = setting('BENCH_TOPIC');
const folder = mkdtempSync(join(tmpdir(), 'bench-limit-'));
const database = new Database(join(folder, 'journal.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.pragma('wal_autocheckpoint = 20000');
database.exec(
  'create table events(seq integer primary key, at integer, device text, body text); create index by_device on events(device, seq)',
);
const insert = database.prepare('insert into events(at, device, body) values (?, ?, ?)');

const rules = new Map<string, string>();
for (let index = 0; index < 1000; index += 1) rules.set(`${base}/device${index}`, `${base}/lamp/set`);

const client = mqtt.connect(url);
client.on('connect', () => {
  const stream = client.stream as { setNoDelay?: (on: boolean) => void };
  stream.setNoDelay?.(true);
});
let queue: [string, string][] = [];
let scheduled = false;
let handled = 0;
function drain(): void {
  scheduled = false;
  const batch = queue.splice(0, 1024);
  const actions: [string, string][] = [];
  database.exec('begin');
  for (const [topic, text] of batch) {
    const body = JSON.parse(text) as { contact?: boolean };
    insert.run(Date.now(), topic, text);
    const action = rules.get(topic);
    if (action !== undefined && body.contact === false) {
      const decision = JSON.stringify({ state: 'ON' });
      insert.run(Date.now(), action, decision);
      actions.push([action, decision]);
    }
  }
  database.exec('commit');
  handled += batch.length;
  for (const [topic, text] of actions) client.publish(topic, text);
  if (queue.length > 0) {
    scheduled = true;
    setImmediate(drain);
  }
}
client.on('message', (topic, payload) => {
  queue.push([topic, payload.toString()]);
  if (!scheduled) {
    scheduled = true;
    setImmediate(drain);
  }
});
await client.subscribeAsync(`${base}/+`, { qos: 0 });
// Only events: the decisions are stored beside them.
const count = database.prepare<[string], { rows: number }>(
  'select count(*) as rows from events where device <> ?',
);
serve(
  { ready: 1 },
  () => ({ handled, rows: count.get(`${base}/lamp/set`)?.rows ?? 0 }),
  () => rmSync(folder, { recursive: true, force: true }),
);
