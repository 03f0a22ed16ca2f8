import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Position, Tracker } from '@homeward/contract/shapes/care/location.ts';
import { TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { houseConfig } from '@homeward/testing/hub/house.ts';
import { createHistoryRig, type HistoryRig } from '@homeward/testing/hub/history-rig.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 5);
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
const position = (at: number): Position => ({
  at,
  latitude: 51.507_351 + (at - start) / day / 1_000,
  longitude: -0.127_758,
  accuracy: 12,
});

let folder = '';
let rig: HistoryRig;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-positions-'));
  rig = createHistoryRig(join(folder, 'history.db'), houseConfig, start);
  allow(tracker(phone), tracker(pendant));
});
afterEach(() => {
  rig.history().close();
  rmSync(folder, { recursive: true });
});

const allow = (...trackers: readonly Tracker[]) =>
  rig.become((state) => ({ ...state, config: { ...state.config, trackers } }));
const seen = (id: TrackerId, at: number) =>
  rig.become((state) => ({
    ...state,
    location: {
      ...state.location,
      trackers: [
        ...state.location.trackers.filter((one) => one.id !== id),
        { id, last: position(at), inside: [], asked: null },
      ],
    },
  }));
const where = (id: TrackerId) => {
  rig.flush();
  return rig.history().positions(id, 0, start + 1_000 * day);
};
const times = (id: TrackerId) => where(id).map(({ at }) => (at - start) / day);

describe('positions', () => {
  it('are kept as they came, each tracker for itself', () => {
    seen(phone, start + day);
    seen(pendant, start + 2 * day);
    seen(phone, start + 3 * day);
    expect(times(phone)).toEqual([1, 3]);
    expect(where(pendant)).toEqual([position(start + 2 * day)]);
  });

  it('are told by the wall clock', () => {
    rig.become((state) => ({ ...state, wallOffset: 5_000 }));
    seen(phone, start + day);
    expect(where(phone)[0]?.at).toBe(start + day + 5_000);
  });

  it('go when they are older than their bearer allows', () => {
    allow(tracker(phone), tracker(pendant, { retentionDays: 2 }));
    for (let today = 0; today < 40; today += 1) {
      seen(phone, start + today * day);
      seen(pendant, start + today * day);
    }
    rig.flush();
    rig.history().prune(rig.state(), start + 40 * day);
    expect([times(phone)[0], times(pendant)]).toEqual([10, [38, 39]]);
  });

  it('go at once when consent is withdrawn, or the tracker is gone', () => {
    seen(phone, start + day);
    seen(pendant, start + day);
    allow(tracker(phone, { consent: false }), tracker(pendant));
    expect([times(phone), times(pendant)]).toEqual([[], [1]]);
    allow(tracker(phone, { consent: false }));
    expect(times(pendant)).toEqual([]);
  });

  it('are not kept without consent', () => {
    allow(tracker(phone, { consent: false }));
    seen(phone, start + day);
    expect(times(phone)).toEqual([]);
  });

  it('come at most two thousand at a time, the newest', () => {
    for (let minute = 0; minute < 2_100; minute += 1) seen(phone, start + minute * 60_000);
    const found = where(phone);
    expect([found.length, found[0]?.at, found.at(-1)?.at]).toEqual([
      2_000,
      start + 100 * 60_000,
      start + 2_099 * 60_000,
    ]);
  });
});
