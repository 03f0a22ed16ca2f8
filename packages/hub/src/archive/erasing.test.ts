import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tracker } from '@homeward/contract/shapes/care/location.ts';
import { CommandId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { stateHash } from '../journal/state-hash.ts';
import { annaActor, houseConfig, lamp } from '@homeward/testing/hub/house.ts';
import { openArchiveReader } from './archive-reader.ts';
import { openArchive } from './archive-writer.ts';
import { keptUntil } from './erasing.ts';
import { packSegment } from './segment.ts';

const day = 86_400_000;
const phone = TrackerId.parse('phone');
const pendant = TrackerId.parse('pendant');

const tracker = (id: TrackerId, patch: Partial<Tracker> = {}): Tracker => ({
  id,
  name: id,
  bearer: '',
  device: null,
  consent: true,
  retentionDays: 30,
  ...patch,
});
const secret = 51.501_364;
const at = (now: number) => ({ at: now, latitude: secret, longitude: -0.141_89, accuracy: 5 });
/** The phone was somewhere just now. */
const seenAt = (state: PanelState, now: number): PanelState => ({
  ...state,
  at: now,
  location: { ...state.location, trackers: [{ id: phone, last: at(now), inside: [], asked: null }] },
});
const allowing = (...trackers: readonly Tracker[]): PanelState =>
  initialState({ ...houseConfig, trackers }, 0);
const both = allowing(tracker(phone, { retentionDays: 2 }), tracker(pendant));

const told = (id: TrackerId, now: number): Input => ({
  tag: 'commandReceived',
  id: CommandId.parse(`position-${id}-${now}`),
  actor: annaActor,
  proof: { tag: 'none' },
  command: { tag: 'position', tracker: id, position: at(now) },
  at: now,
});

let path = '';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-erasing-'));
  path = join(folder, 'archive.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** One segment a day: the lamp, the phone, the pendant. */
function archived(days: number) {
  const archive = openArchive(path);
  for (let today = 0; today < days; today += 1) {
    const now = today * day;
    const state = seenAt(both, now);
    const first = today * 3 + 1;
    const inputs: readonly Input[] = [
      { tag: 'deviceReported', device: lamp, values: { on: true }, live: true, at: now },
      told(phone, now),
      told(pendant, now),
    ];
    const hashes = [{ seq: first + 2, hash: stateHash(state) }];
    archive.append(
      [packSegment({ first, state, inputs, hashes }, state)],
      { seq: first + 2, state, input: null },
      'first',
    );
  }
  return archive;
}

/** By day: whose inputs still tell a position, and whether the state does. */
function located(days: number) {
  const reader = openArchiveReader(path);
  const found = Array.from({ length: days }, (_, today) => {
    const segment = reader?.holding(today * 3)?.load();
    const inputs = segment?.inputs.flatMap((input) =>
      input.tag === 'commandReceived' && input.command.tag === 'position' ? [input.command.tracker] : [],
    );
    return {
      inputs,
      state: segment?.state.location.trackers[0]?.last !== null,
      count: segment?.inputs.length,
    };
  });
  reader?.close();
  return found;
}

describe('positions in the archive', () => {
  it('go when they are older than their bearer allows; everything else stays', () => {
    const archive = archived(4);
    expect(archive.erasePositions(keptUntil(both), 4 * day, false)).toBe(3);
    expect(located(4)).toEqual([
      { inputs: [pendant], state: false, count: 3 },
      { inputs: [pendant], state: false, count: 3 },
      { inputs: [pendant], state: false, count: 3 },
      { inputs: [phone, pendant], state: true, count: 3 },
    ]);
    // Looked at once, they are looked at again when the next has to go.
    expect(archive.erasePositions(keptUntil(both), 4 * day, false)).toBe(0);
    // The pendant's of two days, and the phone's last one.
    expect(archive.erasePositions(keptUntil(both), 31 * day, false)).toBe(3);
    archive.close();
  });

  it('go at once when consent is withdrawn', () => {
    const archive = archived(3);
    archive.erasePositions(keptUntil(both), day, false);
    const withdrawn = allowing(tracker(phone), tracker(pendant, { consent: false }));
    expect(archive.erasePositions(keptUntil(withdrawn), day, true)).toBe(3);
    expect(located(3).map(({ inputs }) => inputs)).toEqual([[phone], [phone], [phone]]);
    archive.close();
  });

  it('leave a segment that nothing proves any more', () => {
    const archive = archived(1);
    archive.erasePositions(keptUntil(both), 60 * day, false);
    const reader = openArchiveReader(path);
    const segment = reader?.holding(0)?.load();
    expect(segment?.hashes.map(({ seq, hash }) => [seq, hash])).toEqual([
      [0, 'erased'],
      [3, 'erased'],
    ]);
    expect(JSON.stringify(segment)).not.toContain(String(secret));
    reader?.close();
    archive.close();
  });
});
