import { readdirSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * How far it gives way: to the panel's thread and beside the rest (a tenth of a processor that others want); to all of
 * them; or at once, whoever wakes, in the middle of its turn.
 */
export type Way = 'beside' | 'behind' | 'idle';

/**
 * A thread that gives way once `module` is loaded: what it does may take a moment longer, an alarm may not. Only on Linux
 * does a thread have a priority of its own; elsewhere it would be the whole process that gives way.
 */
export function lowPriorityThread(module: URL, workerData: unknown, way: Way = 'behind'): Worker {
  const before = threads();
  const worker = new Worker(new URL('./low-priority-thread.mjs', import.meta.url), {
    argv: [module.href, way, getCompileCacheDir() ?? ''],
    workerData,
  });
  lowerNew(before);
  return worker;
}

/** Ids of this process's threads; none where the system does not tell them. */
function threads(): readonly string[] {
  try {
    return process.platform === 'linux' ? readdirSync('/proc/self/task') : [];
  } catch {
    return [];
  }
}

/**
 * A thread begins as high as the one that starts it, and takes tens of milliseconds until it can lower itself: beside the
 * panel's that is an alarm's wait. Where it cannot be told from others that began meanwhile it is left to itself.
 */
function lowerNew(before: readonly string[]): void {
  const [begun, ...others] = threads().filter((id) => !before.includes(id));
  if (begun === undefined || others.length > 0) return;
  try {
    setPriority(Number(begun), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
