import type { Database } from 'better-sqlite3';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { allowedBytes, giveBack, usedBytes } from '../archive/past-file.ts';
import type { BucketTable } from './bucket-table.ts';
import { seriesKinds } from './series.ts';
import { seriesNames } from '@homeward/contract/words/devices/series-names.ts';

/** How much history is kept. */
export interface HistorySettings {
  /** Days after which samples of numbers go; their roll-ups stay. */
  readonly sampleDays: number;
  /** Days after which changes of words go. */
  readonly wordDays: number;
  /** Bytes of the file; where it would be more, all of it gets shorter in proportion. */
  readonly bytes: number;
}

export const defaultHistory: HistorySettings = { sampleDays: 14, wordDays: 1_100, bytes: 1_000_000_000 };

const dayMs = 24 * 3_600_000;
/** What is kept for ever counts as this many days where there is no room. */
const everDays = 7_300;
/** Each try to make room leaves this share of the time. */
const shorter = 0.8;
const shortest = 0.01;

const wordNos = new Set(
  seriesNames.map((name) => seriesKinds[name]).flatMap((kind) => (kind.tag === 'words' ? [kind.no] : [])),
);

/** Lets go of what is too old at wall time `now`; the caller has no transaction open. */
export function pruneHistory(
  database: Database,
  path: string,
  tables: readonly BucketTable[],
  now: Instant,
  settings: HistorySettings,
): void {
  const all = database.prepare<[], { id: number; kind: number }>('SELECT id, kind FROM series').all();
  const points = database.prepare<[number, Instant]>('DELETE FROM points WHERE series = ? AND at < ?');

  const drop = database.transaction((share: number): void => {
    for (const { id, kind } of all) {
      const days = (wordNos.has(kind) ? settings.wordDays : settings.sampleDays) * share;
      points.run(id, now - days * dayMs);
      for (const table of tables) {
        const kept = table.level.days ?? (share === 1 ? null : everDays);
        if (kept !== null) table.dropBefore(id, now - kept * share * dayMs);
      }
    }
  });

  drop(1);
  const allowed = allowedBytes(database, path, settings.bytes);
  for (let share = shorter; share > shortest && usedBytes(database) > allowed; share *= shorter) drop(share);
  giveBack(database, path);
}
