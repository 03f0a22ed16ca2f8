import type { Database } from 'better-sqlite3';

/** Files of sounds by their hashes: the set-up names them, and they are too large to stand in it. */
export interface SoundStore {
  /** Hashes of all that are kept, the newest last. */
  names(): readonly string[];
  /** Null where none is kept. */
  file(hash: string): Uint8Array | null;
  /** What is appended afterwards may name it: it is on the disk no later than that. */
  keep(hash: string, file: Uint8Array): void;
  drop(hashes: readonly string[]): void;
}

/** Makes their table where a journal of another version lacks it. */
export const prepareSounds = (database: Database): void =>
  void database.exec(
    'CREATE TABLE IF NOT EXISTS sounds (no INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, body BLOB NOT NULL) STRICT',
  );

/** Sounds in the journal's own file, so that they are in every copy of it. `guarded` turns the database's errors into the journal's. */
export function sqliteSounds(
  database: () => Database,
  guarded: <Result>(work: () => Result) => Result,
): SoundStore {
  return {
    names: () =>
      guarded(() =>
        database()
          .prepare<[], { hash: string }>('SELECT hash FROM sounds ORDER BY no')
          .all()
          .map(({ hash }) => hash),
      ),
    file: (hash) =>
      guarded(
        () =>
          database().prepare<[string], { body: Buffer }>('SELECT body FROM sounds WHERE hash = ?').get(hash)
            ?.body ?? null,
      ),
    keep: (hash, file) =>
      guarded(() => {
        // Chosen again it is the newest.
        database().prepare('INSERT OR REPLACE INTO sounds (hash, body) VALUES (?, ?)').run(hash, file);
      }),
    drop: (hashes) =>
      guarded(() => {
        database()
          .prepare('DELETE FROM sounds WHERE hash IN (SELECT value FROM json_each(?))')
          .run(JSON.stringify(hashes));
      }),
  };
}

/** Sounds on a disk of a one-process world; `failing` throws where the disk does. */
export function memorySounds(files: Map<string, Uint8Array>, failing: () => void): SoundStore {
  return {
    names: () => [...files.keys()],
    file: (hash) => files.get(hash) ?? null,
    keep: (hash, file) => {
      failing();
      files.delete(hash);
      files.set(hash, file);
    },
    drop: (hashes) => {
      failing();
      for (const hash of hashes) files.delete(hash);
    },
  };
}
