import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { defaultArchive } from '@homeward/hub/archive/past-settings.ts';
import { defaultHistory } from '@homeward/hub/history/retention.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { pastPaths } from '@homeward/hub/past/past-paths.ts';
import { createRecorder } from '@homeward/hub/past/recorder.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { viewOf } from '@homeward/panel/view.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panelFolder } from '../start/panel-host.ts';
import { systemRandom } from '../machine/system-ports.ts';
import { liveThroughHistory } from './history.ts';
import { mapleStreet } from './maple-street.ts';
import { rosasFlat } from './rosas-flat.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 26, 19);
const log = createQuietLog();

describe('the households of the demo', () => {
  let data = '';
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'homeward-demo-'));
    const store = await openStore(':memory:');
    await liveThroughHistory(store, data, now, systemRandom, () => {}, 3);
    await store.close();
  }, 120_000);
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  it('have devices that did as they were told', () => {
    for (const { id } of [mapleStreet, rosasFlat]) {
      const journal = openSqliteJournal({ path: panelFolder(data, id).journal, epoch: 'another', log });
      const { snapshot } = journal.load();
      journal.close();
      if (snapshot === null) throw new Error('nothing was lived');
      const { devices } = viewOf(snapshot.state);
      expect(devices.length).toBeGreaterThan(10);
      expect(devices.flatMap(({ faults }) => faults)).toEqual([]);
    }
  });

  it('can be asked what was: each of their last days is in their history', () => {
    const recorder = createRecorder({
      paths: pastPaths(panelFolder(data, rosasFlat.id).journal),
      archive: defaultArchive,
      history: defaultHistory,
      livedFrom: Number.MAX_SAFE_INTEGER,
      lives: 'test',
      version: 'test',
      log,
    });
    const bathroom = DeviceId.parse('RF:0c2d3e04');
    for (let back = 0; back < 3; back += 1) {
      const to = now - back * 24 * hour;
      const answer = recorder.answer(
        { tag: 'history', device: bathroom, series: 'motion', from: to - 24 * hour, to, step: 0 },
        { now, wallOffset: 0 },
      );
      const points = answer.tag === 'history' ? answer.history.points : [];
      expect(points.filter(({ value }) => value === true).length).toBeGreaterThan(1);
    }
    recorder.close();
  });
});
