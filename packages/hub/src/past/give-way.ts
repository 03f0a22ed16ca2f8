import { getCompileCacheDir } from 'node:module';
import { constants } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * A thread that, once `module` is loaded, runs only while nothing else wants the processor: what it does may take a
 * moment longer, an alarm may not. Only on Linux does a thread have a priority of its own; elsewhere it would be the
 * whole process that gives way.
 */
export function gentleThread(module: URL, workerData: unknown): Worker {
  return new Worker(new URL('./gentle-thread.mjs', import.meta.url), {
    argv: [module.href, String(constants.priority.PRIORITY_LOW), getCompileCacheDir() ?? ''],
    workerData,
  });
}
