import { Worker } from 'node:worker_threads';
import type { Log } from '@homeward/contract/ports.ts';
import type { Task, TaskReport } from './checkpoint-task.ts';

/** Keeps the write-ahead log short and makes backups, in a thread of its own. */
export interface Checkpointer {
  /** Told after every commit, with about how many bytes it wrote. */
  wrote(bytes: number): void;
  /**
   * Asked after a commit: null, or what to wait for before the next one. Then the log is long, and begins anew only where
   * nobody writes while the last of it is copied. It never rejects.
   */
  pause(): Promise<void> | null;
  backup(): void;
  close(): void;
}

/** Bytes after which a checkpoint is worth while: SQLite's own default of 1000 pages. */
const checkpointBytes = 4 * 1024 * 1024;

/** The thread starts with its first task: a quiet panel never needs one. */
export function createCheckpointer(path: string, log: Log): Checkpointer {
  let worker: Worker | null = null;
  let written = 0;
  let busy = false;
  let long = false;
  /** Asked and not yet told of: the thread does one thing after the other, and a backup takes as long as the disk does. */
  let backups = 0;
  let resume = () => {};

  const ended = () => {
    busy = false;
    resume();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: path });
    started.unref();
    started.on('message', (report: TaskReport) => {
      const { task, failure } = report;
      if (task === 'backup') backups -= 1;
      else {
        ({ long } = report);
        ended();
      }
      if (failure !== null) log.error('journal upkeep failed', { task, failure });
    });
    started.on('error', (error: unknown) => {
      log.error('the journal’s upkeep thread died', { failure: String(error) });
      worker = null;
      // Not with each commit: the next checkpoint begins another thread.
      long = false;
      backups = 0;
      ended();
    });
    return started;
  };
  const ask = (task: Task) => {
    worker ??= start();
    worker.postMessage(task);
  };

  return {
    wrote: (bytes) => {
      written += bytes;
      if (busy || written < checkpointBytes) return;
      written = 0;
      busy = true;
      ask('checkpoint');
    },
    pause: () => {
      if (busy || !long || backups > 0) return null;
      busy = true;
      ask('restart');
      return new Promise((resolve) => {
        resume = resolve;
      });
    },
    backup: () => {
      backups += 1;
      ask('backup');
    },
    close: () => {
      if (worker) ask('stop');
      worker = null;
      ended();
    },
  };
}
