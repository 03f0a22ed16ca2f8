import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { decode } from '../journal/decode.ts';
import { archiveFile } from './archive-file.ts';
import { packed, unpacked } from './compression.ts';
import { allowedBytes, giveBack, openPastFile, usedBytes } from './past-file.ts';
import type { ArchiveSettings } from './past-settings.ts';
import {
  hashesOf,
  hashText,
  type Landmark,
  type PackedSegment,
  packSegment,
  type Segment,
} from './segment.ts';
import { type KeptUntil, withoutPositions } from './erasing.ts';

/** The archive, open for writing; one thread has it. Everything throws where the disk does. */
export interface ArchiveWriter {
  /** Where the segments end; null in a new archive. */
  head(): Landmark | null;
  /** Segments and the new head, in one transaction. `version` names the code that replayed them. */
  append(segments: readonly PackedSegment[], head: Landmark, version: string): void;
  /** A new part, whose first segment goes on from this head. */
  begin(head: Landmark): void;
  /** From input `first` on, this version of the code ran. */
  noteLife(first: number, version: string): void;
  /** The version that ran when an input happened; null where nobody noted it. */
  lifeOf(seq: number): string | null;
  /**
   * Takes out the positions that may no longer be kept at wall time `now`; with `all` every one is looked at, because
   * what is allowed has changed. Returns how many segments were changed.
   */
  erasePositions(until: KeptUntil, now: Instant, all: boolean): number;
  /** Lets the oldest segments go that are too old at wall time `now`, or too many. Returns how many went. */
  prune(now: Instant, settings: ArchiveSettings): number;
  close(): void;
}

const dayMs = 24 * 3_600_000;

/** Opens the archive at `path`, or begins it. Throws where it is damaged or foreign. */
export function openArchive(path: string): ArchiveWriter {
  const database = openPastFile(archiveFile(path));
  const heads = database.prepare<[], { part: number; seq: number; state: Buffer; input: string | null }>(
    'SELECT part, seq, state, input FROM head',
  );
  const putHead = database.prepare<[number, number, Buffer, string | null]>(
    'INSERT OR REPLACE INTO head (id, part, seq, state, input) VALUES (1, ?, ?, ?, ?)',
  );
  const add = database.prepare<
    {
      [Name in keyof PackedSegment]: Name extends 'hashes' ? string : PackedSegment[Name];
    } & { readonly part: number; readonly version: string }
  >(
    `INSERT INTO segments
       (part, first, last, from_wall, to_wall, version, erase_at, hashes, state, inputs)
     VALUES
       (@part, @first, @last, @fromWall, @toWall, @version, @eraseAt, @hashes, @state, @inputs)`,
  );
  // Lives behind this one belong to a journal that was put back to an earlier state.
  const forgetLives = database.prepare<[number]>('DELETE FROM lives WHERE first > ?');
  const addLife = database.prepare<[number, string]>(
    'INSERT OR REPLACE INTO lives (first, version) VALUES (?, ?)',
  );
  const life = database.prepare<[number], { version: string }>(
    'SELECT version FROM lives WHERE first <= ? ORDER BY first DESC LIMIT 1',
  );
  const lastWall = database.prepare<[number], { wall: Instant }>(
    'SELECT to_wall AS wall FROM segments WHERE part < ? ORDER BY id DESC LIMIT 1',
  );
  const located = database.prepare<[Instant], { id: number }>('SELECT id FROM segments WHERE erase_at <= ?');
  const body = database.prepare<[number], { first: number; state: Buffer; inputs: Buffer; hashes: string }>(
    'SELECT first, state, inputs, hashes FROM segments WHERE id = ?',
  );
  const lookAgain = database.prepare<[Instant | null, number]>(
    'UPDATE segments SET erase_at = ? WHERE id = ?',
  );
  const replace = database.prepare<[string, Buffer, Buffer, number]>(
    'UPDATE segments SET hashes = ?, state = ?, inputs = ? WHERE id = ?',
  );
  const tooOld = database.prepare<[Instant]>('DELETE FROM segments WHERE to_wall < ?');
  const oldest = database.prepare('DELETE FROM segments WHERE id = (SELECT min(id) FROM segments)');
  let part = heads.get()?.part ?? 0;
  let head = readHead();

  function readHead(): Landmark | null {
    const row = heads.get();
    if (!row) return null;
    const input = row.input === null ? null : decode.input(row.input);
    return { seq: row.seq, state: decode.state(unpacked(row.state)), input };
  }

  function setHead({ seq, state, input }: Landmark, of: number): void {
    putHead.run(of, seq, packed(JSON.stringify(state)), input === null ? null : JSON.stringify(input));
  }

  /** True where there was anything to erase. */
  function erase(id: number, until: KeptUntil, now: Instant): boolean {
    const row = body.get(id);
    if (row === undefined) return false;
    const segment: Segment = {
      first: row.first,
      state: decode.state(unpacked(row.state)),
      inputs: decode.inputs(unpacked(row.inputs)),
      hashes: hashesOf(row.hashes),
    };
    const { left, eraseAt } = withoutPositions(segment, until, now);
    lookAgain.run(eraseAt, id);
    if (left === null) return false;
    const { state, inputs } = packSegment(left, left.state);
    replace.run(hashText(left.hashes), state, inputs, id);
    return true;
  }
  const eraseIn = database.transaction(erase);

  return {
    head: () => head,
    append: (segments, next, version) => {
      database
        .transaction(() => {
          for (const segment of segments) {
            // What a restored journal repeats is answered by the part that lived it.
            const fromWall = Math.max(segment.fromWall, lastWall.get(part)?.wall ?? -Infinity);
            add.run({ ...segment, fromWall, hashes: hashText(segment.hashes), part, version });
          }
          setHead(next, part);
        })
        .immediate();
      head = next;
    },
    begin: (next) => {
      setHead(next, part + 1);
      part += 1;
      head = next;
    },
    noteLife: (first, version) => {
      database
        .transaction(() => {
          forgetLives.run(first);
          if (life.get(first)?.version !== version) addLife.run(first, version);
        })
        .immediate();
    },
    lifeOf: (seq) => life.get(seq)?.version ?? null,
    erasePositions: (until, now, all) =>
      located.all(all ? Number.MAX_SAFE_INTEGER : now).filter(({ id }) => eraseIn(id, until, now)).length,
    prune: (now, settings) => {
      let gone = tooOld.run(now - settings.days * dayMs).changes;
      const allowed = allowedBytes(database, path, settings.bytes);
      while (usedBytes(database) > allowed && oldest.run().changes > 0) gone += 1;
      giveBack(database, path);
      return gone;
    },
    close: () => database.close(),
  };
}
