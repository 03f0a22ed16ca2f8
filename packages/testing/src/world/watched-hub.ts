import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { DriverReport } from '@homeward/drivers/port.ts';
import type { Hub } from '@homeward/hub/hub.ts';
import type { Journal } from '@homeward/hub/journal/journal.ts';
import type { AlarmRecord } from './watch-events.ts';

/** Watches one hub at its boundary (drivers, journal, promises), feeds the reference model and compares. */
export interface HubWatch {
  /** The journal of a process; `cut` says when the power goes: before or after a commit, or not at all. */
  journal(
    inner: Journal,
    alive: () => boolean,
    cut: () => 'before' | 'after' | null,
    kill: () => void,
  ): Journal;
  /** A driver of the living hub told this. */
  emitted(report: DriverReport): void;
  /** Mains went or came, and the hub was told. */
  mains(out: boolean): void;
  started(hub: Hub): void;
  /** `landed`: what was on its way to the disk then is there. */
  killed(landed: boolean): void;
  /** The hub's queue was worked off. */
  drained(): void;
  /** Compares, if anything happened. Called when nothing is half done. */
  look(): void;
  /** Somebody was told that a command is done. */
  promised(id: string): void;
  /** Somebody was told that a code is set. */
  codeSet(slot: PinSlot): void;
  /** A command leaves for the hub and must not begin later than this virtual time. */
  commanded(id: string, until: number): void;
  /** The disk fails, and what happens now is in the hub's memory only. */
  readonly failing: boolean;
  /** The disk has not confirmed what was written last: it may be slow, or hang. */
  readonly writing: boolean;
  /** Sirens that must sound now; null where the model does not know the home. */
  sirens(): ReadonlySet<string> | null;
  /** Looks at what takes long to look at. */
  rest(): void;
  /** Every alarm on record, oldest first. */
  readonly records: readonly AlarmRecord[];
  /** The code of every event, by sequence from 1. */
  readonly codes: readonly string[];
  readonly phases: ReadonlySet<string>;
}
