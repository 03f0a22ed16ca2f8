/** The history of a home with forty devices, lived day after day, and how large it gets. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stateAfter } from '@homeward/hub/archive/cutting.ts';
import { usedBytes } from '@homeward/hub/archive/past-file.ts';
import { openHistory } from '@homeward/hub/history/history.ts';
import { defaultHistory } from '@homeward/hub/history/retention.ts';
import { fortyDevices, householdInputs } from '@homeward/testing/hub/household.ts';
import type { Cursor, Follower } from '@homeward/hub/time-travel/follower.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import Database from 'better-sqlite3';
import { countCpu, serve } from '../telling.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2025, 0, 1);
const folder = mkdtempSync(join(tmpdir(), 'bench-history-'));
const path = join(folder, 'history.db');
const household = householdInputs(start);
const history = openHistory(path, defaultHistory);
let state = initialState(fortyDevices, start);
let seq = 0;
let readings = 0;
let day = 0;
const cursor: Cursor = { seq: 0, at: start, input: null };
/** As the hub's own: one transaction for what happens in ten minutes. */
const life: Follower = {
  advance: (visit) => {
    const until = state.at + 600_000;
    while (state.at < until) {
      const input = household.next();
      const before = state;
      state = stateAfter(state, input);
      seq += 1;
      if (input.tag === 'deviceReported') readings += Object.keys(input.values).length;
      visit({ tag: 'input', seq, input, before, after: state, effects: [] });
    }
    return false;
  },
  cursor: () => cursor,
  state: () => state,
};

function bytes(): number {
  const database = new Database(path, { readonly: true });
  const used = usedBytes(database);
  database.close();
  return used;
}

serve(
  { ready: 1 },
  (days) => {
    const until = day + Number(days);
    const ms = countCpu(() => {
      for (; day < until; day += 1) {
        while (state.at < start + (day + 1) * dayMs) history.takeIn(life);
        history.prune(state, state.at);
      }
    });
    return { day, inputs: seq, readings, bytes: bytes(), ms };
  },
  () => {
    history.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
