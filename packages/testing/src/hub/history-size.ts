/**
 * How large the history of a home with forty devices gets: lives so many days and prints the size after each month.
 * `node history-size.ts [days]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { stateAfter } from '@homeward/hub/archive/cutting.ts';
import { usedBytes } from '@homeward/hub/archive/past-file.ts';
import { openHistory } from '@homeward/hub/history/history.ts';
import { defaultHistory } from '@homeward/hub/history/retention.ts';
import type { Cursor, Follower } from '@homeward/hub/time-travel/follower.ts';
import { fortyDevices, householdInputs } from './household.ts';

const days = Number(process.argv[2] ?? 365);
const dayMs = 86_400_000;
const start = Date.UTC(2025, 0, 1);
const folder = mkdtempSync(join(tmpdir(), 'homeward-size-'));
const path = join(folder, 'history.db');
const say = (line: string) => process.stdout.write(`${line}\n`);

let state = initialState(fortyDevices, start);
let seq = 0;
const inputs = householdInputs(start);
const cursor: Cursor = { seq: 0, at: start, input: null };
/** As the hub's own: one transaction for what happens in ten minutes. */
const life: Follower = {
  advance: (visit) => {
    const until = state.at + 600_000;
    while (state.at < until) {
      const input = inputs.next();
      const before = state;
      state = stateAfter(state, input);
      seq += 1;
      visit({ tag: 'input', seq, input, before, after: state, effects: [] });
    }
    return false;
  },
  cursor: () => cursor,
  state: () => state,
};

const history = openHistory(path, defaultHistory);
const measure = () => {
  const database = new Sqlite(path, { readonly: true });
  const rows = (name: string) =>
    database.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${name}`).get()?.count ?? 0;
  const tables = ['points', 'fine', 'hour', 'day'].map((name) => `${name} ${rows(name)}`).join(', ');
  const text = `${(usedBytes(database) / 1_000_000).toFixed(1)} MB (rows: ${tables})`;
  database.close();
  return text;
};

const began = process.cpuUsage();
for (let today = 1; today <= days; today += 1) {
  while (state.at < start + today * dayMs) history.takeIn(life);
  history.prune(state, state.at);
  if (today % 30 === 0 || today === days) say(`day ${today}: ${seq} inputs, ${measure()}`);
}
const { user, system } = process.cpuUsage(began);
say(`${Math.round((user + system) / seq)} µs an input`);
history.close();
rmSync(folder, { recursive: true });
