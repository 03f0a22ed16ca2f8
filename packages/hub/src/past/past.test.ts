import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArchiveSettings } from '../archive/past-settings.ts';
import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { JsonOf } from '../link/json-bytes.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import { takeOwnership } from '../journal/ownership.ts';
import { openSqliteJournal } from '../journal/sqlite.ts';
import { plainAnswer } from '../link/connector.ts';
import { stateHash } from '../journal/state-hash.ts';
import { asAnna, door, lamp, setMode } from '@homeward/testing/hub/house.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { createPast, type Past } from './past.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-past-'));
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }));

interface Kept {
  readonly bench: Bench;
  readonly past: Past;
  readonly log: ReturnType<typeof createQuietLog>;
  readonly end: () => Promise<void>;
}

/** A hub on a journal file, with a past in processes of its own. */
async function keeping(archive: Partial<ArchiveSettings> = {}): Promise<Kept> {
  const path = join(folder, 'journal.db');
  const log = createQuietLog();
  let past: Past | null = null;
  const bench = await createBench({
    journal: () =>
      openSqliteJournal({ path, epoch: 'epoch-1', waits: true, log, ...(past && { follower: past }) }),
    hub: { snapshotEvery: { inputs: 20, ms: 3_600_000 } },
  });
  past = createPast({ journal: path, clock: bench.clock, log, archive });
  const kept = past;
  kept.start(1);
  return {
    bench,
    past: kept,
    log,
    end: async () => {
      await kept.close();
      await Promise.all([bench.hub().stop(), bench.clock.run(10)]);
    },
  };
}

const answered = (json: JsonOf<PanelAnswer>, tag: PanelAnswer['tag']): PanelAnswer => {
  const answer = plainAnswer(json);
  expect(answer.tag).toBe(tag);
  return answer;
};

// Its processes give way to every other test.
describe('the past of a running hub', { timeout: 400_000 }, () => {
  it('answers what was and how things went', async () => {
    const { bench, past, log, end } = await keeping();
    const answers = past.answerers(() => bench.hub().state().wallOffset);
    bench.driver().reports(door, { opening: 'open' });
    await bench.clock.run(5_000);
    const opened = bench.clock.now() - 1_000;
    const then = stateHash(bench.hub().state());
    bench.driver().reports(door, { opening: 'closed' });
    await bench.clock.run(5_000);

    const state = answered(await answers.stateAt({ tag: 'stateAt', at: opened }), 'stateAt');
    if (state.tag === 'stateAt') {
      expect(state).toMatchObject({ hash: then, exact: true, view: { at: opened } });
      expect(state.view.devices.find(({ id }) => id === door)?.values.opening).toBe('open');
    }
    const asked = {
      tag: 'history',
      device: door,
      series: 'opening',
      from: opened - 60_000,
      to: opened + 60_000,
    } as const;
    const history = answered(await answers.history({ ...asked, step: 0 }), 'history');
    if (history.tag === 'history') {
      expect(history.history.points.map(({ value }) => value).slice(-2)).toEqual(['open', 'closed']);
    }
    answered(await answers.stateAt({ tag: 'stateAt', at: opened - 86_400_000 }), 'unanswered');
    answered(await answers.history({ ...asked, series: 'co2', step: 0 }), 'unanswered');
    expect(log.lines).toEqual([]);
    await end();
  });

  it('says the times of the wall clock, however far panel time is behind it', async () => {
    const { bench, past, end } = await keeping();
    const offset = 7_200_000;
    bench.clock.setWall(bench.clock.now() + offset);
    // The hub notices with its next commit.
    bench.driver().reports(lamp, { on: true });
    await bench.clock.run(1_000);
    bench.driver().reports(door, { opening: 'open' });
    await bench.clock.run(1_000);
    const { wallOffset } = bench.hub().state();
    expect(wallOffset).toBe(offset);
    const answers = past.answerers(() => wallOffset);
    const now = bench.clock.now() - wallOffset;
    const wall = bench.clock.now();
    const state = plainAnswer(await answers.stateAt({ tag: 'stateAt', at: now }));
    expect(state).toMatchObject({ tag: 'stateAt', exact: true, view: { at: wall } });
    const history = plainAnswer(
      await answers.history({
        tag: 'history',
        device: door,
        series: 'opening',
        from: now - 1_500,
        to: now,
        step: 0,
      }),
    );
    expect(history).toMatchObject({
      history: {
        points: [
          { value: 'closed', at: wall - 1_500 },
          { value: 'open', at: wall - 1_000 },
        ],
      },
    });
    await end();
  });

  it('never keeps the hub waiting: commands run while a question is answered', async () => {
    const { bench, past, end } = await keeping();
    for (let beat = 0; beat < 400; beat += 1) {
      bench.driver().reports(lamp, { on: beat % 2 === 0 });
      await bench.clock.run(10);
    }
    const order: string[] = [];
    const asked = past
      .answerers(() => 0)
      .stateAt({ tag: 'stateAt', at: bench.clock.now() })
      .then((answer) => order.push(plainAnswer(answer).tag));
    for (const mode of ['arm', 'disarm', 'arm', 'disarm'] as const) {
      const command = bench.hub().command(asAnna(setMode(mode), bench.clock.now()));
      await bench.clock.run(1);
      order.push((await command).tag);
    }
    await asked;
    expect(order).toEqual(['done', 'done', 'done', 'done', 'stateAt']);
    await end();
  });

  it('looks at the journal after a state was written, and tells it what may go', async () => {
    const { bench, past, end } = await keeping({ closeAfter: 50 });
    expect(past.keptTo()).toBe(0);
    const beats = async (count: number) => {
      for (let beat = 0; beat < count; beat += 1) {
        bench.driver().reports(lamp, { on: beat % 2 === 0 });
        await bench.clock.run(50);
      }
    };
    await beats(60);
    past.wroteState(true);
    await bench.clock.run(31_000);
    await expect.poll(() => existsSync(join(folder, 'archive.db')), { timeout: 350_000 }).toBe(true);
    await beats(140);
    past.wroteState(true);
    // A look that goes on meanwhile has the next one follow later.
    const later = async () => {
      await bench.clock.run(2_000);
      return past.keptTo();
    };
    await expect.poll(later, { timeout: 350_000 }).toBeGreaterThan(100);
    await end();
  });

  it('keeps nothing while the process of a hub that was killed may still write', async () => {
    const last = takeOwnership(join(folder, 'archive.db'));
    const { bench, past, log, end } = await keeping();
    for (let no = 0; no < 60; no += 1) bench.driver().reports(door, { opening: no % 2 ? 'open' : 'closed' });
    await bench.clock.run(31_000);
    const answers = past.answerers(() => bench.hub().state().wallOffset);
    const to = bench.clock.now();
    let told = false;
    const history = answers
      .history({ tag: 'history', device: door, series: 'opening', from: to - 60_000, to, step: 0 })
      .finally(() => (told = true));
    // It reads the journal without leave: this one is there before the other may write.
    answered(await answers.stateAt({ tag: 'stateAt', at: to }), 'stateAt');
    expect(existsSync(join(folder, 'archive.db'))).toBe(false);
    expect(told).toBe(false);
    last.release();
    answered(await history, 'history');
    expect(existsSync(join(folder, 'archive.db'))).toBe(true);
    expect(log.lines).toEqual([]);
    await end();
  });

  it('fails alone: a hub without its processes goes on, and says so', async () => {
    const log = createQuietLog();
    const clock = createVirtualClock(0);
    const past = createPast({ journal: join(folder, 'nothing', 'journal.db'), clock, log });
    past.start(1);
    past.wroteState(true);
    await clock.run(31_000);
    await expect.poll(() => log.lines.length, { timeout: 350_000 }).toBeGreaterThan(0);
    expect(log.lines[0]?.level).toBe('error');
    await expect(past.answerers(() => 0).stateAt({ tag: 'stateAt', at: 0 })).rejects.toThrow(
      'directory does not exist',
    );
    await past.close();
  });

  it('rehearses a rule over what was, away from the hub’s own thread', async () => {
    const { bench, past, end } = await keeping();
    const light = (id: string, lit: boolean) =>
      Rule.parse({
        id,
        name: id,
        enabled: true,
        trigger: { tag: lit ? 'opened' : 'closed', device: door },
        conditions: [],
        actions: [{ tag: 'device', device: lamp, command: { tag: 'switch', on: lit } }],
        leave: [],
      });
    const answers = past.answerers(
      () => bench.hub().state().wallOffset,
      () => light('light', false),
    );
    const moved: number[] = [];
    for (const opening of ['closed', 'open', 'closed', 'open'] as const) {
      bench.driver().reports(door, { opening });
      await bench.clock.run(60_000);
      if (opening === 'open') moved.push(bench.hub().state().at);
    }
    const answer = plainAnswer(
      await answers.rehearse({ tag: 'rehearse', rule: light('light', true), days: 1 }),
    );
    if (answer.tag !== 'rehearse') throw new Error(answer.tag);
    const { runs, added, removed, inputs } = answer.rehearsal;
    expect(runs.map(({ outcome, refusals }) => [outcome, refusals])).toEqual([
      ['ran', [null]],
      ['ran', [null]],
    ]);
    expect(runs.every(({ at }, place) => Math.abs(at - (moved[place] ?? 0)) <= 60_000)).toBe(true);
    expect(added).toEqual(runs);
    expect(removed).toHaveLength(1);
    expect(inputs).toBeGreaterThanOrEqual(4);
    await end();
  });
});
