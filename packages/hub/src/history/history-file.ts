import type { PastFile } from '../archive/past-file.ts';

const rollUp = (name: string): string => `
  CREATE TABLE ${name} (
    series INTEGER NOT NULL, at INTEGER NOT NULL, count INTEGER NOT NULL, min INTEGER NOT NULL, max INTEGER,
    area INTEGER, covered INTEGER, last INTEGER, gone INTEGER, rise INTEGER, PRIMARY KEY (series, at)
  ) STRICT, WITHOUT ROWID;`;

/**
 * The history at `path`; `at` is wall time, of roll-ups in units of their level. A series knows its last value, from
 * which the next change goes on. The cursor is the last input that has been taken in.
 */
export const historyFile = (path: string): PastFile => ({
  path,
  version: 1,
  // After a power cut it goes on from its own cursor: what is lost is taken in again.
  synchronous: 'NORMAL',
  tables: `
    CREATE TABLE cursor (
      id INTEGER PRIMARY KEY CHECK (id = 1), seq INTEGER NOT NULL, at INTEGER NOT NULL, input TEXT
    ) STRICT;
    CREATE TABLE series (
      id INTEGER PRIMARY KEY, device TEXT NOT NULL, kind INTEGER NOT NULL,
      at INTEGER NOT NULL, value INTEGER, counter INTEGER, UNIQUE (device, kind)
    ) STRICT;
    CREATE TABLE points (
      series INTEGER NOT NULL, at INTEGER NOT NULL, value INTEGER, PRIMARY KEY (series, at)
    ) STRICT, WITHOUT ROWID;
    ${rollUp('fine')}${rollUp('hour')}${rollUp('day')}
    CREATE TABLE trackers (id INTEGER PRIMARY KEY, tracker TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE positions (
      tracker INTEGER NOT NULL, at INTEGER NOT NULL, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
      accuracy INTEGER NOT NULL, PRIMARY KEY (tracker, at)
    ) STRICT, WITHOUT ROWID;
  `,
});
