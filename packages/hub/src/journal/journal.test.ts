import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventCode, type PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Tracker } from '@homeward/contract/shapes/care/location.ts';
import { CommandId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { emptyBatch } from '@homeward/testing/hub/empty-batch.ts';
import { houseConfig, lamp } from '@homeward/testing/hub/house.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { lastBackup, restoreJournal, writeBackup } from './backup.ts';
import { appendNow } from './hub-journal.ts';
import type { Journal, Retention } from './journal.ts';
import { JournalError } from './journal-error.ts';
import { createMemoryDisk, openMemoryJournal } from './memory.ts';
import { connect } from './open-database.ts';
import { openSqliteJournal } from './sqlite.ts';

const state = initialState(houseConfig, 0);
const input = (at: number): Input => ({
  tag: 'deviceReported',
  device: lamp,
  values: { on: true },
  live: true,
  at,
});
const event = (seq: number): PanelEvent => ({
  seq,
  at: seq,
  code: EventCode.parse('18113001001'),
  area: null,
  device: null,
  name: '',
  kind: null,
  actor: panelActor,
  incident: null,
  detail: null,
});
const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const seqs = (events: readonly PanelEvent[]) => events.map(({ seq }) => seq);
const id = CommandId.parse('command-1');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'journal.db');
const sqlite = (retention?: Retention) =>
  openSqliteJournal({
    path: path(),
    epoch: 'epoch-1',
    log: createQuietLog(),
    ...(retention && { retention }),
  });

const kinds = [
  {
    kind: 'memory',
    disk: () => {
      const disk = createMemoryDisk('epoch-1');
      return (retention?: Retention): Journal => openMemoryJournal(disk, { ...(retention && { retention }) });
    },
  },
  { kind: 'SQLite', disk: () => sqlite },
];

describe.each(kinds)('a journal on $kind', ({ disk }) => {
  it('is empty when it is new', () => {
    const journal = disk()();
    expect(journal.load()).toMatchObject({
      epoch: 'epoch-1',
      snapshot: null,
      inputs: [],
      lastEventSeq: 0,
      clock: null,
    });
    journal.close();
  });

  it('gives back after a restart all that was appended', () => {
    const open = disk();
    const first = open();
    const result = { tag: 'done' as const, revision: 3 };
    appendNow(first, { ...emptyBatch, snapshot: state });
    appendNow(first, {
      ...emptyBatch,
      inputs: [input(1), input(2)],
      events: [event(1)],
      clock: { at: 2, wall: 9 },
    });
    appendNow(first, {
      ...emptyBatch,
      firstInput: 3,
      inputs: [input(3)],
      events: [event(2)],
      results: [{ id, result }],
      pins: [{ slot: 1, mac: 'ab' }],
      counters: [{ source: 'remote', counter: { inARow: 1, locks: 0, lockedUntil: null, recent: [3] } }],
      clock: { at: 3, wall: 10 },
      performed: 2,
      acked: 1,
    });
    first.close();
    const journal = open();
    expect(journal.load()).toEqual({
      epoch: 'epoch-1',
      epochBase: 0,
      snapshot: { seq: 0, state },
      inputs: [input(1), input(2), input(3)],
      lastEventSeq: 2,
      acked: 1,
      performed: 2,
      clock: { at: 3, wall: 10 },
      pins: [{ slot: 1, mac: 'ab' }],
      counters: [{ source: 'remote', counter: { inARow: 1, locks: 0, lockedUntil: null, recent: [3] } }],
    });
    expect(journal.result(id)).toEqual(result);
    expect(journal.result(CommandId.parse('command-2'))).toBeNull();
    journal.close();
  });

  it('gives the inputs after the latest snapshot, also from the middle of a batch', () => {
    const journal = disk()();
    appendNow(journal, { ...emptyBatch, inputs: [input(1), input(2)], snapshot: state });
    appendNow(journal, { ...emptyBatch, firstInput: 3, inputs: [input(3), input(4)] });
    expect(journal.load().snapshot?.seq).toBe(2);
    expect(journal.load().inputs.map(({ at }) => at)).toEqual([3, 4]);
    journal.close();
  });

  it('gives events after a sequence, so many at a time', () => {
    const journal = disk()();
    appendNow(journal, { ...emptyBatch, events: many(1, 10).map(event) });
    expect(seqs(journal.eventsAfter(3, 4))).toEqual([4, 5, 6, 7]);
    expect(seqs(journal.eventsAfter(10, 4))).toEqual([]);
    journal.close();
  });

  it('undoes what a failed commit may have left when it is rewritten', () => {
    const journal = disk()();
    appendNow(journal, { ...emptyBatch, inputs: [input(1)], events: [event(1)], snapshot: state });
    appendNow(journal, { ...emptyBatch, firstInput: 2, inputs: [input(2)], events: [event(2), event(3)] });
    appendNow(journal, {
      ...emptyBatch,
      firstInput: 5,
      events: [event(2)],
      snapshot: state,
      rewrite: { afterInput: 1, afterEvent: 1 },
    });
    const loaded = journal.load();
    expect(loaded.inputs).toEqual([]);
    expect(loaded.snapshot?.seq).toBe(4);
    expect(seqs(journal.eventsAfter(0, 9))).toEqual([1, 2]);
    journal.close();
  });

  it('prunes what it may and nothing that the server lacks', () => {
    const journal = disk()({ inputs: 0, events: 3, unackedEvents: 20, resultsMs: 1_000 });
    appendNow(journal, {
      ...emptyBatch,
      events: many(1, 10).map(event),
      results: [{ id, result: { tag: 'done', revision: 1 } }],
    });
    appendNow(journal, { ...emptyBatch, inputs: many(1, 5).map(input), snapshot: state, acked: 4 });
    appendNow(journal, {
      ...emptyBatch,
      firstInput: 6,
      inputs: [input(6)],
      snapshot: state,
      acked: 4,
      clock: { at: 5_000, wall: 0 },
    });
    journal.prune();
    expect(seqs(journal.eventsAfter(0, 99))).toEqual([5, 6, 7, 8, 9, 10]);
    expect(journal.result(id)).toBeNull();
    appendNow(journal, { ...emptyBatch, firstInput: 7, events: many(11, 30).map(event), acked: 4 });
    journal.prune();
    expect(journal.eventsAfter(0, 1)[0]?.seq).toBe(21);
    expect(journal.load()).toMatchObject({ snapshot: { seq: 6 }, lastEventSeq: 40 });
    journal.close();
  });

  it('begins a new epoch on demand', () => {
    const open = disk();
    const journal = open();
    journal.renewEpoch('epoch-2', 17);
    journal.close();
    expect(open().load()).toMatchObject({ epoch: 'epoch-2', epochBase: 17 });
  });
});

describe('a journal file', () => {
  it('commits with full sync to a write-ahead log, and leaves checkpoints to others', () => {
    const database = connect(path());
    const pragma = (name: string) => database.pragma(name, { simple: true });
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('wal_autocheckpoint')]).toEqual([
      'wal',
      2,
      0,
    ]);
    database.close();
  });

  it.each([
    { damage: 'overwritten', spoil: (file: string) => writeFileSync(file, Buffer.alloc(40_960, 0x5a)) },
    { damage: 'gone', spoil: (file: string) => rmSync(file) },
  ])('that is $damage is refused, naming the last good backup', ({ spoil }) => {
    const journal = sqlite();
    appendNow(journal, { ...emptyBatch, snapshot: state, acked: 5 });
    const backup = writeBackup(path());
    journal.close();
    spoil(path());
    const refusal = catching(() => sqlite());
    expect(refusal).toMatchObject({ code: 'corrupt', backup });
    expect(refusal?.message).toContain(backup);

    expect(restoreJournal(path(), 'epoch-2', 'test')).toBe(backup);
    const restored = sqlite();
    expect(restored.load()).toMatchObject({ epoch: 'epoch-2', epochBase: 5, snapshot: { seq: 0, state } });
    restored.close();
  });

  it('whose snapshot does not match its hash is refused', () => {
    const journal = sqlite();
    appendNow(journal, { ...emptyBatch, snapshot: state });
    journal.close();
    const database = connect(path());
    database.exec(`UPDATE snapshots SET body = replace(body, '"eventSeq":0', '"eventSeq":7')`);
    database.close();
    const opened = sqlite();
    expect(catching(() => opened.load())?.code).toBe('corrupt');
    opened.close();
  });

  it('whose set-up does not match its hash is refused', () => {
    const journal = sqlite();
    appendNow(journal, { ...emptyBatch, snapshot: state });
    journal.close();
    const database = connect(path());
    const { changes } = database
      .prepare(`UPDATE setups SET body = replace(body, 'Test house', 'Tost house')`)
      .run();
    database.close();
    expect(changes).toBe(1);
    const opened = sqlite();
    expect(catching(() => opened.load())?.code).toBe('corrupt');
    opened.close();
  });

  it('writes a set-up once, and lets go of one that no state names', () => {
    const journal = sqlite();
    const setups = (): unknown => {
      const database = connect(path());
      const found = database.prepare('SELECT count(*) FROM setups').pluck().get();
      database.close();
      return found;
    };
    for (let no = 1; no <= 3; no += 1) {
      appendNow(journal, {
        ...emptyBatch,
        firstInput: no,
        inputs: [input(no)],
        snapshot: { ...state, at: no },
      });
    }
    expect(setups()).toBe(1);
    const changed = { ...state, config: { ...state.config, name: 'Other house' } };
    for (let no = 4; no <= 5; no += 1) {
      appendNow(journal, {
        ...emptyBatch,
        firstInput: no,
        inputs: [input(no)],
        snapshot: { ...changed, at: no },
      });
      expect(setups()).toBe(2);
    }
    journal.prune();
    expect(setups()).toBe(1);
    expect(journal.load().snapshot).toStrictEqual({ seq: 5, state: { ...changed, at: 5 } });
    journal.close();
  });

  it('of version 1, whose states hold their set-up, is taken on', () => {
    const journal = sqlite();
    appendNow(journal, { ...emptyBatch, snapshot: state });
    journal.close();
    const body = JSON.stringify(state);
    const database = connect(path());
    database.exec('DROP TABLE setups; ALTER TABLE snapshots DROP COLUMN setup');
    database
      .prepare('UPDATE snapshots SET body = ?, hash = ?')
      .run(body, createHash('sha256').update(body).digest('hex'));
    database.pragma('user_version = 1');
    database.close();
    const opened = sqlite();
    expect(opened.load().snapshot).toStrictEqual({ seq: 0, state });
    appendNow(opened, { ...emptyBatch, firstInput: 1, inputs: [input(1)], snapshot: { ...state, at: 9 } });
    expect(opened.load().snapshot).toStrictEqual({ seq: 1, state: { ...state, at: 9 } });
    opened.close();
  });

  it('belongs to one hub at a time', () => {
    const journal = sqlite();
    expect(catching(() => sqlite())?.code).toBe('taken');
    journal.close();
    sqlite().close();
  });

  it('of another version is refused', () => {
    const database = connect(path());
    database.exec('CREATE TABLE other (id INTEGER)');
    database.pragma('user_version = 99');
    database.close();
    expect(catching(() => sqlite())?.code).toBe('foreign');
  });

  it('keeps three backups, newest last', () => {
    const journal = sqlite();
    const written = many(1, 5).map(() => writeBackup(path()));
    expect(lastBackup(path())).toBe(written[4]);
    expect(written.map((file) => statSync(file, { throwIfNoEntry: false }) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    journal.close();
  });

  it('says that the disk is full, keeps what it had, and goes on when there is space', () => {
    let pages = 1_000_000;
    const journal = openSqliteJournal({
      path: path(),
      epoch: 'epoch-1',
      log: createQuietLog(),
      open: (file) => {
        const database = connect(file);
        database.pragma(`max_page_count = ${pages}`);
        return database;
      },
    });
    appendNow(journal, { ...emptyBatch, events: [event(1)], snapshot: state });
    pages = 1;
    journal.reopen();
    const large = { ...emptyBatch, events: many(2, 400).map(event) };
    expect(catching(() => journal.append(large))?.code).toBe('full');
    pages = 1_000_000;
    journal.reopen();
    expect(journal.load().lastEventSeq).toBe(1);
    appendNow(journal, large);
    expect(journal.load().lastEventSeq).toBe(401);
    journal.close();
  });
});

function catching(work: () => unknown): JournalError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof JournalError) return error;
    throw error;
  }
}

describe('places in the events of a journal', () => {
  const day = 24 * 3_600_000;
  const tracker = (name: string, consent = true): Tracker => ({
    id: TrackerId.parse(name),
    name,
    bearer: '',
    device: null,
    consent,
    retentionDays: 7,
  });
  const left = (seq: number, at: number, by: string): PanelEvent => ({
    ...event(seq),
    at,
    name: 'School',
    detail: by,
    tracker: TrackerId.parse(by),
  });

  it('are erased with the next state, also of events that wait for the server', () => {
    const journal = sqlite();
    const events = [
      left(1, 0, 'anna'),
      left(2, day, 'anna'),
      left(3, day, 'ben'),
      left(4, day, 'cleo'),
      event(5),
    ];
    appendNow(journal, { ...emptyBatch, events });
    const trackers = [tracker('anna'), tracker('ben', false)];
    const snapshot = { ...state, config: { ...state.config, trackers } };
    appendNow(journal, { ...emptyBatch, clock: { at: 7 * day, wall: 7 * day }, snapshot });
    expect(journal.eventsAfter(0, 10).map(({ name, detail }) => [name, detail])).toEqual([
      ['', null],
      ['School', 'anna'],
      ['', null],
      ['', null],
      ['', null],
    ]);
    expect(seqs(journal.eventsAfter(0, 10))).toEqual([1, 2, 3, 4, 5]);
    journal.close();
  });
});
