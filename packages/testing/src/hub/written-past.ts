import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@homeward/contract/ports.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
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
import { takeTurn } from '@homeward/hub/loop/turn.ts';
import { nothingToNote } from '@homeward/hub/loop/work.ts';
import { fortyDevices, householdInputs } from './household.ts';

const batchSize = 500;
const snapshotEvery = 2000;

/**
 * A past in a folder of its own, as a hub leaves it: the journal of a busy home with forty devices, `wanted` inputs from
 * `start` on, archived and taken into the history while it was written. `keeping` wraps what that takes.
 */
export function writePast(
  wanted: number,
  start: number,
  log: Log,
  keeping: (keep: () => void) => void = (keep) => keep(),
) {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-past-'));
  const paths = pastPaths(join(folder, 'journal.db'));
  let keptTo = 0;
  const journal = openSqliteJournal({
    path: paths.journal,
    epoch: 'past',
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
    const work = Array.from({ length: batchSize }, () => ({
      tag: 'input' as const,
      input: household.next(),
    }));
    const turn = takeTurn(state, work, 0);
    ({ state } = turn);
    const firstInput = written + 1;
    written += turn.inputs.length;
    const due = written % snapshotEvery === 0;
    appendNow(journal, {
      ...base,
      firstInput,
      inputs: turn.inputs,
      clock: { at: state.at, wall: state.at },
      performed: written,
      snapshot: due ? state : null,
    });
    if (!due) continue;
    keeping(() => {
      for (let more = true; more;) ({ more, keptTo } = recorder.record(state.at));
    });
    journal.prune();
  }
  const past = { journal: openJournalReader(paths.journal), archive: openArchiveReader(paths.archive) };
  return {
    paths,
    past,
    written,
    /** The home's last moment. */
    end: state.at,
    close: () => {
      past.journal.close();
      past.archive?.close();
      recorder.close();
      journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
