import type { Database } from 'better-sqlite3';
import type { Position } from '@homeward/contract/shapes/care/location.ts';
import type { Instant, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';

/** Positions are kept to about a tenth of a metre. */
const scale = 1_000_000;
const mostAccuracy = 1_000_000;
const dayMs = 24 * 3_600_000;

/** Where trackers were, for as long as their bearers allow. */
export interface Positions {
  /** Takes in what changed. Without consent nothing is kept: what there was goes at once. */
  change(before: PanelState | null, after: PanelState): void;
  /** Lets go of what is older at wall time `now` than its bearer allows. */
  prune(state: PanelState, now: Instant): void;
  /** From one wall time to another, oldest first; of too many the newest. */
  between(tracker: TrackerId, from: Instant, to: Instant, most: number): readonly Position[];
}

/** Positions on this connection. */
export function createPositions(database: Database): Positions {
  const idOf = database.prepare<[string], { id: number }>('SELECT id FROM trackers WHERE tracker = ?');
  const add = database.prepare<[string]>('INSERT INTO trackers (tracker) VALUES (?)');
  const all = database.prepare<[], { id: number; tracker: string }>('SELECT id, tracker FROM trackers');
  const put = database.prepare<[number, Instant, number, number, number]>(
    'INSERT OR REPLACE INTO positions (tracker, at, latitude, longitude, accuracy) VALUES (?, ?, ?, ?, ?)',
  );
  const dropBefore = database.prepare<[number, Instant]>(
    'DELETE FROM positions WHERE tracker = ? AND at < ?',
  );
  const dropAll = database.prepare<[number]>('DELETE FROM positions WHERE tracker = ?');
  const found = database.prepare<
    [string, Instant, Instant, number],
    { at: Instant; latitude: number; longitude: number; accuracy: number }
  >(
    `SELECT at, latitude, longitude, accuracy FROM positions
     WHERE tracker = (SELECT id FROM trackers WHERE tracker = ?) AND at BETWEEN ? AND ?
     ORDER BY at DESC LIMIT ?`,
  );

  function store(tracker: TrackerId, position: Position, wallOffset: number): void {
    const id = idOf.get(tracker)?.id ?? Number(add.run(tracker).lastInsertRowid);
    const accuracy = Math.round(Math.min(position.accuracy, mostAccuracy));
    const latitude = Math.round(position.latitude * scale);
    const longitude = Math.round(position.longitude * scale);
    put.run(id, position.at + wallOffset, latitude, longitude, accuracy);
  }

  /** Trackers whose positions may be kept, and for how many days. */
  const allowed = ({ config }: PanelState): ReadonlyMap<string, number> =>
    new Map(
      config.trackers.filter(({ consent }) => consent).map(({ id, retentionDays }) => [id, retentionDays]),
    );

  function forgetOthers(state: PanelState): void {
    const kept = allowed(state);
    for (const { id, tracker } of all.all()) if (!kept.has(tracker)) dropAll.run(id);
  }

  return {
    change: (before, after) => {
      if (before?.location.trackers !== after.location.trackers) {
        const kept = allowed(after);
        for (const { id, last } of after.location.trackers) {
          const known = before?.location.trackers.find((tracker) => tracker.id === id)?.last;
          if (last !== null && last !== known && kept.has(id)) store(id, last, after.wallOffset);
        }
      }
      if (before?.config.trackers !== after.config.trackers) forgetOthers(after);
    },
    prune: (state, now) => {
      forgetOthers(state);
      const kept = allowed(state);
      for (const { id, tracker } of all.all()) dropBefore.run(id, now - (kept.get(tracker) ?? 0) * dayMs);
    },
    between: (tracker, from, to, most) =>
      found
        .all(tracker, from, to, most)
        .toReversed()
        .map(({ at, latitude, longitude, accuracy }) => ({
          at,
          latitude: latitude / scale,
          longitude: longitude / scale,
          accuracy,
        })),
  };
}
