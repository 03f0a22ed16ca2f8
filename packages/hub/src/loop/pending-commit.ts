import type { Clock } from '@homeward/contract/ports.ts';
import type { Journal } from '../journal/journal.ts';
import type { Schedule } from '../time/schedule.ts';

/** Ms that the disk may take. A card that thinks for longer must not hold back a siren. */
const patienceMs = 2_000;

/** What is written and on its way to the disk: one batch at a time. */
export interface PendingCommit {
  underway(): boolean;
  /**
   * Calls back once, with null where the disk has it, else with the reason. A disk that takes too long is one that fails;
   * `landing` itself settles when it has done with what was asked of it, however late.
   */
  wait(landing: Promise<void>, done: (error: unknown) => void): void;
  /** Waits for the disk and does nothing else; then it has been called back. */
  finish(): void;
}

/** Of a journal whose batches land beside the thread. */
export function createPendingCommit(
  journal: Pick<Journal, 'sync'>,
  clock: Clock,
  schedule: Schedule,
): PendingCommit {
  let end: ((error: unknown) => void) | null = null;
  return {
    underway: () => end !== null,
    wait: (landing, done) => {
      const mine = (error: unknown): void => {
        if (end !== mine) return;
        end = null;
        cancel();
        done(error);
      };
      end = mine;
      const tooLong = () => mine(new Error(`the disk takes longer than ${patienceMs} ms`));
      // A thread that stood still itself hears first what the disk has said meanwhile.
      const cancel = clock.after(patienceMs, () => schedule(tooLong));
      landing.then(() => mine(null), mine);
    },
    finish: () => {
      const waiting = end;
      let error: unknown = null;
      try {
        journal.sync();
      } catch (reason) {
        error = reason;
      }
      waiting?.(error);
    },
  };
}
