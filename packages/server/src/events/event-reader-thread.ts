/**
 * The thread that reads the event log, keeps what it finds things by, and moves committed pages into the file away from
 * the portal's thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { countEvents } from '../store/event-counts.ts';
import { indexFile, openEventIndex } from '../store/event-index.ts';
import { findEvents } from '../store/event-queries.ts';
import { indexSchema } from '../store/word-queries.ts';
import type { Lookup } from '../store/event-queries.ts';
import type { Tables } from '../store/schema.ts';
import { sqliteCheckpointer, sqliteReader } from '../store/sqlite.ts';
import { pageOf } from './event-page.ts';
import type { Asked, Question } from './event-reader.ts';
import { jsonText } from '../base/json-text.ts';

/** Events taken into the index in one go: a question waits no longer than that takes. */
const slice = 500;
/** Ms between looking for new events. */
const lookEvery = 1000;

const { file } = workerData as { readonly file: string };
const index = openEventIndex(file);
const db = new Kysely<Tables>({ dialect: sqliteReader(file, indexFile(file), indexSchema) });

const progress = sql<{ upto: number }>`select upto from ${sql.table(`${indexSchema}.progress`)}`;
const lookup: Lookup = {
  tag: 'index',
  upto: async () => (await progress.execute(db)).rows[0]?.upto ?? 0,
};

async function answer(question: Question): Promise<unknown> {
  switch (question.tag) {
    case 'find':
      return findEvents(db, question.scope, question.filter, lookup);
    case 'page':
      return pageOf(question.view, await findEvents(db, question.scope, question.filter, lookup));
    case 'count':
      return countEvents(db, question.scope, question.spans, lookup);
    case 'forget':
      return index.forget(question.before);
  }
}

parentPort?.on('message', ({ id, question }: Asked) => {
  answer(question).then(
    (result) => {
      parentPort?.postMessage({ id, json: jsonText(result) });
    },
    (error: unknown) =>
      parentPort?.postMessage({ id, error: error instanceof Error ? error.message : 'failed' }),
  );
});

/** Takes in what is new, a slice at a time, so that questions come between. */
function catchUp(): void {
  let more = false;
  try {
    more = index.catchUp(slice) === slice;
  } catch {
    // Full or busy: what is not in the index is looked at row by row until it is.
  }
  if (more) setImmediate(catchUp);
  else setTimeout(catchUp, lookEvery).unref();
}
catchUp();

const checkpointer = sqliteCheckpointer(file);
setInterval(() => {
  try {
    checkpointer.checkpoint();
  } catch {
    // Busy: the next round does it.
  }
}, 5000).unref();
