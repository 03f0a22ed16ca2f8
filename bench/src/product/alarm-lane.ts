/**
 * The product whole, in the house of the alarm lane: Zigbee driver on a real broker, the panel with 1,000 rules, the
 * journal and the past on disk, and the portal that it tells, in one process.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { panelFolder, runPanel, webOf } from '@homeward/homeward/start/panel-host.ts';
import { openPortal } from '@homeward/homeward/portal/portal.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import { firstDay } from '@homeward/testing/home/first-day.ts';
import { zigbeeDrivers } from '@homeward/homeward/start/zigbee.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import Database from 'better-sqlite3';
import { serve, setting } from '../telling.ts';
import { personNo, visitor } from './accounts.ts';
import { laneHouse as config } from './doors-and-rules.ts';
import { moveIn } from './residents.ts';

const data = setting('BENCH_DATA');
const machine = { clock: systemClock, random: systemRandom, log: lineLog('error') };
mkdirSync(data, { recursive: true });
const database = join(data, 'portal.db');
await firstDay({ database, data, panels: [config] }, machine, async (server) => {
  await moveIn(server, visitor, config);
  const people = Number(process.env['BENCH_PEOPLE'] ?? 0);
  for (let no = 0; no < people; no += 1) await moveIn(server, personNo(no), config);
});
const portal = await openPortal({
  ...machine,
  // People sign in from addresses of their own.
  settings: { database, options: { node: 'bench', proxies: ['127.0.0.1'] } },
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
  portal,
  webOf(machine, () => null),
);
const port = await portal.listen(0, '127.0.0.1');
// Whoever fills the log next locks its file.
while (!panel.link.online()) await new Promise((resolve) => setTimeout(resolve, 10));

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
  () => ({ inputs: inputs() }),
  async () => {
    await panel.hub.stop();
    await portal.close();
  },
);
