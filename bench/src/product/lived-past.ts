/**
 * A past on disk, as a hub leaves it: the journal of a busy home with forty devices, archived as it was written. Then
 * all of it is lived once more, or a rule is rehearsed over its last 30 days.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rule } from '@homeward/contract/entities/automation.ts';
import { RuleId } from '@homeward/contract/ids.ts';
import { lineLog } from '@homeward/homeward/system-ports.ts';
import { openArchiveReader } from '@homeward/hub/archive/archive-reader.ts';
import { codeVersion } from '@homeward/hub/archive/code-version.ts';
import { defaultArchive } from '@homeward/hub/archive/past-settings.ts';
import { defaultHistory } from '@homeward/hub/history/retention.ts';
import { appendNow } from '@homeward/hub/journal/hub-journal.ts';
import { openJournalReader } from '@homeward/hub/journal/journal-reader.ts';
import { defaultRetention } from '@homeward/hub/journal/journal.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { pastPaths } from '@homeward/hub/past/past-paths.ts';
import { createRecorder } from '@homeward/hub/past/recorder.ts';
import { fortyDevices, householdInputs } from '@homeward/hub/testing/household.ts';
import { rehearseOver } from '@homeward/hub/time-travel/rehearse.ts';
import { replay } from '@homeward/hub/time-travel/replay.ts';
import { takeTurn } from '@homeward/hub/turn.ts';
import { nothingToNote } from '@homeward/hub/work.ts';
import { initialState } from '@homeward/panel/initial.ts';
import { countCpu, serve, setting } from '../telling.ts';

const wanted = Number(setting('BENCH_EVENTS'));
const batchSize = 500;
const snapshotEvery = 2000;
const start = Date.UTC(2026, 0, 5);
const day = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), 'bench-past-'));
const paths = pastPaths(join(folder, 'journal.db'));
const log = lineLog('error');
let keptTo = 0;
const journal = openSqliteJournal({
  path: paths.journal,
  epoch: 'bench',
  log,
  retention: { ...defaultRetention, inputs: 0 },
  follower: { wroteState: () => {}, keptTo: () => keptTo },
});
const version = codeVersion();
const recorder = createRecorder({
  paths,
  archive: defaultArchive,
  history: defaultHistory,
  livedFrom: 1,
  lives: version,
  version,
  log,
});

let state = initialState(fortyDevices, start);
const base = { events: [], wallOffset: 0, ...nothingToNote, performed: 0, acked: 0, rewrite: null };
appendNow(journal, {
  ...base,
  firstInput: 1,
  inputs: [],
  clock: { at: start, wall: start },
  snapshot: state,
});
const household = householdInputs(start);
let written = 0;
while (written < wanted) {
  const work = Array.from({ length: batchSize }, () => ({ tag: 'input' as const, input: household.next() }));
  const turn = takeTurn(state, work, 0, new Set());
  ({ state } = turn);
  const due = (written + batchSize) % snapshotEvery === 0;
  appendNow(journal, {
    ...base,
    firstInput: written + 1,
    inputs: turn.inputs,
    clock: { at: state.at, wall: state.at },
    performed: written,
    snapshot: due ? state : null,
  });
  written += turn.inputs.length;
  if (!due) continue;
  for (let more = true; more;) ({ more, keptTo } = recorder.record(state.at));
  journal.prune();
}
const past = { journal: openJournalReader(paths.journal), archive: openArchiveReader(paths.archive) };

const [door] = fortyDevices.devices;
const [, lamp] = fortyDevices.devices.filter(({ kind }) => kind === 'switch');
if (door === undefined || lamp === undefined) throw new Error('a household without a door or a lamp');
/** Starts several times a day, and runs by night. */
const rule: Rule = {
  id: RuleId.parse('rehearsed'),
  name: 'Light at night',
  enabled: true,
  trigger: { tag: 'opened', device: door.id },
  conditions: [{ tag: 'period', period: { days: [1, 2, 3, 4, 5, 6, 7], from: 1200, to: 360 } }],
  actions: [{ tag: 'device', device: lamp.id, command: { tag: 'switch', on: true } }],
  leave: [],
};

serve(
  { inputs: written, days: (state.at - start) / day },
  (word) => {
    let inputs = 0;
    let runs = 0;
    const ms = countCpu(() => {
      if (word === 'rehearse') {
        const rehearsal = rehearseOver(past, { rule, saved: null, days: 30, to: state.at, wallOffset: 0 });
        ({ inputs } = rehearsal);
        runs = rehearsal.runs.length;
      } else
        replay(past, -Infinity, Infinity, ({ tag }) => {
          if (tag === 'input') inputs += 1;
          return undefined;
        });
    });
    return { inputs, ms, runs };
  },
  () => {
    past.journal.close();
    past.archive?.close();
    recorder.close();
    journal.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
