import { parentPort, workerData } from 'node:worker_threads';
import { writeBackup } from './backup.ts';
import { connect } from './open-database.ts';
import type { Task, TaskReport } from './upkeep.ts';

/**
 * A thread of its own, so that the pauses of syncing and copying never reach the alarm lane. Both ends of its messages
 * are this package's own.
 */

/** Pages of write-ahead log (4 kB each) that are worth a moment of the writer's time to cut it back (B-4: ≤ 64 MB). */
const truncatePages = 8_000;
/** Rounds in which the writer goes on, before the one in which it waits: each leaves less for the next. */
const rounds = 3;

const path: string = workerData;
const database = connect(path);

function checkpoint(): void {
  // Passive never makes the writer wait.
  const passive = database.prepare<[], { log: number }>('PRAGMA wal_checkpoint(PASSIVE)');
  if ((passive.get()?.log ?? 0) <= truncatePages) return;
  for (let round = 1; round < rounds; round += 1) passive.get();
  database.pragma('wal_checkpoint(TRUNCATE)');
}

parentPort?.on('message', (task: Task) => {
  const report = (failure: string | null): TaskReport => ({ task, failure });
  try {
    switch (task) {
      case 'checkpoint':
        checkpoint();
        break;
      case 'backup':
        writeBackup(path);
        break;
      case 'stop':
        database.close();
        parentPort?.close();
        return;
    }
    parentPort?.postMessage(report(null));
  } catch (error) {
    parentPort?.postMessage(report(error instanceof Error ? error.message : String(error)));
  }
});
