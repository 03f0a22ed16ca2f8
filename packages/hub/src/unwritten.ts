import type { PanelEvent } from '@homeward/contract/entities/event.ts';
import type { PanelState } from '@homeward/panel/state.ts';
import type { Batch, CommandRecord } from './journal/journal.ts';
import type { PanelClock } from './panel-clock.ts';
import type { Turn } from './turn.ts';

/** Most events held in memory while the disk fails; some 10 MB. */
const mostEvents = 20_000;

/** Where the disk stood when it failed. */
interface LastWritten {
  readonly lastInput: number;
  readonly lastEvent: number;
}

/** What happened while the disk failed. Inputs are counted only: the state they led to is written instead of them. */
export interface Unwritten {
  /** Returns how many events had to be dropped, the oldest first. */
  hold(turn: Turn, events: readonly PanelEvent[]): number;
  /** All of it as one transaction, which undoes whatever the failed one may have left on the disk. */
  batch(state: PanelState, panelClock: PanelClock, acked: number): Batch;
}

/** Nothing yet. */
export function createUnwritten(from: LastWritten): Unwritten {
  let inputs = 0;
  let events: readonly PanelEvent[] = [];
  const results: CommandRecord[] = [];
  return {
    hold: (turn, wallEvents) => {
      inputs += turn.inputs.length;
      results.push(...turn.results);
      const all = [...events, ...wallEvents];
      events = all.slice(-mostEvents);
      return all.length - events.length;
    },
    batch: (state, panelClock, acked) => ({
      firstInput: from.lastInput + inputs + 1,
      inputs: [],
      events,
      wallOffset: panelClock.wallOffset(),
      results,
      pins: [],
      counters: [],
      clock: panelClock.mark(),
      performed: from.lastInput + inputs,
      acked,
      snapshot: state,
      rewrite: { afterInput: from.lastInput, afterEvent: from.lastEvent },
    }),
  };
}
