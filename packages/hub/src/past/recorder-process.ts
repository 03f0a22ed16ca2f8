import type { JsonOf } from '../link/json-bytes.ts';
import type { PanelAnswer, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import { codeVersion } from '../archive/code-version.ts';
import { takeOwnership } from '../journal/ownership.ts';
import { processLog, serveProcess } from './process-messages.ts';
import { type Asking, createRecorder, type Recorded, type RecorderOptions } from './recorder.ts';
import { answerJson } from './answer-json.ts';

/** The process that keeps the past, so that neither compressing nor counting ever stands before an alarm. */

export type RecorderQuestion =
  | { readonly tag: 'record'; readonly now: number }
  | { readonly tag: 'ask'; readonly question: QuestionOf<'history' | 'positions'>; readonly asking: Asking };
export type RecorderAnswer =
  | { readonly tag: 'recorded'; readonly recorded: Recorded; readonly version: string }
  | { readonly tag: 'answer'; readonly json: JsonOf<PanelAnswer> };
/** `lives` is null as long as nobody has named the code of the hub's process: then it is what this one runs. */
export type RecorderData = Omit<RecorderOptions, 'lives' | 'version' | 'log'> & {
  readonly lives: string | null;
};

/** Ms that a hub's last one may still need after it was killed, for what it was about. */
const lastOneMs = 10_000;

const version = codeVersion();

serveProcess<RecorderData, RecorderQuestion, RecorderAnswer>((data) => {
  const recorder = createRecorder({ ...data, lives: data.lives ?? version, version, log: processLog });
  const ownership = takeOwnership(data.paths.archive, lastOneMs);
  return {
    answer: (asked) =>
      asked.tag === 'record'
        ? { tag: 'recorded', recorded: recorder.record(asked.now), version }
        : { tag: 'answer', json: answerJson(recorder.answer(asked.question, asked.asking), asked.asking) },
    end: () => {
      recorder.close();
      ownership.release();
    },
  };
});
