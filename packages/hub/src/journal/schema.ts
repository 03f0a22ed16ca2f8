import type { Database } from 'better-sqlite3';

/** Rises with every change to the tables below. */
export const schemaVersion = 2;

/** The set-up is most of a state and seldom changes: states of the same set-up share it, by its hash. */
const setups = 'CREATE TABLE setups (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;';

/** Brings a journal of version 1, whose snapshots hold their set-up themselves, to today's tables. */
export function upgradeSchema(database: Database): void {
  database.transaction(() => {
    database.exec(`ALTER TABLE snapshots ADD COLUMN setup TEXT; ${setups}`);
    database.pragma(`user_version = ${schemaVersion}`);
  })();
}

/** Makes the tables of an empty journal, and its epoch, in one transaction. */
export function createSchema(database: Database, epoch: string): void {
  database.transaction(() => {
    database.exec(`
      CREATE TABLE life (id INTEGER PRIMARY KEY CHECK (id = 1), epoch TEXT NOT NULL, base INTEGER NOT NULL) STRICT;
      CREATE TABLE head (
        id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL, wall INTEGER NOT NULL,
        performed INTEGER NOT NULL, acked INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE inputs (first INTEGER PRIMARY KEY, count INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE TABLE events (seq INTEGER PRIMARY KEY, wall_offset INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, hash TEXT NOT NULL, body TEXT NOT NULL, setup TEXT) STRICT;
      ${setups}
      CREATE TABLE results (id TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE INDEX results_at ON results (at);
      CREATE TABLE pins (slot INTEGER PRIMARY KEY, mac TEXT NOT NULL) STRICT;
      CREATE TABLE pin_counters (source TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
    `);
    database.prepare('INSERT INTO life (id, epoch, base) VALUES (1, ?, 0)').run(epoch);
    database.pragma(`user_version = ${schemaVersion}`);
  })();
}

/** A state as it is stored. `setup` is null where `body` holds the set-up, too (version 1). */
export interface SnapshotRow {
  readonly seq: number;
  readonly hash: string;
  readonly body: string;
  readonly setupHash: string | null;
  readonly setup: string | null;
}
/** Reads `SnapshotRow`s. */
export const snapshotRows = `SELECT seq, snapshots.hash, snapshots.body, setup AS setupHash, setups.body AS setup
  FROM snapshots LEFT JOIN setups ON setups.hash = setup`;

/** Events that tell where somebody is; blanked, they have their tracker still, and no detail. */
const tellsWhere = `instr(body, '"tracker":"') > 0 AND instr(body, '"detail":null,"tracker"') = 0`;

/** Finds events that tell where somebody is among thousands of others; a file from another version may lack it. */
export const indexPlaces = (database: Database): void =>
  void database.exec(`CREATE INDEX IF NOT EXISTS events_of_trackers ON events (seq) WHERE ${tellsWhere}`);

/** The statements of the journal, compiled once per connection. Rows are typed where they are read. */
export function prepareStatements(database: Database) {
  return {
    life: database.prepare<[], { epoch: string; base: number }>('SELECT epoch, base FROM life'),
    renew: database.prepare<[string, number]>('UPDATE life SET epoch = ?, base = ?'),
    head: database.prepare<[], { at: number; wall: number; performed: number; acked: number }>(
      'SELECT at, wall, performed, acked FROM head',
    ),
    setHead: database.prepare<[number, number, number, number]>(
      'INSERT OR REPLACE INTO head (id, at, wall, performed, acked) VALUES (1, ?, ?, ?, ?)',
    ),
    inputs: database.prepare<[number], { first: number; body: string }>(
      'SELECT first, body FROM inputs WHERE first + count - 1 > ? ORDER BY first',
    ),
    addInputs: database.prepare<[number, number, string]>(
      'INSERT INTO inputs (first, count, body) VALUES (?, ?, ?)',
    ),
    dropInputsFrom: database.prepare<[number]>('DELETE FROM inputs WHERE first > ?'),
    firstInput: database.prepare<[], { first: number | null }>('SELECT min(first) AS first FROM inputs'),
    // The first condition finds them, the second spares a row whose end is still wanted.
    dropInputsTo: database.prepare<[number, number]>(
      'DELETE FROM inputs WHERE first <= ? AND first + count - 1 <= ?',
    ),
    lastEvent: database.prepare<[], { seq: number | null }>('SELECT max(seq) AS seq FROM events'),
    eventsAfter: database.prepare<[number, number], { body: string }>(
      'SELECT body FROM events WHERE seq > ? ORDER BY seq LIMIT ?',
    ),
    addEvent: database.prepare<[number, number, string]>(
      'INSERT INTO events (seq, wall_offset, body) VALUES (?, ?, ?)',
    ),
    // By trackers, how many ms they may be kept; a damaged row must not hold up what is written.
    erasePlaces: database.prepare<[string, number]>(
      `UPDATE events SET body = json_set(body, '$.name', '', '$.detail', NULL) WHERE ${tellsWhere}
       AND CASE WHEN json_valid(body) THEN coalesce(json_extract(body, '$.at') +
         (SELECT value FROM json_each(?) WHERE key = json_extract(body, '$.tracker')), 0) <= ? ELSE 0 END`,
    ),
    dropEventsFrom: database.prepare<[number]>('DELETE FROM events WHERE seq > ?'),
    dropEventsTo: database.prepare<[number]>('DELETE FROM events WHERE seq <= ?'),
    lastSnapshot: database.prepare<[], SnapshotRow>(`${snapshotRows} ORDER BY seq DESC LIMIT 1`),
    snapshotSeqs: database.prepare<[], { seq: number }>('SELECT seq FROM snapshots ORDER BY seq DESC'),
    addSnapshot: database.prepare<[number, string, string, string]>(
      'INSERT OR REPLACE INTO snapshots (seq, hash, body, setup) VALUES (?, ?, ?, ?)',
    ),
    addSetup: database.prepare<[string, string]>('INSERT OR IGNORE INTO setups (hash, body) VALUES (?, ?)'),
    dropSetups: database.prepare<[]>(
      'DELETE FROM setups WHERE hash NOT IN (SELECT setup FROM snapshots WHERE setup IS NOT NULL)',
    ),
    dropSnapshotsFrom: database.prepare<[number]>('DELETE FROM snapshots WHERE seq > ?'),
    dropSnapshotsBefore: database.prepare<[number]>('DELETE FROM snapshots WHERE seq < ?'),
    result: database.prepare<[string], { body: string }>('SELECT body FROM results WHERE id = ?'),
    addResult: database.prepare<[string, number, string]>(
      'INSERT OR REPLACE INTO results (id, at, body) VALUES (?, ?, ?)',
    ),
    dropResults: database.prepare<[number]>('DELETE FROM results WHERE at < ?'),
    pins: database.prepare<[], { slot: number; mac: string }>('SELECT slot, mac FROM pins'),
    setPin: database.prepare<[number, string]>('INSERT OR REPLACE INTO pins (slot, mac) VALUES (?, ?)'),
    dropPin: database.prepare<[number]>('DELETE FROM pins WHERE slot = ?'),
    counters: database.prepare<[], { source: string; body: string }>('SELECT source, body FROM pin_counters'),
    setCounter: database.prepare<[string, string]>(
      'INSERT OR REPLACE INTO pin_counters (source, body) VALUES (?, ?)',
    ),
    dropCounter: database.prepare<[string]>('DELETE FROM pin_counters WHERE source = ?'),
  };
}
export type Statements = ReturnType<typeof prepareStatements>;
