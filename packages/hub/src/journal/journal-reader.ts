import Sqlite from 'better-sqlite3';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { decode } from './decode.ts';
import { type SnapshotRow, snapshotRows } from './schema.ts';

/** Rows of inputs read in one go: one holds what one transaction of the hub brought. */
const rowsAtOnce = 64;

/** Inputs that follow each other without a gap. */
export interface InputRun {
  /** Sequence of the first of them. */
  readonly first: number;
  readonly inputs: readonly Input[];
}

/**
 * A second look at an open journal, for threads that tell of the past. No read lasts longer than one small query, so
 * that the write-ahead log can always be cut back (B-4).
 */
export interface JournalReader {
  /** 0 where nothing has happened yet. */
  lastInput(): number;
  /** Sequences of the states it holds, oldest first. */
  snapshots(): readonly number[];
  snapshot(seq: number): PanelState | null;
  /** The next inputs behind `seq`, some at a time; null where there are none. They may begin later than `seq` + 1. */
  inputsAfter(seq: number): InputRun | null;
  close(): void;
}

/** Looks into the journal at `path`, which a hub has open. Throws where it cannot be read. */
export function openJournalReader(path: string): JournalReader {
  const database = new Sqlite(path, { readonly: true, timeout: 5_000 });
  const last = database.prepare<[], { last: number | null }>(
    'SELECT first + count - 1 AS last FROM inputs ORDER BY first DESC LIMIT 1',
  );
  const seqs = database.prepare<[], { seq: number }>('SELECT seq FROM snapshots ORDER BY seq');
  const stored = database.prepare<[number], SnapshotRow>(`${snapshotRows} WHERE seq = ?`);
  const rows = database.prepare<[number, number], { first: number; body: string }>(
    `SELECT first, body FROM inputs
     WHERE first >= coalesce((SELECT max(first) FROM inputs WHERE first <= ?), 0) ORDER BY first LIMIT ?`,
  );
  return {
    lastInput: () => Math.max(last.get()?.last ?? 0, seqs.all().at(-1)?.seq ?? 0),
    snapshots: () => seqs.all().map(({ seq }) => seq),
    snapshot: (seq) => {
      const row = stored.get(seq);
      return row ? decode.state(row.body, row.setup) : null;
    },
    inputsAfter: (seq) => runAfter(rows.all(seq + 1, rowsAtOnce), seq),
    close: () => database.close(),
  };
}

function runAfter(
  rows: readonly { readonly first: number; readonly body: string }[],
  seq: number,
): InputRun | null {
  const inputs: Input[] = [];
  let first: number | null = null;
  for (const row of rows) {
    const all = decode.inputs(row.body);
    const skip = Math.max(0, seq + 1 - row.first);
    if (skip >= all.length) continue;
    first ??= row.first + skip;
    if (row.first + skip !== first + inputs.length) break;
    for (const input of all.slice(skip)) inputs.push(input);
  }
  return first === null ? null : { first, inputs };
}

/**
 * Whether the journal is the one from which an input was read earlier. One that was restored from a backup lacks it, or
 * has another in its place. A null input, or one that the journal has let go of, is taken for its own.
 */
export function holds(
  journal: JournalReader,
  { seq, input }: { readonly seq: number; readonly input: Input | null },
): boolean {
  if (journal.lastInput() < seq) return false;
  const there = input === null ? null : journal.inputsAfter(seq - 1);
  if (there === null || there.first > seq) return true;
  return JSON.stringify(there.inputs[0]) === JSON.stringify(input);
}
