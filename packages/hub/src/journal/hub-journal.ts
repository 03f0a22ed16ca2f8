import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { Batch, Journal } from './journal.ts';

/** Ms from the start to the first backup of the journal, and between later ones. */
const firstBackupMs = 60_000;
const backupEveryMs = 24 * 3_600_000;

/** Backs the journal up now and then, from `start` until `stop`. */
export function createBackups(
  journal: Journal,
  clock: Clock,
): { readonly start: () => void; readonly stop: () => void } {
  let cancel = () => {};
  const backUpIn = (ms: number): void => {
    cancel = clock.after(ms, () => {
      journal.backup();
      backUpIn(backupEveryMs);
    });
  };
  return { start: () => backUpIn(firstBackupMs), stop: () => cancel() };
}

/** Appends, and returns when it is on the disk. Throws `JournalError` where it is not. */
export function appendNow(journal: Journal, batch: Batch): void {
  // What it rejects with is what `sync` throws.
  journal.append(batch)?.catch(() => {});
  journal.sync();
}

/** Lets go of what retention allows; a journal that cannot only grows meanwhile. */
export function prune(journal: Journal, log: Log): void {
  try {
    journal.prune();
  } catch (error) {
    log.warn('the journal could not be pruned', { error: String(error) });
  }
}

/**
 * The journal as the link may tell of it: what a failed transaction left on the disk has not
 * happened, and what is on its way there not yet. `lastEvent` is
 * the last that counts, or null where all do.
 */
export const withoutUnwritten = (journal: Journal, lastEvent: () => number | null): Journal => ({
  ...journal,
  eventsAfter: (seq, limit) => {
    const last = lastEvent();
    const events = journal.eventsAfter(seq, limit);
    return last === null ? events : events.filter((event) => event.seq <= last);
  },
});
