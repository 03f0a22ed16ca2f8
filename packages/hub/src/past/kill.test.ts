import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openArchiveReader } from '../archive/archive-reader.ts';
import { defaultArchive } from '../archive/past-settings.ts';
import { bootFrom } from '../loop/boot.ts';
import { defaultHistory } from '../history/retention.ts';
import { openJournalReader } from '../journal/journal-reader.ts';
import { openSqliteJournal } from '../journal/sqlite.ts';
import { stateHash } from '../journal/state-hash.ts';
import { amountOf, rotation } from '@homeward/testing/amounts.ts';
import { door, hall, houseConfig, lamp } from '@homeward/testing/hub/house.ts';
import { runKills } from '@homeward/testing/hub/kill-run.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { createSeededRandom } from '@homeward/testing/hub/seeded-random.ts';
import { replay } from '../time-travel/replay.ts';
import { pastPaths } from './past-paths.ts';
import { createRecorder } from './recorder.ts';

const kills = amountOf('pastKills');
const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-past-kills-'));
  folders.push(folder);
  return folder;
};

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const pathsIn = (folder: string) => pastPaths(join(folder, 'journal.db'));

/** Archive and journal must hold every input, and lead to the state in which the next life begins. */
function examine(folder: string): readonly string[] {
  const paths = pathsIn(folder);
  const log = createQuietLog();
  const journal = openSqliteJournal({ path: paths.journal, epoch: 'epoch-1', log });
  const loaded = journal.load();
  const begun = bootFrom(loaded, houseConfig, loaded.clock?.at ?? 0, log);
  const past = { journal: openJournalReader(paths.journal), archive: openArchiveReader(paths.archive) };
  const faults: string[] = [];
  let last = 0;
  let hash = '';
  replay(past, -Infinity, Infinity, (moment) => {
    if (moment.tag === 'taken') {
      if (moment.why !== 'beginning' || moment.seq !== 0) faults.push(`${moment.why} at ${moment.seq}`);
      return undefined;
    }
    if (moment.seq !== last + 1) faults.push(`input ${moment.seq} comes after ${last}`);
    last = moment.seq;
    if (last === begun.lastInput) hash = stateHash(moment.after);
    return undefined;
  });
  if (last !== begun.lastInput) faults.push(`the past ends at ${last}, the journal at ${begun.lastInput}`);
  if (last > 0 && hash !== stateHash(begun.state))
    faults.push('the past leads to another state than the journal');
  past.journal.close();
  past.archive?.close();
  journal.close();
  return faults;
}

describe('a hub that keeps its past and is killed at random moments', () => {
  it(
    `loses no input and repeats none, over ${kills} kills`,
    { timeout: 60_000 + kills * 60_000 },
    async () => {
      const folder = newFolder();
      const plan = { lifeMs: 400, keepsPast: true, examine };
      const report = await runKills(folder, kills, createSeededRandom(rotation), plan);
      expect(report.faults).toEqual([]);

      const log = createQuietLog();
      const paths = pathsIn(folder);
      const code = { livedFrom: Number.MAX_SAFE_INTEGER, lives: 'killed', version: 'killed', log };
      const options = { archive: defaultArchive, history: defaultHistory, ...code };
      const now = Date.now();
      const asked = { now, wallOffset: 0 };
      const points = (history: string, device: typeof lamp, series: 'on' | 'motion' | 'opening') => {
        const recorder = createRecorder({ ...options, paths: { ...paths, history } });
        while (recorder.record(now).more);
        const question = { tag: 'history', device, series, from: 0, to: now, step: 0 } as const;
        const answer = recorder.answer(question, asked);
        recorder.close();
        return answer.tag === 'history' ? answer.history.points : [];
      };
      // What many lives wrote is what one look at the whole past writes.
      const anew = join(newFolder(), 'history.db');
      expect(points(paths.history, lamp, 'on')).toEqual(points(anew, lamp, 'on'));
      expect(points(paths.history, hall, 'motion')).toEqual(points(anew, hall, 'motion'));
      expect(points(paths.history, door, 'opening')).toEqual(points(anew, door, 'opening'));
      const archive = openArchiveReader(paths.archive);
      const archived = archive?.head()?.seq ?? 0;
      archive?.close();
      console.info(`${report.kills} kills, ${archived} inputs archived`);
      expect(archived).toBeGreaterThan(0);
      expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );
});
