/**
 * How fast the past is kept and lived again: writes a journal of so many inputs of a home with forty devices, archives
 * it, takes in its history and replays all of it. `node past-speed.ts [inputs]` prints the figures.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initialState } from '@homeward/panel/initial.ts';
import { codeVersion } from '../archive/code-version.ts';
import { defaultArchive } from '../archive/past-settings.ts';
import { openArchiveReader } from '../archive/archive-reader.ts';
import { defaultHistory } from '../history/retention.ts';
import { appendNow } from '../journal/hub-journal.ts';
import { openJournalReader } from '../journal/journal-reader.ts';
import { defaultRetention } from '../journal/journal.ts';
import { openSqliteJournal } from '../journal/sqlite.ts';
import { pastPaths } from '../past/past-paths.ts';
import { createRecorder } from '../past/recorder.ts';
import { replay } from '../time-travel/replay.ts';
import { stateAt } from '../time-travel/state-at.ts';
import { takeTurn } from '../turn.ts';
import { nothingToNote } from '../work.ts';
import { fortyDevices, householdInputs } from './household.ts';
import { createQuietLog } from './quiet-log.ts';

const wanted = Number(process.argv[2] ?? 1_000_000);
const batchSize = 500;
const snapshotEvery = 2_000;
const start = Date.UTC(2026, 0, 5);

const folder = mkdtempSync(join(tmpdir(), 'homeward-speed-'));
const paths = pastPaths(join(folder, 'journal.db'));
const log = createQuietLog();
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Seconds of processor time: the machine may have other things to do. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};
const bytes = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
const megabytes = (path: string) => ((bytes(path) + bytes(`${path}-wal`)) / 1_000_000).toFixed(1);

let keptTo = 0;
const journal = openSqliteJournal({
  path: paths.journal,
  epoch: 'speed',
  log,
  retention: { ...defaultRetention, inputs: 0 },
  follower: { wroteState: () => {}, keptTo: () => keptTo },
});
const version = codeVersion();
const options = {
  paths,
  archive: defaultArchive,
  history: defaultHistory,
  livedFrom: 1,
  lives: version,
  version,
  log,
};
let state = initialState(fortyDevices, start);
const base = { events: [], wallOffset: 0, ...nothingToNote, performed: 0, acked: 0, rewrite: null };
appendNow(journal, {
  ...base,
  firstInput: 1,
  inputs: [],
  clock: { at: start, wall: start },
  snapshot: state,
});
const recorder = createRecorder(options);

let spent = 0;
let written = 0;
const inputs = householdInputs(start);
while (written < wanted) {
  const work = Array.from({ length: batchSize }, () => ({ tag: 'input' as const, input: inputs.next() }));
  const turn = takeTurn(state, work, 0, new Set());
  ({ state } = turn);
  const first = written + 1;
  written += turn.inputs.length;
  const due = written % snapshotEvery === 0;
  appendNow(journal, {
    ...base,
    firstInput: first,
    inputs: turn.inputs,
    clock: { at: state.at, wall: state.at },
    performed: written,
    snapshot: due ? state : null,
  });
  if (!due) continue;
  const began = cpu();
  for (let more = true; more;) ({ more, keptTo } = recorder.record(state.at));
  spent += cpu() - began;
  journal.prune();
}
say(`inputs ${written}, panel time ${((state.at - start) / 86_400_000).toFixed(1)} days`);
say(`kept: ${Math.round(written / spent)} inputs/s (archive and history together)`);
say(`archive ${megabytes(paths.archive)} MB, history ${megabytes(paths.history)} MB`);

const past = { journal: openJournalReader(paths.journal), archive: openArchiveReader(paths.archive) };
let steps = 0;
const began = cpu();
replay(past, -Infinity, Infinity, (moment) => {
  if (moment.tag === 'input') steps += 1;
  return undefined;
});
say(`replay: ${steps} steps, ${Math.round(steps / (cpu() - began))} steps/s`);
say(`memory after the replay: ${Math.round(process.memoryUsage().rss / 1_000_000)} MB`);

const times: number[] = [];
for (let ask = 0; ask < 200; ask += 1) {
  const wall = start + ((ask * 7_919) % 200) * ((state.at - start) / 200);
  const asked = cpu();
  const found = stateAt(past, wall, () => true);
  times.push((cpu() - asked) * 1_000);
  if (found?.exact !== true) say(`not exact at ${wall}`);
}
times.sort((a, b) => a - b);
say(`state at a moment: p50 ${times[100]?.toFixed(1)} ms, p99 ${times[197]?.toFixed(1)} ms`);
for (const line of log.lines) say(`${line.level} ${line.message} ${JSON.stringify(line.data)}`);

past.journal.close();
past.archive?.close();
recorder.close();
journal.close();
rmSync(folder, { recursive: true });
