import { parentPort, workerData } from 'node:worker_threads';
import { writeBackup } from './backup.ts';
import { connect } from './open-database.ts';
import type { Task, TaskReport } from './checkpoint-task.ts';

/**
 * A thread of its own, so that the pauses of syncing and copying never reach the alarm lane. Both ends of its messages
 * are this package's own.
 */

/** Pages of write-ahead log (4 kB each) that are worth a moment of the writer's time (B-4: ≤ 64 MB). */
const longPages = 8_000;
/** Rounds in which the writer goes on, before the one in which it waits: each leaves less for the next. */
const rounds = 3;
/** Ms that the writer may wait for somebody who reads the log. */
const readersMs = 50;

const path: string = workerData;
const database = connect(path);
database.pragma(`busy_timeout = ${readersMs}`);

/** Copies the log into the database while the writer goes on. True where the log is long all the same. */
function checkpoint(): boolean {
  const passive = database.prepare<[], { log: number }>('PRAGMA wal_checkpoint(PASSIVE)');
  if ((passive.get()?.log ?? 0) <= longPages) return false;
  for (let round = 1; round < rounds; round += 1) passive.get();
  return true;
}

/** Copies what is left, so that the next commit writes at the log's beginning. The file stays as long as it is. */
function restart(): boolean {
  const row = database.prepare<[], { busy: number }>('PRAGMA wal_checkpoint(RESTART)').get();
  return row?.busy !== 0;
}

parentPort?.on('message', (task: Task) => {
  const report = (failure: string | null, long = false): TaskReport => ({ task, failure, long });
  try {
    let long = false;
    switch (task) {
      case 'checkpoint':
        long = checkpoint();
        break;
      case 'restart':
        long = restart();
        break;
      case 'backup':
        writeBackup(path);
        break;
      case 'stop':
        database.close();
        parentPort?.close();
        return;
    }
    parentPort?.postMessage(report(null, long));
  } catch (error) {
    parentPort?.postMessage(report(error instanceof Error ? error.message : String(error)));
  }
});
