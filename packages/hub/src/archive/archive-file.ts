import type { PastFile } from './past-file.ts';

/**
 * The archive at `path`. `head` is where the segments end: the state from which the next one goes on. A new part begins
 * where a journal was put back to an earlier state, because inputs are then numbered again; its segments begin
 * (`from_wall`) where the part before ended at the earliest. `lives` says from which
 * input on which version of the code ran.
 */
export const archiveFile = (path: string): PastFile => ({
  path,
  version: 1,
  // The journal lets go of inputs that are here.
  synchronous: 'FULL',
  tables: `
    CREATE TABLE segments (
      id INTEGER PRIMARY KEY, part INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
      from_wall INTEGER NOT NULL, to_wall INTEGER NOT NULL, version TEXT NOT NULL,
      erase_at INTEGER,
      hashes TEXT NOT NULL, state BLOB NOT NULL, inputs BLOB NOT NULL
    ) STRICT;
    CREATE INDEX segments_wall ON segments (from_wall);
    CREATE INDEX segments_last ON segments (part, last);
    CREATE TABLE head (
      id INTEGER PRIMARY KEY CHECK (id = 1), part INTEGER NOT NULL, seq INTEGER NOT NULL, state BLOB NOT NULL, input TEXT
    ) STRICT;
    CREATE TABLE lives (first INTEGER PRIMARY KEY, version TEXT NOT NULL) STRICT;
  `,
});
