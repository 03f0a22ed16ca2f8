import type { Clock } from '@homeward/contract/ports.ts';
import { nextDeadline } from '@homeward/panel/deadlines.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { PanelClock } from './panel-clock.ts';

/** A deadline is never waited for longer than this in one go (ms), since timers of the machine have a longest wait. */
const longestWaitMs = 3_600_000;
/** Ms to wait for a deadline that is still there after its time: a fault in the panel must not become a busy loop. */
const overdueMs = 50;

/** The one timer of a panel: all its deadlines are in its state, and the earliest is waited for. */
export interface DeadlineTimer {
  /** Waits for the earliest deadline of this state instead. */
  arm(state: PanelState): void;
  cancel(): void;
}

/** Calls `fire` when panel time has reached a deadline; panel time, so that no wall clock moves it (B-7). */
export function createDeadlineTimer(clock: Clock, panelClock: PanelClock, fire: () => void): DeadlineTimer {
  let cancelWait = () => {};
  let armedFor: number | null = null;

  const wait = (deadline: number, ms: number) => {
    cancelWait = clock.after(Math.min(ms, longestWaitMs), () => {
      const left = deadline - panelClock.now();
      // A timer of the machine may come a little early.
      if (left > 0) return wait(deadline, left);
      armedFor = null;
      fire();
    });
  };

  return {
    arm: (state) => {
      const deadline = nextDeadline(state);
      if (deadline === armedFor) return;
      cancelWait();
      armedFor = deadline;
      if (deadline === null) return;
      wait(deadline, Math.max(deadline <= state.at ? overdueMs : 0, deadline - panelClock.now()));
    },
    cancel: () => cancelWait(),
  };
}
