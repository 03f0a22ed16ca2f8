import type { Batch, Journal, Loaded, Retention } from './journal.ts';
import { defaultRetention } from './journal.ts';
import { decode } from './decode.ts';
import { JournalError } from './journal-error.ts';
import { memorySounds } from './sound-store.ts';

/** What the disk does to the next commits: `ioLanded` writes them although it reports a failure. */
export type DiskFault = 'full' | 'ioLost' | 'ioLanded' | null;

/** What lies on a disk. */
interface Content {
  epoch: string;
  epochBase: number;
  inputs: { first: number; count: number; body: string }[];
  events: { seq: number; body: string }[];
  snapshots: { seq: number; body: string }[];
  results: Map<string, { at: number; body: string }>;
  pins: Map<number, string>;
  counters: Map<string, string>;
  head: Pick<Loaded, 'clock' | 'performed' | 'acked'>;
  sounds: Map<string, Uint8Array>;
}

/** A disk of a one-process world. It outlives the journals opened on it, and holds only what was committed. */
export interface MemoryDisk extends Content {
  fault: DiskFault;
  /** Commits so far, for tests that cut the power at each of them. */
  commits: number;
  /** What is on it for sure, while something is on its way there. */
  sure: Content | null;
}

/** An empty disk whose journal will carry this epoch. */
export function createMemoryDisk(epoch: string): MemoryDisk {
  return {
    epoch,
    epochBase: 0,
    fault: null,
    commits: 0,
    sure: null,
    inputs: [],
    events: [],
    snapshots: [],
    results: new Map(),
    pins: new Map(),
    counters: new Map(),
    head: { clock: null, performed: 0, acked: 0 },
    sounds: new Map(),
  };
}

export interface MemoryJournalOptions {
  readonly retention?: Retention;
  /** Calls when the disk has what was appended by now; without it the disk has everything at once. */
  readonly later?: (landed: () => void) => void;
}

/** Opens the journal on a disk of the world; dropping it without `close` is what a power cut does (`cutPower`). */
export function openMemoryJournal(disk: MemoryDisk, options: MemoryJournalOptions = {}): Journal {
  const { retention = defaultRetention, later } = options;
  const assertDisk = () => {
    if (disk.fault !== null) throw new JournalError('io', 'input/output error');
  };
  const sync = () => {
    assertDisk();
    disk.sure = null;
  };
  const land = (call: (landed: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      call(() => {
        try {
          resolve(sync());
        } catch (error) {
          reject(error);
        }
      });
    });
  return {
    load: () => loadDisk(disk),
    append: (batch) => {
      if (disk.fault === 'full') throw new JournalError('full', 'the disk is full');
      if (later !== undefined) {
        disk.sure ??= contentOf(disk);
        write(disk, batch);
        return land(later);
      }
      if (disk.fault === 'ioLost') throw new JournalError('io', 'input/output error');
      write(disk, batch);
      if (disk.fault === 'ioLanded') throw new JournalError('io', 'input/output error');
      return null;
    },
    sync,
    eventsAfter: (seq, limit) => {
      const from = disk.events.findIndex((event) => event.seq > seq);
      return from < 0 ? [] : disk.events.slice(from, from + limit).map(({ body }) => decode.event(body));
    },
    result: (id) => {
      const row = disk.results.get(id);
      return row ? decode.result(row.body) : null;
    },
    prune: () => prune(disk, retention),
    backup: () => {},
    renewEpoch: (epoch, base) => {
      disk.epoch = epoch;
      disk.epochBase = base;
      disk.sure = null;
    },
    reopen: () => {
      if (disk.fault !== null) throw new JournalError('io', 'the disk is still gone');
    },
    sounds: memorySounds(disk.sounds, assertDisk),
    close: () => {},
  };
}

/** The power is cut: what was on its way to the disk is there, or is not. */
export function cutPower(disk: MemoryDisk, landed: boolean): void {
  if (disk.sure !== null && !landed) Object.assign(disk, disk.sure);
  disk.sure = null;
}

const contentOf = ({
  inputs,
  events,
  snapshots,
  results,
  pins,
  counters,
  sounds,
  ...rest
}: MemoryDisk): Content => ({
  epoch: rest.epoch,
  epochBase: rest.epochBase,
  inputs: [...inputs],
  events: [...events],
  snapshots: [...snapshots],
  results: new Map(results),
  pins: new Map(pins),
  counters: new Map(counters),
  head: rest.head,
  sounds: new Map(sounds),
});

function loadDisk(disk: MemoryDisk): Loaded {
  const last = disk.snapshots.at(-1);
  const from = last?.seq ?? 0;
  return {
    epoch: disk.epoch,
    epochBase: disk.epochBase,
    snapshot: last ? { seq: last.seq, state: decode.state(last.body) } : null,
    inputs: disk.inputs
      .filter(({ first, count }) => first + count - 1 > from)
      .flatMap(({ first, body }) => decode.inputs(body).slice(Math.max(0, from + 1 - first))),
    lastEventSeq: disk.events.at(-1)?.seq ?? 0,
    ...disk.head,
    pins: [...disk.pins].map(([slot, mac]) => ({ slot, mac })),
    counters: [...disk.counters].map(([source, body]) => ({ source, counter: decode.counter(body) })),
  };
}

function write(disk: MemoryDisk, batch: Batch): void {
  if (batch.rewrite) {
    const { afterInput, afterEvent } = batch.rewrite;
    disk.inputs = disk.inputs.filter(({ first }) => first <= afterInput);
    disk.events = disk.events.filter(({ seq }) => seq <= afterEvent);
    disk.snapshots = disk.snapshots.filter(({ seq }) => seq <= afterInput);
  }
  if (batch.inputs.length > 0) {
    const row = { first: batch.firstInput, count: batch.inputs.length, body: JSON.stringify(batch.inputs) };
    disk.inputs.push(row);
  }
  for (const event of batch.events) disk.events.push({ seq: event.seq, body: JSON.stringify(event) });
  for (const { id, result } of batch.results) {
    disk.results.set(id, { at: batch.clock.at, body: JSON.stringify(result) });
  }
  for (const { slot, mac } of batch.pins) {
    if (mac === null) disk.pins.delete(slot);
    else disk.pins.set(slot, mac);
  }
  for (const { source, counter } of batch.counters) {
    if (counter === null) disk.counters.delete(source);
    else disk.counters.set(source, JSON.stringify(counter));
  }
  if (batch.snapshot) {
    const seq = batch.firstInput + batch.inputs.length - 1;
    disk.snapshots = disk.snapshots.filter((snapshot) => snapshot.seq !== seq);
    disk.snapshots.push({ seq, body: JSON.stringify(batch.snapshot) });
  }
  disk.head = { clock: batch.clock, performed: batch.performed, acked: batch.acked };
  disk.commits += 1;
}

function prune(disk: MemoryDisk, retention: Retention): void {
  disk.snapshots = disk.snapshots.slice(-2);
  const oldest = disk.snapshots[0]?.seq ?? 0;
  disk.inputs = disk.inputs.filter(({ first, count }) => first + count - 1 > oldest - retention.inputs);
  const last = disk.events.at(-1)?.seq ?? 0;
  const keepFrom = Math.max(
    Math.min(last - retention.events, disk.head.acked),
    last - retention.unackedEvents,
  );
  disk.events = disk.events.filter(({ seq }) => seq > keepFrom);
  const now = disk.head.clock?.at ?? 0;
  for (const [id, { at }] of disk.results) if (at < now - retention.resultsMs) disk.results.delete(id);
}
