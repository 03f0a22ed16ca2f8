import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Batch, CommandRecord, CounterRow, PinRow } from '../journal/journal.ts';
import type { PanelClock } from './panel-clock.ts';
import type { Turn } from './turn.ts';
import { refusals, refusedWith } from './work.ts';

/** Most events held in memory while the disk fails; some 10 MB. */
const mostEvents = 20_000;

/** Where the disk stood when it failed. */
interface LastWritten {
  readonly lastInput: number;
  readonly lastEvent: number;
  /** Codes that the failed transaction may have left on the disk, as they were before it. */
  readonly pins: readonly PinRow[];
}

/** What happened while the disk failed. Inputs are counted only: the state they led to is written instead of them. */
export interface MemoryFallback {
  /** Returns how many events had to be dropped, the oldest first. */
  hold(turn: Turn, events: readonly PanelEvent[]): number;
  /** Wrong tries count although they cannot be written yet. */
  count(counters: readonly CounterRow[]): void;
  /** A command was refused although the failed transaction may have left another answer on the disk. */
  refuse(id: CommandId): CommandResult;
  /** What was refused, by its id; null for everything else. */
  refused(id: CommandId): CommandResult | null;
  /** The last event that is on the disk for certain. */
  readonly lastEvent: number;
  /**
   * All of it as one transaction, which undoes whatever the failed one may have left on the disk. `retired` are codes
   * that were used up meanwhile.
   */
  batch(state: PanelState, panelClock: PanelClock, acked: number, retired: readonly PinRow[]): Batch;
}

/** Nothing yet. */
export function createMemoryFallback(from: LastWritten): MemoryFallback {
  let inputs = 0;
  let events: readonly PanelEvent[] = [];
  const results: CommandRecord[] = [];
  const refused = new Map<CommandId, CommandResult>();
  const counters = new Map<string, CounterRow>();
  return {
    lastEvent: from.lastEvent,
    refuse: (id) => {
      const result = refusedWith(refusals.journalFailed);
      results.push({ id, result });
      refused.set(id, result);
      return result;
    },
    refused: (id) => refused.get(id) ?? null,
    hold: (turn, wallEvents) => {
      inputs += turn.inputs.length;
      results.push(...turn.results);
      const all = [...events, ...wallEvents];
      events = all.slice(-mostEvents);
      return all.length - events.length;
    },
    count: (rows) => {
      for (const row of rows) counters.set(row.source, row);
    },
    batch: (state, panelClock, acked, retired) => ({
      firstInput: from.lastInput + inputs + 1,
      inputs: [],
      events,
      wallOffset: panelClock.wallOffset(),
      results,
      pins: [...from.pins, ...retired],
      counters: [...counters.values()],
      clock: panelClock.mark(),
      performed: from.lastInput + inputs,
      acked,
      snapshot: state,
      rewrite: { afterInput: from.lastInput, afterEvent: from.lastEvent },
    }),
  };
}
