import { workerData } from 'node:worker_threads';
import type { JsonOf } from '../link/json-bytes.ts';
import type { PanelAnswer, QuestionOf } from '@homeward/contract/question.ts';
import { codeVersion } from '../archive/code-version.ts';
import { type Asking, createRecorder, type Recorded, type RecorderOptions } from './recorder.ts';
import { told } from './told.ts';
import { serveThread, threadLog } from './thread-messages.ts';

/** The thread that keeps the past, so that neither compressing nor counting ever stands before an alarm. */

export type RecorderQuestion =
  | { readonly tag: 'record'; readonly now: number }
  | { readonly tag: 'ask'; readonly question: QuestionOf<'history' | 'positions'>; readonly asking: Asking };
export type RecorderAnswer =
  | { readonly tag: 'recorded'; readonly recorded: Recorded; readonly version: string }
  | { readonly tag: 'answer'; readonly json: JsonOf<PanelAnswer> };
/** `lives` is null as long as nobody has named the code of this process: then it is what this thread runs. */
export type RecorderData = Omit<RecorderOptions, 'lives' | 'version' | 'log'> & {
  readonly lives: string | null;
};

const data: RecorderData = workerData;
const version = codeVersion();
const recorder = createRecorder({ ...data, lives: data.lives ?? version, version, log: threadLog });

serveThread<RecorderQuestion, RecorderAnswer>(
  (asked) =>
    asked.tag === 'record'
      ? { tag: 'recorded', recorded: recorder.record(asked.now), version }
      : { tag: 'answer', json: told(recorder.answer(asked.question, asked.asking), asked.asking) },
  () => recorder.close(),
);
