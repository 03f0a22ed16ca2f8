/** The least code that reads a past of so many inputs: they lie in a file as lines of JSON and are parsed, one by one. */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { householdInputs } from '@homeward/testing/hub/household.ts';
import { countCpu, serve, setting } from '../telling.ts';

const wanted = Number(setting('BENCH_EVENTS'));
const folder = mkdtempSync(join(tmpdir(), 'bench-lines-'));
const path = join(folder, 'inputs.jsonl');
const pageSize = 1000;

const household = householdInputs(Date.UTC(2026, 0, 5));
const sizes: number[] = [];
const file = openSync(path, 'w');
for (let written = 0; written < wanted; written += pageSize) {
  const lines = Array.from({ length: pageSize }, () => JSON.stringify(household.next()));
  sizes.push(writeSync(file, lines.join('\n')));
}
closeSync(file);

function read(): number {
  const lines = openSync(path, 'r');
  let latest = 0;
  for (const size of sizes) {
    const page = Buffer.alloc(size);
    readSync(lines, page);
    for (const line of page.toString().split('\n')) latest = (JSON.parse(line) as { at: number }).at;
  }
  closeSync(lines);
  return latest;
}

serve(
  { inputs: sizes.length * pageSize },
  () => {
    const ms = countCpu(() => void read());
    return { inputs: sizes.length * pageSize, ms };
  },
  () => rmSync(folder, { recursive: true, force: true }),
);
