/** The product's hub alone, with doors and rules: what is measured is the way from a sensor to an action. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { serve, setting } from '../telling.ts';
import { byName, doorsAndRules } from './doors-and-rules.ts';
import { announcedHome, runHub, zigbeeHome } from './run-hub.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-hub-'));
const path = join(folder, 'journal.db');
let handled = 0;
let others = 0;
const isAnnounced = setting('BENCH_DEVICES') === 'announced';
const config = doorsAndRules(
  Number(setting('BENCH_RULES')),
  Number(setting('BENCH_QUIET')),
  [],
  isAnnounced ? byName : undefined,
);
// What devices said is counted once it is on disk.
const written: Parameters<typeof runHub>[2] = ({ inputs }) => {
  for (const input of inputs) {
    if (input.tag === 'deviceReported') handled += 1;
    else others += 1;
  }
};
const hub = runHub(path, config, written, isAnnounced ? announcedHome : zigbeeHome);

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
