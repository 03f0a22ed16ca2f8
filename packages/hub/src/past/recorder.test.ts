import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryPoint } from '@homeward/contract/shapes/devices/history.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { restoreJournal, writeBackup } from '../journal/backup.ts';
import { door, lamp } from '@homeward/testing/hub/house.ts';
import { createLivedPanel, type LivedPanel } from '@homeward/testing/hub/lived-panel.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-recorder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The lamp goes on and off, once a minute. Returns when it did what. */
async function blink(
  panel: LivedPanel,
  times: number,
  then: () => void = () => {},
): Promise<readonly HistoryPoint[]> {
  const told: HistoryPoint[] = [];
  for (let time = 0; time < times; time += 1) {
    const on = panel.state().devices.get(4)?.values.on !== true;
    told.push({ at: panel.bench.clock.now(), value: on });
    panel.bench.driver().reports(lamp, { on });
    await panel.bench.clock.run(60_000);
    then();
  }
  return told;
}

function pointsOf(panel: LivedPanel, device: DeviceId, series: 'on' | 'opening'): readonly HistoryPoint[] {
  const answer = panel
    .recorder()
    .answer(
      { tag: 'history', device, series, from: 0, to: panel.bench.clock.now(), step: 0 },
      { now: panel.bench.clock.now(), wallOffset: 0 },
    );
  return answer.tag === 'history' ? answer.history.points : [];
}

/** Without what was said before the first blink, and without the absences of restarts. */
const said = (points: readonly HistoryPoint[], from: number): readonly HistoryPoint[] =>
  points.filter(({ at, value }) => at >= from && value !== null);

describe('the history of a running hub', () => {
  it('holds every change once, over restarts, and however often somebody asks', async () => {
    const panel = await createLivedPanel({ folder });
    panel.record();
    const begin = panel.bench.clock.now();
    const told: HistoryPoint[] = [];
    for (let life = 0; life < 4; life += 1) {
      told.push(...(await blink(panel, 7, () => life % 2 === 0 && pointsOf(panel, lamp, 'on'))));
      await panel.restart();
      await panel.bench.clock.run(1_000);
      // After a restart nobody knows the lamp until it speaks.
      panel.bench.driver().reports(door, { opening: 'closed' });
      await panel.bench.clock.run(1_000);
    }
    expect(said(pointsOf(panel, lamp, 'on'), begin)).toEqual(told);
    panel.end();
  });

  it('is taken in again from the archive where its file is lost or damaged', async () => {
    const panel = await createLivedPanel({ folder });
    panel.record();
    const begin = panel.bench.clock.now();
    await blink(panel, 60, () => panel.record());
    const before = pointsOf(panel, lamp, 'on');
    expect(said(before, begin)).toHaveLength(60);
    await panel.restart();
    for (const part of ['', '-wal', '-shm']) rmSync(panel.paths.history + part, { force: true });
    panel.record();
    expect(said(pointsOf(panel, lamp, 'on'), begin)).toEqual(said(before, begin));

    await panel.restart();
    for (const part of ['-wal', '-shm']) rmSync(panel.paths.history + part, { force: true });
    writeFileSync(panel.paths.history, Buffer.alloc(50_000, 0x5a));
    panel.record();
    expect(panel.log.lines.at(-1)).toMatchObject({ message: 'the history failed', data: { putAside: true } });
    panel.record();
    expect(said(pointsOf(panel, lamp, 'on'), begin)).toEqual(said(before, begin));
    panel.end();
  });

  it('repeats nothing where the journal was put back to a backup', async () => {
    const first = await createLivedPanel({ folder });
    first.record();
    const begin = first.bench.clock.now();
    const told = [...(await blink(first, 30, () => first.record()))];
    writeBackup(first.paths.journal);
    told.push(...(await blink(first, 30, () => first.record())));
    pointsOf(first, lamp, 'on');
    const brokenAt = first.bench.clock.now();
    first.bench.powerOff();
    first.end();
    restoreJournal(first.paths.journal, 'epoch-2', 'test');

    const second = await createLivedPanel({ folder, from: brokenAt + 3_600_000 });
    second.record();
    told.push(...(await blink(second, 30, () => second.record())));
    const points = said(pointsOf(second, lamp, 'on'), begin);
    const wall = (point: HistoryPoint) => point.at;
    expect(points.map(wall).toSorted((a, b) => a - b)).toEqual(points.map(wall));
    // The hub that came back heard its lamp once before the first blink.
    const heard = points.filter(({ at }) => at >= brokenAt && at < (told.at(-30)?.at ?? 0));
    expect(heard.length).toBeLessThanOrEqual(1);
    expect(points.filter((point) => !heard.includes(point))).toEqual(told);
    second.end();
  });
});
