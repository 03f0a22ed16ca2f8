/**
 * The product's hub as it runs in a home: Zigbee driver on a real broker, the panel with its rules, the journal on
 * disk. No server is linked: what is measured is the way from a sensor to an action.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/system-ports.ts';
import { createZigbeeDriver } from '@homeward/drivers/zigbee/driver.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createHub } from '@homeward/hub/hub.ts';
import type { Journal } from '@homeward/hub/journal/journal.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { nodeSchedule } from '@homeward/hub/schedule.ts';
import Database from 'better-sqlite3';
import { serve, setting } from '../telling.ts';
import { doorsAndRules } from './doors-and-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-hub-'));
const path = join(folder, 'journal.db');
const log = lineLog('error');
const journal = openSqliteJournal({ path, epoch: 'bench', log });
let handled = 0;
let others = 0;
/** The same journal; what devices said is counted once it is on disk. */
const counting: Journal = {
  ...journal,
  append(batch) {
    journal.append(batch);
    for (const input of batch.inputs) {
      if (input.tag === 'deviceReported') handled += 1;
      else others += 1;
    }
  },
};
const hub = createHub({
  config: doorsAndRules(Number(setting('BENCH_RULES')), Number(setting('BENCH_QUIET'))),
  journal: counting,
  clock: systemClock,
  random: systemRandom,
  log,
  drivers: [
    {
      name: 'zigbee',
      open: () =>
        createZigbeeDriver(
          { url: setting('BENCH_MQTT'), baseTopic: setting('BENCH_TOPIC'), protocolVersion: 5 },
          { clock: systemClock, random: systemRandom },
        ),
    },
  ],
  plan: planned([]),
  ways: { open: () => null },
  keyring: { pins: systemRandom.bytes(32), link: 'bench' },
  schedule: nodeSchedule,
});
hub.start();

/** What the disk says, read by a connection of its own: inputs are numbered without gaps, so the last number counts them. */
function rows(): number {
  const reader = new Database(path, { readonly: true });
  const last = reader
    .prepare<[], { last: number | null }>('select max(first + count - 1) as last from inputs')
    .get();
  reader.close();
  return (last?.last ?? 0) - others;
}

serve(
  { ready: 1 },
  () => ({ handled, rows: rows() }),
  async () => {
    await hub.stop();
    rmSync(folder, { recursive: true, force: true });
  },
);
