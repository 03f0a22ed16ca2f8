import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { CommandId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { PinCounter } from './pin-counter.ts';
import type { SoundStore } from './sound-store.ts';

/** Panel time and the machine's wall clock (ms since 1970) at one moment. */
export interface ClockMark {
  readonly at: Instant;
  readonly wall: number;
}

export interface CommandRecord {
  readonly id: CommandId;
  readonly result: CommandResult;
}

/** A code's keyed digest by slot number; null erases it. */
export interface PinRow {
  readonly slot: number;
  readonly mac: string | null;
}

/** Wrong tries of one source; null forgets them. */
export interface CounterRow {
  readonly source: string;
  readonly counter: PinCounter | null;
}

/** One transaction: all of it is on disk when `append` says so, or none of it counts. */
export interface Batch {
  /** Sequence of the first input; inputs are numbered from 1 without gaps. */
  readonly firstInput: number;
  readonly inputs: readonly Input[];
  /** Their `at` is wall time already: panel time plus `wallOffset`. */
  readonly events: readonly PanelEvent[];
  readonly wallOffset: number;
  readonly results: readonly CommandRecord[];
  readonly pins: readonly PinRow[];
  readonly counters: readonly CounterRow[];
  readonly clock: ClockMark;
  /** The last input whose effects have all been started. */
  readonly performed: number;
  /** The last event known to be on the server's disk. */
  readonly acked: number;
  /** The state after the last input, where it is time for one. */
  readonly snapshot: PanelState | null;
  /**
   * After a failure whose outcome nobody knows: whatever the disk holds beyond these numbers did not happen. Comes
   * with a snapshot.
   */
  readonly rewrite: { readonly afterInput: number; readonly afterEvent: number } | null;
}

/** What a journal knows when it is opened. */
export interface Loaded {
  /** Names this life of the journal: a new or a restored disk has a new one. */
  readonly epoch: string;
  /** Events up to this one belong to an earlier epoch and are never sent again. */
  readonly epochBase: number;
  readonly snapshot: { readonly seq: number; readonly state: PanelState } | null;
  /** Every input after the snapshot, in order. */
  readonly inputs: readonly Input[];
  readonly lastEventSeq: number;
  readonly acked: number;
  readonly performed: number;
  /** Null when nothing has ever been appended. */
  readonly clock: ClockMark | null;
  readonly pins: readonly PinRow[];
  readonly counters: readonly CounterRow[];
}

/** The hub's memory on disk. Everything throws `JournalError` when the disk does. */
export interface Journal {
  load(): Loaded;
  /**
   * Writes, and reads as written from then on. Null where it is on the disk by now; else resolves when it is, with all
   * before it, while the thread does other things. Where it rejects nobody knows what the disk has.
   */
  append(batch: Batch): Promise<void> | null;
  /** Waits until all that was appended is on the disk. */
  sync(): void;
  /** At most `limit` events with a sequence above `seq`, in order. */
  eventsAfter(seq: number, limit: number): readonly PanelEvent[];
  /** What a command came to, for as long as the journal remembers (at least an hour). */
  result(id: CommandId): CommandResult | null;
  /** Lets go of what retention allows; little work at a time. */
  prune(): void;
  /** Asks for a copy to fall back on, made in the background; nothing where the journal has no file. */
  backup(): void;
  /** Begins a new epoch whose first event follows `base`; on the disk when it returns. */
  renewEpoch(epoch: string, base: number): void;
  /** Drops the connection and opens the file anew: after a failed sync nothing that was cached can be believed. */
  reopen(): void;
  /** Files that the set-up names. */
  readonly sounds: SoundStore;
  close(): void;
}

/** How much a journal keeps at least. */
export interface Retention {
  /** Inputs behind the older of the two snapshots kept. */
  readonly inputs: number;
  /** Events, acknowledged ones included (EN 50131 asks for 1000; the portal's history for 10,000). */
  readonly events: number;
  /** Most events kept while the server is away for very long. */
  readonly unackedEvents: number;
  /** Panel time in ms for which command results are kept. */
  readonly resultsMs: number;
}

export const defaultRetention: Retention = {
  inputs: 20_000,
  events: 10_000,
  unackedEvents: 200_000,
  resultsMs: 24 * 3_600_000,
};
