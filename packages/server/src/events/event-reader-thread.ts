/** The thread that reads the event log, and moves committed pages into the file away from the main thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { countEvents, findEvents } from '../store/event-queries.ts';
import type { Tables } from '../store/schema.ts';
import { sqliteCheckpointer, sqliteReader } from '../store/sqlite.ts';
import type { Asked, Question } from './event-reader.ts';

const { file } = workerData as { readonly file: string };
const db = new Kysely<Tables>({ dialect: sqliteReader(file) });

const answer = (question: Question): Promise<unknown> =>
  question.tag === 'find'
    ? findEvents(db, question.scope, question.filter)
    : countEvents(db, question.scope, question.spans);

parentPort?.on('message', ({ id, question }: Asked) => {
  answer(question).then(
    (result) => parentPort?.postMessage({ id, result }),
    (error: unknown) =>
      parentPort?.postMessage({ id, error: error instanceof Error ? error.message : 'failed' }),
  );
});

const checkpointer = sqliteCheckpointer(file);
setInterval(() => {
  try {
    checkpointer.checkpoint();
  } catch {
    // Busy: the next round does it.
  }
}, 5000).unref();
