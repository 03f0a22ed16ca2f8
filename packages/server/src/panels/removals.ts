import type { Clock, Log } from '@homeward/contract/ports.ts';
import { forgetRemoved } from '../store/removed.ts';
import type { Db } from '../store/store.ts';

/** Ms after which it is tried again when the store did not do it. */
const again = 60_000;
/** Ms until it looks again at the latest: the clock may have been set meanwhile. */
const longest = 60 * 60_000;

/**
 * Erases what was removed when its day is over: now, and then at the moment of each. Whoever was taken off a list of
 * people is in no store longer than that, however often the server is started. Resolves to how to stop.
 */
export async function keepRemovals(db: Db, clock: Clock, log: Log): Promise<() => void> {
  let stop = (): void => undefined;
  let stopped = false;
  async function erase(): Promise<void> {
    let due: number | null = null;
    try {
      due = await forgetRemoved(db, clock.now());
    } catch (error) {
      log.warn('what was removed was not erased', {
        error: error instanceof Error ? error.message : 'unknown',
      });
      due = clock.now() + again;
    }
    if (stopped) return;
    const wait = due === null ? longest : Math.min(Math.max(due - clock.now(), 1), longest);
    stop = clock.after(wait, () => void erase());
  }
  await erase();
  return () => {
    stopped = true;
    stop();
  };
}
