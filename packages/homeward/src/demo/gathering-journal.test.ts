import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventCode, type PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { Batch, Journal } from '@homeward/hub/journal/journal.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { emptyBatch } from '@homeward/testing/hub/empty-batch.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatheringJournal } from './gathering-journal.ts';
import { mapleStreet } from './maple-street.ts';

const input = (at: number): Input => ({ tag: 'panelReported', fault: 'acFailure', on: at % 2 === 0, at });
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
const state = initialState(mapleStreet, 0);
const known = { id: CommandId.parse('command-1'), result: { tag: 'done', revision: 3 } } as const;

/** A first state; then each input by itself, every third with an event, and a state behind the sixth. */
function life(inputs: number): readonly Batch[] {
  const batches: Batch[] = [{ ...emptyBatch, snapshot: state }];
  let events = 0;
  for (let seq = 1; seq <= inputs; seq += 1) {
    batches.push({
      ...emptyBatch,
      firstInput: seq,
      inputs: [input(seq)],
      events: seq % 3 === 0 ? [event((events += 1))] : [],
      results: seq === 4 ? [known] : [],
      pins: seq === 5 ? [{ slot: 1, mac: 'ab' }] : [],
      clock: { at: seq, wall: seq + 100 },
      performed: seq - 1,
      acked: Math.max(0, events - 1),
      snapshot: seq === 6 ? { ...state, at: 6 } : null,
    });
    // The clock is marked while nothing happens.
    batches.push({
      ...emptyBatch,
      firstInput: seq + 1,
      clock: { at: seq, wall: seq + 101 },
      performed: seq,
      acked: events,
    });
  }
  return batches;
}

describe('a journal that gathers', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'homeward-gathering-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = (name: string): Journal =>
    openSqliteJournal({ path: join(folder, `${name}.db`), epoch: 'epoch-1', log: createQuietLog() });

  it('leaves the same on the disk as one that writes each transaction', () => {
    const plain = open('plain');
    const gathering = gatheringJournal(open('gathering'));
    for (const batch of life(20)) {
      void plain.append(batch)?.catch(() => {});
      expect(gathering.append(batch)).toBeNull();
    }
    plain.close();
    gathering.close();
    const [one, other] = [open('plain'), open('gathering')];
    expect(other.load()).toEqual(one.load());
    expect(other.eventsAfter(0, 100)).toEqual(one.eventsAfter(0, 100));
    expect(other.load().inputs).toHaveLength(14);
    expect(other.result(known.id)).toEqual(known.result);
    one.close();
    other.close();
  });

  it('tells of what it has not written yet', () => {
    const journal = gatheringJournal(open('gathering'));
    for (const batch of life(20)) void journal.append(batch);
    const seqs = (after: number, limit = 500) => journal.eventsAfter(after, limit).map(({ seq }) => seq);
    expect(seqs(0)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seqs(0, 2)).toEqual([1, 2]);
    expect(seqs(4)).toEqual([5, 6]);
    expect(seqs(6)).toEqual([]);
    // Somebody who lost the link asks again from before.
    expect(seqs(1)).toEqual([2, 3, 4, 5, 6]);
    expect(journal.result(known.id)).toEqual(known.result);
    journal.close();
  });

  it('knows of a command that has just been answered', () => {
    const journal = gatheringJournal(open('gathering'));
    for (const batch of life(4)) void journal.append(batch);
    expect(journal.result(known.id)).toEqual(known.result);
    expect(journal.result(CommandId.parse('command-2'))).toBeNull();
    journal.close();
  });

  it('has written everything when others want to read the file', () => {
    const journal = gatheringJournal(open('gathering'));
    for (const batch of life(20)) void journal.append(batch);
    journal.write();
    expect(journal.load().inputs).toHaveLength(14);
    expect(journal.load().clock).toEqual({ at: 20, wall: 121 });
    journal.close();
  });
});
