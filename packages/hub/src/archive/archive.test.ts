import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreJournal, writeBackup } from '../journal/backup.ts';
import { appendNow } from '../journal/hub-journal.ts';
import { openJournalReader } from '../journal/journal-reader.ts';
import { openSqliteJournal } from '../journal/sqlite.ts';
import { createRecorder } from '../past/recorder.ts';
import { defaultHistory } from '../history/retention.ts';
import { emptyBatch } from '@homeward/testing/hub/empty-batch.ts';
import { houseConfig, lamp } from '@homeward/testing/hub/house.ts';
import { createLivedPanel, type LivedPanel } from '@homeward/testing/hub/lived-panel.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { replay } from '../time-travel/replay.ts';
import { stateAt } from '../time-travel/state-at.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { createSeededRandom } from '@homeward/testing/hub/seeded-random.ts';
import { openArchive } from './archive-writer.ts';
import { packSegment } from './segment.ts';
import { openArchiveReader } from './archive-reader.ts';
import { codeVersion } from './code-version.ts';
import { defaultArchive } from './past-settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** One input a minute. */
async function minutes(panel: LivedPanel, count: number, then: () => void = () => {}): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    panel.bench.driver().reports(lamp, { on: minute % 2 === 0 });
    await panel.bench.clock.run(60_000);
    then();
  }
}

/** Numbers of the first input that the journal still has, and of the last that is archived. */
function ends(panel: LivedPanel): { readonly kept: number; readonly archived: number } {
  const past = panel.past();
  const kept = past.journal.inputsAfter(0)?.first ?? 0;
  const archived = past.archive?.head()?.seq ?? 0;
  past.close();
  return { kept, archived };
}

function visited(panel: LivedPanel): readonly number[] {
  const past = panel.past();
  const seqs: number[] = [];
  replay(past, -Infinity, Infinity, (moment) => {
    if (moment.tag === 'input') seqs.push(moment.seq);
    return undefined;
  });
  past.close();
  return seqs;
}

describe('the journal', () => {
  it('lets go of nothing that is not archived, and of what is', async () => {
    const panel = await createLivedPanel({ folder });
    panel.record();
    await minutes(panel, 60);
    expect(ends(panel).kept).toBe(1);
    panel.record();
    await minutes(panel, 12);
    const { kept, archived } = ends(panel);
    expect(archived).toBeGreaterThan(30);
    expect(kept).toBeGreaterThan(30);
    expect(kept).toBeLessThanOrEqual(archived + 1);
    panel.end();
  });

  it('stays bounded where the archive fails for ever', () => {
    const path = join(folder, 'journal.db');
    const journal = openSqliteJournal({
      path,
      epoch: 'epoch-1',
      log: createQuietLog(),
      retention: { inputs: 0, events: 10, unackedEvents: 10, resultsMs: 0 },
      follower: { wroteState: () => {}, keptTo: () => 0 },
    });
    const state = initialState(houseConfig, 0);
    const size = 20_000;
    const inputs = Array.from({ length: size }, () => ({ tag: 'timerFired' as const, at: 0 }));
    for (let batch = 0; batch < 30; batch += 1) {
      appendNow(journal, {
        ...emptyBatch,
        firstInput: batch * size + 1,
        inputs,
        snapshot: state,
      });
      journal.prune();
    }
    const reader = openJournalReader(path);
    expect(reader.inputsAfter(0)?.first).toBe(600_000 - size - 500_000 + 1);
    reader.close();
    journal.close();
  });
});

describe('the archive', () => {
  it('goes on in every new process where it ended', async () => {
    const panel = await createLivedPanel({ folder });
    panel.record();
    for (let life = 0; life < 4; life += 1) {
      await minutes(panel, 25, () => panel.record());
      await panel.restart();
    }
    expect(visited(panel)).toEqual(Array.from({ length: panel.lastInput() }, (_, index) => index + 1));
    panel.end();
  });

  it('begins a new part where the journal was restored from a backup, and still tells what the old one lived', async () => {
    const first = await createLivedPanel({ folder });
    first.record();
    await minutes(first, 40, () => first.record());
    writeBackup(first.paths.journal);
    await minutes(first, 40, () => first.record());
    const lost = first.lived();
    const brokenAt = first.bench.clock.now();
    first.bench.powerOff();
    first.end();
    restoreJournal(first.paths.journal, 'epoch-2', 'test');

    const second = await createLivedPanel({ folder, from: brokenAt + 3_600_000 });
    second.record();
    await minutes(second, 40, () => second.record());
    expect(second.log.lines.filter(({ level }) => level !== 'info').map(({ message }) => message)).toEqual([
      'the journal is not the one that was archived: a new part begins',
    ]);
    const past = second.past();
    const archived = [...lost].filter(([seq]) => seq <= 60);
    for (const [seq, { wall, hash }] of archived) {
      expect(stateAt(past, wall, () => true)).toMatchObject({ seq, hash, exact: true });
    }
    const now = second.lived().get(second.lastInput());
    expect(stateAt(past, now?.wall ?? 0, () => true)).toMatchObject({ hash: now?.hash, exact: true });
    let last = -Infinity;
    replay(past, -Infinity, Infinity, (moment) => {
      if (moment.tag !== 'input') return undefined;
      expect(moment.input.at).toBeGreaterThanOrEqual(last);
      last = moment.input.at;
      return undefined;
    });
    past.close();
    second.end();
  });

  it('that is damaged is put aside and begun anew; the hub does not notice', async () => {
    const panel = await createLivedPanel({ folder });
    panel.record();
    await minutes(panel, 40, () => panel.record());
    await panel.restart();
    writeFileSync(panel.paths.archive, Buffer.alloc(60_000, 0x5a));
    rmSync(`${panel.paths.archive}-wal`, { force: true });
    rmSync(`${panel.paths.archive}-shm`, { force: true });
    panel.record();
    expect(panel.log.lines.findLast(({ level }) => level === 'error')).toMatchObject({
      message: 'the archive failed',
      data: { putAside: true },
    });
    expect(existsSync(`${panel.paths.archive}.damaged`)).toBe(true);
    await minutes(panel, 40, () => panel.record());
    const lastly = visited(panel);
    expect(lastly.at(-1)).toBe(panel.lastInput());
    expect(lastly.length).toBeGreaterThan(40);
    panel.end();
  });

  it('that cannot be written is tried again, and meanwhile the journal keeps what it lacks', async () => {
    const panel = await createLivedPanel({ folder });
    panel.record();
    await minutes(panel, 20, () => panel.record());
    panel.recorder().close();
    const locked = createRecorder({
      paths: { ...panel.paths, archive: join(folder, 'no', 'such', 'folder.db') },
      archive: defaultArchive,
      history: defaultHistory,
      livedFrom: 1,
      lives: 'first',
      version: 'first',
      log: panel.log,
    });
    expect(locked.record(panel.bench.clock.now())).toMatchObject({ keptTo: 0 });
    expect(panel.log.lines.at(-1)).toMatchObject({ level: 'error', message: 'the archive failed' });
    locked.close();
    panel.forgetRecorder();
    await minutes(panel, 30, () => panel.record());
    expect(visited(panel)).toHaveLength(panel.lastInput());
    panel.end();
  });

  it('lets the oldest segments go, by age and by size', () => {
    const archive = openArchive(join(folder, 'archive.db'));
    const day = 86_400_000;
    const noise = createSeededRandom(1);
    const state = initialState(houseConfig, 0);
    const add = (index: number) => {
      const at = index * day;
      const segment = packSegment(
        { first: index + 1, state: { ...state, at }, inputs: [{ tag: 'timerFired', at }], hashes: [] },
        { ...state, at },
      );
      // What no compressing makes smaller.
      const inputs = Buffer.from(noise.bytes(20_000));
      archive.append([{ ...segment, inputs }], { seq: index + 1, state, input: null }, 'first');
    };
    for (let index = 0; index < 100; index += 1) add(index);
    const firstDay = () => {
      const reader = openArchiveReader(join(folder, 'archive.db'));
      const first = reader?.next(0, -Infinity, Infinity)?.fromWall ?? NaN;
      reader?.close();
      return first / day;
    };
    expect(archive.prune(100 * day, { ...defaultArchive, days: 70 })).toBe(30);
    expect(firstDay()).toBe(30);
    const bytes = 1_000_000;
    expect(archive.prune(100 * day, { ...defaultArchive, bytes })).toBeGreaterThan(15);
    expect(firstDay()).toBeGreaterThan(45);
    expect(firstDay()).toBeLessThan(65);
    const size = statSync(join(folder, 'archive.db')).size;
    for (let index = 100; index < 200; index += 1) {
      add(index);
      archive.prune(index * day, { ...defaultArchive, bytes });
    }
    expect(statSync(join(folder, 'archive.db')).size).toBeLessThan(size * 1.3);
    archive.close();
  });
});

describe('the version of the code', () => {
  it('is the same as long as the sources are', () => {
    expect(codeVersion()).toBe(codeVersion());
    expect(codeVersion()).toMatch(/^[0-9a-f]{12}-20\d\d/);
  });
});
