import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { decode } from '../journal/decode.ts';
import { archiveFile } from './archive-file.ts';
import { unpacked } from './compression.ts';
import { openToRead } from './past-file.ts';
import { hashesOf, type Landmark, type Segment } from './segment.ts';

/** A segment on the disk. */
export interface StoredSegment {
  /** Rises in the order in which they were archived. */
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly fromWall: Instant;
  readonly toWall: Instant;
  /** Throws where its bytes are damaged. */
  load(): Segment;
}

/** The archive, open for reading while another thread writes it. */
export interface ArchiveReader {
  /** The last one of those that begin at or before this wall time; a clock that was set back brings a time twice. */
  at(wall: Instant): StoredSegment | null;
  /** The next segment after an id (0: the first) that has to do with these wall times. */
  next(id: number, from: Instant, to: Instant): StoredSegment | null;
  /** The id of the newest segment; 0 where there is none. */
  newest(): number;
  /** The first segment of the latest part in which an input with a number above `seq` happened. */
  holding(seq: number): StoredSegment | null;
  head(): Landmark | null;
  /** The version of the code that ran when an input happened; null where nobody noted it. */
  lifeOf(seq: number): string | null;
  close(): void;
}

interface Row {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly fromWall: Instant;
  readonly toWall: Instant;
}

/** Looks into the archive at `path`; null where there is none yet. Throws where it is damaged. */
export function openArchiveReader(path: string): ArchiveReader | null {
  const database = openToRead(archiveFile(path));
  if (database === null) return null;
  const columns = 'id, first, last, from_wall AS fromWall, to_wall AS toWall';
  const latest = database.prepare<[Instant], Row>(
    `SELECT ${columns} FROM segments WHERE id = (SELECT max(id) FROM segments WHERE from_wall <= ?)`,
  );
  const following = database.prepare<[number, Instant, Instant], Row>(
    `SELECT ${columns} FROM segments WHERE id > ? AND to_wall >= ? AND from_wall <= ? ORDER BY id LIMIT 1`,
  );
  const ids = database.prepare<[], { id: number | null }>('SELECT max(id) AS id FROM segments');
  const above = database.prepare<[number], Row>(
    `SELECT ${columns} FROM segments WHERE part = (SELECT part FROM head) AND last > ? ORDER BY last LIMIT 1`,
  );
  const body = database.prepare<[number], { state: Buffer; inputs: Buffer; hashes: string }>(
    'SELECT state, inputs, hashes FROM segments WHERE id = ?',
  );
  const heads = database.prepare<[], { seq: number; state: Buffer; input: string | null }>(
    'SELECT seq, state, input FROM head',
  );
  const life = database.prepare<[number], { version: string }>(
    'SELECT version FROM lives WHERE first <= ? ORDER BY first DESC LIMIT 1',
  );

  const stored = (row: Row | undefined): StoredSegment | null =>
    row === undefined ? null : { ...row, load: () => load(row) };

  function load({ id, first }: Row): Segment {
    const row = body.get(id);
    if (!row) throw new Error(`segment ${id} has gone meanwhile`);
    return {
      first,
      state: decode.state(unpacked(row.state)),
      inputs: decode.inputs(unpacked(row.inputs)),
      hashes: hashesOf(row.hashes),
    };
  }

  return {
    at: (wall) => stored(latest.get(wall)),
    next: (id, from, to) => stored(following.get(id, from, to)),
    newest: () => ids.get()?.id ?? 0,
    holding: (seq) => stored(above.get(seq)),
    head: () => {
      const row = heads.get();
      if (!row) return null;
      const input = row.input === null ? null : decode.input(row.input);
      return { seq: row.seq, state: decode.state(unpacked(row.state)), input };
    },
    lifeOf: (seq) => life.get(seq)?.version ?? null,
    close: () => database.close(),
  };
}
