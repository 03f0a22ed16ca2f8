import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { openArchiveReader } from '../archive/archive-reader.ts';
import { wallOf } from '../archive/segment.ts';
import { stateHash } from '../journal/state-hash.ts';
import { amountOf } from '@homeward/testing/amounts.ts';
import { asAnna, door, hall, lamp, setMode, smoke } from '@homeward/testing/hub/house.ts';
import { createLivedPanel, type LivedPanel } from '@homeward/testing/hub/lived-panel.ts';
import { createFollower } from './follower.ts';
import { type Moment, replay } from './replay.ts';
import { stateAt as stateAtOf } from './state-at.ts';
import type { PastFiles } from './stretches.ts';

/** The state at a moment, as code of this version tells it. */
const stateAt = (past: PastFiles, wall: number, version: string) =>
  stateAtOf(past, wall, (seq) => past.archive?.lifeOf(seq) === version);

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-past-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What may happen to a house, and how much later (ms). */
type Act =
  | { readonly tag: 'door' | 'hall' | 'lamp' | 'smoke'; readonly on: boolean }
  | { readonly tag: 'mode'; readonly mode: 'arm' | 'disarm' | 'home_1' }
  | { readonly tag: 'restart' | 'record' }
  /** The wall clock is set, by so many ms. */
  | { readonly tag: 'clock'; readonly by: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      tag: fc.constantFrom('door', 'hall', 'lamp', 'hall', 'lamp', 'smoke'),
      on: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ tag: fc.constant('mode'), mode: fc.constantFrom('arm', 'disarm', 'home_1') }),
  },
  { weight: 1, arbitrary: fc.record({ tag: fc.constantFrom('restart') }) },
  { weight: 2, arbitrary: fc.record({ tag: fc.constantFrom('record') }) },
  {
    weight: 1,
    arbitrary: fc.record({ tag: fc.constant('clock'), by: fc.integer({ min: -50_000, max: 90_000 }) }),
  },
);
const life = fc.array(fc.tuple(act, fc.constantFrom(1, 400, 7_000, 45_000, 200_000)), {
  minLength: 40,
  maxLength: 90,
});

async function live(panel: LivedPanel, acts: readonly (readonly [Act, number])[]): Promise<void> {
  const { bench } = panel;
  for (const [happening, later] of acts) {
    switch (happening.tag) {
      case 'door':
        bench.driver().reports(door, { opening: happening.on ? 'open' : 'closed' });
        break;
      case 'hall':
        bench.driver().reports(hall, { motion: happening.on });
        break;
      case 'lamp':
        bench.driver().reports(lamp, { on: happening.on });
        break;
      case 'smoke':
        bench.driver().reports(smoke, { detected: happening.on });
        break;
      case 'mode':
        void bench.hub().command(asAnna(setMode(happening.mode), bench.clock.now()));
        break;
      case 'restart':
        await panel.restart();
        break;
      case 'record':
        panel.record();
        break;
      case 'clock':
        bench.clock.setWall(bench.clock.now() + happening.by);
    }
    await bench.clock.run(later);
  }
}

describe('the past of a hub', () => {
  it('is every state it was in, by number and by the time on the clock', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(life, async (acts) => {
        const panel = await createLivedPanel({ folder: newFolder() });
        panel.record();
        await live(panel, acts);
        const lived = panel.lived();
        const past = panel.past();
        const seen: { readonly seq: number; readonly hash: string; readonly wall: number }[] = [];
        replay(past, -Infinity, Infinity, (moment) => {
          if (moment.tag !== 'input') return undefined;
          seen.push({ seq: moment.seq, hash: stateHash(moment.after), wall: wallOf(moment.after) });
          return undefined;
        });
        expect(seen.map(({ seq }) => seq)).toEqual(
          Array.from({ length: panel.lastInput() }, (_, index) => index + 1),
        );
        // Inputs that came together were noted once, after the last of them.
        for (const [seq, { hash }] of lived) expect(seen[seq - 1]).toMatchObject({ seq, hash });
        // A clock that was set back brings a time twice: the second one counts.
        for (const { wall } of lived.values()) {
          const last = seen.findLast((moment) => moment.wall <= wall);
          expect(stateAt(past, wall, 'first')).toMatchObject({
            seq: last?.seq,
            hash: last?.hash,
            exact: true,
          });
        }
        past.close();
        panel.end();
      }),
      { numRuns: amountOf('pasts'), endOnFailure: true },
    );
  });
});

/** A day of a lamp: one input a minute, recorded as it goes. */
async function lampDay(panel: LivedPanel, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    panel.bench.driver().reports(lamp, { on: minute % 2 === 0 });
    await panel.bench.clock.run(60_000);
    panel.record();
  }
}

/** So many minutes of the lamp that nobody archives. */
async function reports(panel: LivedPanel, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    panel.bench.driver().reports(lamp, { on: minute % 2 === 0 });
    await panel.bench.clock.run(60_000);
  }
}

const spoil = (path: string, sql: string): void => {
  const database = new Sqlite(path);
  database.exec(sql);
  database.close();
};

describe('a state of the past', () => {
  it('is told with what was due by then, though nothing happened', async () => {
    const panel = await createLivedPanel({ folder: newFolder() });
    panel.record();
    void panel.bench.hub().command(asAnna(setMode('arm'), panel.bench.clock.now()));
    await panel.bench.clock.run(5);
    const armedAt = panel.bench.clock.now();
    // The hub loses power before the exit delay is over, and nobody steps it on.
    panel.bench.powerOff();
    await panel.bench.clock.run(90_000);
    const past = panel.past();
    const phase = (after: number) => stateAt(past, armedAt + after, 'first')?.state.areas[0]?.phase.tag;
    expect([phase(0), phase(29_000), phase(31_000)]).toEqual(['exitDelay', 'exitDelay', 'armed']);
    past.close();
    panel.end();
  });

  it('is not known from before everything that is kept', async () => {
    const panel = await createLivedPanel({ folder: newFolder() });
    panel.record();
    const past = panel.past();
    expect(stateAt(past, panel.bench.clock.now() - 86_400_000, 'first')).toBeNull();
    past.close();
    panel.end();
  });

  it('is the last proven one where the code of today replays differently', async () => {
    const panel = await createLivedPanel({
      folder: newFolder(),
      archive: { closeAfter: 20, mostInputs: 30 },
    });
    panel.record();
    await lampDay(panel, 80);
    const archive = openArchiveReader(panel.paths.archive);
    const segment = archive?.holding(40);
    const hashes = segment?.load().hashes ?? [];
    archive?.close();
    // As if another version had lived through the second half of it.
    const [known, ...others] = hashes;
    const first = known?.seq ?? 0;
    const foreign = others.map(({ seq }) => `${seq}:${'f'.repeat(64)}`).join(' ');
    spoil(
      panel.paths.archive,
      `UPDATE segments SET hashes = '${known?.seq}:${known?.hash} ${foreign}' WHERE id = ${segment?.id}`,
    );
    const past = panel.past();
    const lived = panel.lived();
    const at = (seq: number) => stateAt(past, lived.get(seq)?.wall ?? 0, 'second');
    expect(at(first - 1)).toMatchObject({ exact: true, seq: first - 1, hash: lived.get(first - 1)?.hash });
    expect(at(first + 1)).toMatchObject({ exact: false, seq: first, hash: known?.hash });
    const last = segment?.last ?? 0;
    expect(at(last - 1)).toMatchObject({ exact: false, seq: first, hash: known?.hash });
    // The next segment begins with the state that was lived.
    expect(at(last)).toMatchObject({ exact: true, seq: last });
    const why: string[] = [];
    replay(past, -Infinity, Infinity, (moment) => {
      if (moment.tag === 'taken') why.push(moment.why);
      return undefined;
    });
    expect(why).toEqual(['beginning', 'differs']);
    past.close();
    panel.end();
  });

  it('that no hash proves yet is believed only of the code that lived', async () => {
    const panel = await createLivedPanel({ folder: newFolder(), snapshotEvery: 1_000 });
    panel.record();
    await lampDay(panel, 5);
    const before = panel.lastInput();
    await panel.restart('second');
    panel.record();
    await lampDay(panel, 5);
    const past = panel.past();
    const exact = (seq: number, version: string) =>
      stateAt(past, panel.lived().get(seq)?.wall ?? 0, version)?.exact;
    const now = panel.lastInput();
    expect([exact(before, 'first'), exact(before, 'second')]).toEqual([true, false]);
    expect([exact(now, 'first'), exact(now, 'second')]).toEqual([false, true]);
    past.close();
    panel.end();
  });
});

describe('a replay', () => {
  it('shows the times that are asked for, and ends when the visitor has seen enough', async () => {
    const panel = await createLivedPanel({ folder: newFolder() });
    panel.record();
    await lampDay(panel, 60);
    const walls = [...panel.lived()].map(([seq, { wall }]) => ({ seq, wall }));
    const from = walls[20];
    const to = walls[40];
    const past = panel.past();
    const seen: number[] = [];
    const starts: number[] = [];
    replay(past, from?.wall ?? 0, to?.wall ?? 0, (moment) => {
      if (moment.tag === 'taken') starts.push(moment.seq);
      else seen.push(moment.seq);
      return undefined;
    });
    expect([starts, seen.at(0), seen.at(-1)]).toEqual([[(from?.seq ?? 0) - 1], from?.seq, to?.seq]);
    let count = 0;
    replay(past, -Infinity, Infinity, () => {
      count += 1;
      return count === 5 ? 'stop' : undefined;
    });
    expect(count).toBe(5);
    past.close();
    panel.end();
  });

  it('goes on behind a gap that a failing disk left', async () => {
    const panel = await createLivedPanel({ folder: newFolder() });
    panel.record();
    await lampDay(panel, 20);
    const before = panel.lastInput();
    panel.failDisk(true);
    await lampDay(panel, 7);
    panel.failDisk(false);
    await panel.bench.clock.run(20_000);
    const behind = panel.lastInput();
    await lampDay(panel, 40);
    const past = panel.past();
    const seen: number[] = [];
    const gaps: number[] = [];
    replay(past, -Infinity, Infinity, (moment) => {
      if (moment.tag === 'input') {
        seen.push(moment.seq);
        expect(moment.after.at).toBeGreaterThanOrEqual(moment.before.at);
      } else if (moment.why === 'gap') gaps.push(moment.seq);
      return undefined;
    });
    const [gap = 0, ...others] = gaps;
    expect(others).toEqual([]);
    // That the disk works again is written behind the gap.
    expect(gap).toBeGreaterThan(before);
    expect(gap).toBeLessThanOrEqual(behind);
    expect(seen).toContain(before);
    expect(seen).toContain(gap + 1);
    expect(seen.some((seq) => seq > before && seq <= gap)).toBe(false);
    const last = panel.lived().get(panel.lastInput());
    expect(stateAt(past, last?.wall ?? 0, 'first')).toMatchObject({ exact: true, hash: last?.hash });
    past.close();
    panel.end();
  });

  it('misses nothing that the journal lets go of, or the archive takes in, meanwhile', async () => {
    const panel = await createLivedPanel({ folder: newFolder() });
    panel.record();
    await lampDay(panel, 20);
    await reports(panel, 150);
    const past = panel.past();
    const { archive } = past;
    if (archive === null) throw new Error('nothing was archived');
    let archives = true;
    const meanwhile = (): void => {
      if (!archives) return;
      archives = false;
      const { keptTo } = panel.recorder().record(panel.bench.clock.now());
      expect(keptTo).toBeGreaterThan(100);
      spoil(panel.paths.journal, `DELETE FROM inputs WHERE first + count - 1 <= ${keptTo}`);
    };
    const seen = (files: PastFiles, first: () => void): readonly (number | string)[] => {
      const moments: (number | string)[] = [];
      replay(files, -Infinity, Infinity, (moment) => {
        moments.push(moment.tag === 'input' ? moment.seq : moment.why);
        // In the middle of the journal's.
        if (moments.length === 60) first();
        return undefined;
      });
      return moments;
    };
    const all = ['beginning', ...Array.from({ length: panel.lastInput() }, (_, index) => index + 1)];
    expect(seen(past, meanwhile)).toEqual(all);
    expect(archives).toBe(false);

    await reports(panel, 150);
    archives = true;
    const more = ['beginning', ...Array.from({ length: panel.lastInput() }, (_, index) => index + 1)];
    const next: typeof archive.next = (...asked) => {
      const segment = archive.next(...asked);
      // Between the archive's last and the journal's first.
      if (segment === null) meanwhile();
      return segment;
    };
    expect(seen({ ...past, archive: { ...archive, next } }, () => {})).toEqual(more);
    past.close();
    panel.end();
  });
});

describe('a follower', () => {
  it('takes a state that came together with its inputs for no gap', async () => {
    const panel = await createLivedPanel({ folder: newFolder() });
    await reports(panel, 20);
    const past = panel.past();
    const [, newer = 0] = past.journal.snapshots();
    const cut = newer - 2;
    let asked = 0;
    const follower = createFollower(
      {
        archive: null,
        journal: {
          ...past.journal,
          // As if the hub had written the next ones, and its state, right behind this question.
          inputsAfter: (seq) => {
            const run = past.journal.inputsAfter(seq);
            if (seq > cut || run === null) return run;
            if (seq < cut) return { ...run, inputs: run.inputs.slice(0, cut + 1 - run.first) };
            asked += 1;
            return asked === 1 ? null : run;
          },
        },
      },
      null,
    );
    const moments: (number | string)[] = [];
    const visit = (moment: Moment): undefined => {
      moments.push(moment.tag === 'input' ? moment.seq : moment.why);
    };
    while (follower.advance(visit, 1_000));
    expect(asked).toBeGreaterThan(1);
    const [begun] = past.journal.snapshots();
    const rest = Array.from(
      { length: panel.lastInput() - (begun ?? 0) },
      (_, index) => index + 1 + (begun ?? 0),
    );
    expect(moments).toEqual(['beginning', ...rest]);
    past.close();
    panel.end();
  });
});
