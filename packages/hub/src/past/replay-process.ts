import type { JsonOf } from '../link/json-bytes.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import { codeVersion } from '../archive/code-version.ts';
import type { PastPaths } from './past-paths.ts';
import { serveProcess } from './process-messages.ts';
import type { Asking } from './recorder.ts';
import { answerByReplay, type Code, type ReplayQuestion } from './replayer.ts';
import { answerJson } from './answer-json.ts';

/** The process that lives the past once more; it only reads. */

export interface ReplayAsked {
  readonly question: ReplayQuestion;
  readonly asking: Asking;
  readonly life: Pick<Code, 'livedFrom' | 'lives'>;
}

const version = codeVersion();

serveProcess<PastPaths, ReplayAsked, JsonOf<PanelAnswer>>((paths) => ({
  answer: ({ question, asking, life }) =>
    answerJson(answerByReplay(paths, question, asking, { ...life, version }), asking),
  end: () => {},
}));
