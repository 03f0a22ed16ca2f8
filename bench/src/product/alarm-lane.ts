/**
 * The product whole, in the house of the alarm lane: Zigbee driver on a real broker, the panel with 1,000 rules, the
 * journal and the past on disk, and the server that it tells, in one process. While it is asked to, questions about the
 * past wait for answers all the time.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PanelQuestion } from '@homeward/contract/question.ts';
import { panelFolder, runPanel, webOf } from '@homeward/homeward/panel-host.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/system-ports.ts';
import { zigbeeDrivers } from '@homeward/homeward/zigbee.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { argon2Hasher } from '@homeward/server/accounts/hasher.ts';
import { serverOptions } from '@homeward/server/options.ts';
import { createServer } from '@homeward/server/server.ts';
import { openStore } from '@homeward/server/store/store.ts';
import Database from 'better-sqlite3';
import { thermometers } from '../load/zigbee-home.ts';
import { serve, setting } from '../telling.ts';
import { personNo, visitor } from './accounts.ts';
import { doorsAndRules } from './doors-and-rules.ts';
import { moveIn } from './residents.ts';

/** Questions about the past that are open at a time. */
const askers = 4;

const data = setting('BENCH_DATA');
const config = doorsAndRules(1000, 0, thermometers);
const machine = { clock: systemClock, random: systemRandom, log: lineLog('error') };
mkdirSync(data, { recursive: true });
const store = await openStore(join(data, 'portal.db'));
const server = await createServer({
  store,
  ...machine,
  hasher: argon2Hasher(),
  // People sign in from addresses of their own.
  options: serverOptions({ web: null, node: 'bench', trustProxy: '127.0.0.1' }),
});
const drivers = await zigbeeDrivers(
  { mqttUrl: setting('BENCH_MQTT'), mqttTopic: setting('BENCH_TOPIC') },
  machine,
);
const setup = { config, codes: [], drivers, plan: planned([]), world: null };
const panel = await runPanel(
  setup,
  data,
  machine,
  server,
  webOf(machine, () => null),
);
await moveIn(server, visitor, config);
const people = Number(process.env['BENCH_PEOPLE'] ?? 0);
for (let no = 0; no < people; no += 1) await moveIn(server, personNo(no), config);
const { port } = await server.listen(0, '127.0.0.1');

let asking = false;
let answers = 0;

/** Alternately what a door was like over the last quarter of an hour, and the whole panel at a moment of it. */
function question(no: number): PanelQuestion {
  const now = systemClock.now();
  const device = config.devices[no % config.devices.length];
  if (device === undefined || no % 2 === 0) return { tag: 'stateAt', at: now - 1000 * (1 + (no % 60)) };
  return { tag: 'history', device: device.id, series: 'rssi', from: now - 900_000, to: now, step: 1000 };
}

async function ask(asker: number): Promise<void> {
  for (let no = asker; asking; no += askers) {
    const { tag } = await server.services.links.ask(config.id, question(no));
    if (tag !== 'unanswered') answers += 1;
  }
}

/** Inputs on the disk, read by a connection of its own: they are numbered without gaps. */
function inputs(): number {
  const reader = new Database(panelFolder(data, config.id).journal, { readonly: true });
  const last = reader
    .prepare<[], { last: number | null }>('select max(first + count - 1) as last from inputs')
    .get();
  reader.close();
  return last?.last ?? 0;
}

serve(
  { port, panel: config.id },
  (word) => {
    if (word === 'ask') {
      asking = true;
      for (let asker = 0; asker < askers; asker += 1) void ask(asker);
    }
    if (word === 'rest') asking = false;
    return { inputs: inputs(), answers };
  },
  async () => {
    await panel.hub.stop();
    await server.close();
    await store.close();
  },
);
