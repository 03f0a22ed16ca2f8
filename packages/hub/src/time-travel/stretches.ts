import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { ArchiveReader, StoredSegment } from '../archive/archive-reader.ts';
import { earliestWall, type HashPoint, wallOf } from '../archive/segment.ts';
import { holds, type JournalReader } from '../journal/journal-reader.ts';
import { stateHash } from '../journal/state-hash.ts';

/** Where the past lies. */
export interface PastFiles {
  /** Null while there is none. */
  readonly archive: ArchiveReader | null;
  readonly journal: JournalReader;
}

/** A state that was lived, and what followed it without a gap. */
export interface Stretch {
  /** Sequence of the input that led to the state. */
  readonly seq: number;
  readonly state: PanelState;
  /** Ascending. */
  readonly hashes: readonly HashPoint[];
  /** What followed, in order. May be asked for more than once. */
  readonly inputs: () => Iterable<readonly Input[]>;
}

/** A segment of the archive. */
export function archivedStretch(segment: StoredSegment): Stretch {
  const { first, state, hashes, inputs } = segment.load();
  return { seq: first - 1, state, hashes, inputs: () => [inputs] };
}

/** What the journal holds beyond the archive: at most one stretch for each state that is known there. */
export function journalStretches(past: PastFiles): readonly Stretch[] {
  const { archive, journal } = past;
  const end = archive?.head() ?? null;
  const head = end !== null && holds(journal, end) ? end : null;
  const newer = journal.snapshots().flatMap((seq) => {
    const state = head !== null && seq <= head.seq ? null : journal.snapshot(seq);
    return state === null ? [] : [{ seq, state }];
  });
  const begins = [...(head === null ? [] : [head]), ...newer];
  return begins.map(({ seq, state }, index) => {
    const next = begins[index + 1];
    return {
      seq,
      state,
      hashes: next === undefined ? [] : [{ seq: next.seq, hash: stateHash(next.state) }],
      inputs: () => inputsBetween(past, seq, next?.seq ?? Infinity),
    };
  });
}

/**
 * What follows an input without a gap, some at a time; null where nothing does yet. The journal lets go of what the
 * archive has while somebody reads.
 */
export function inputsBehind({ archive, journal }: PastFiles, seq: number): readonly Input[] | null {
  const run = journal.inputsAfter(seq);
  if (run?.first === seq + 1) return run.inputs;
  const segment = archive?.holding(seq) ?? null;
  const head = segment === null ? null : (archive?.head() ?? null);
  if (segment === null || segment.first > seq + 1 || head === null || !holds(journal, head)) return null;
  return segment.load().inputs.slice(seq + 1 - segment.first);
}

function* inputsBetween(past: PastFiles, after: number, to: number): Generator<readonly Input[]> {
  let seq = after;
  for (let inputs = inputsBehind(past, seq); inputs !== null && seq < to; inputs = inputsBehind(past, seq)) {
    yield inputs.slice(0, to - seq);
    seq += inputs.length;
  }
}

/** The last stretch in which it was this wall time or earlier; null before everything that is kept. */
export function stretchAt(past: PastFiles, wall: Instant): Stretch | null {
  const recent = journalStretches(past).findLast(
    ({ state, inputs }) => wallOf(state) <= wall || earliestWall(state, inOrder(inputs())) <= wall,
  );
  if (recent !== undefined) return recent;
  const segment = past.archive?.at(wall) ?? null;
  return segment === null ? null : archivedStretch(segment);
}

/** The first wall time of which something is known. */
export function keptFrom(past: PastFiles): Instant {
  const archived = past.archive?.next(0, 0, Infinity);
  const states = journalStretches(past).map(({ state }) => wallOf(state));
  return Math.min(...(archived ? [archived.fromWall] : []), ...states);
}

function* inOrder(pages: Iterable<readonly Input[]>): Generator<Input> {
  for (const page of pages) yield* page;
}

/** Every stretch that has to do with these wall times, in the order in which they were lived. */
export function* stretchesBetween(past: PastFiles, from: Instant, to: Instant): Generator<Stretch> {
  const { archive } = past;
  // What is archived from here on is still read as the journal's.
  let newest: number;
  let recent: readonly Stretch[];
  do {
    newest = archive?.newest() ?? 0;
    recent = journalStretches(past);
  } while ((archive?.newest() ?? 0) !== newest);
  let segment = archive?.next(0, from, to);
  while (segment && segment.id <= newest) {
    yield archivedStretch(segment);
    segment = archive?.next(segment.id, from, to);
  }
  for (const stretch of recent) if (wallOf(stretch.state) <= to) yield stretch;
}
