import { workerData } from 'node:worker_threads';
import type { JsonOf } from '../link/json-bytes.ts';
import type { PanelAnswer } from '@homeward/contract/question.ts';
import { codeVersion } from '../archive/code-version.ts';
import type { PastPaths } from './past-paths.ts';
import type { Asking } from './recorder.ts';
import { answerByReplay, type Code, type ReplayQuestion } from './replayer.ts';
import { told } from './told.ts';
import { serveThread } from './thread-messages.ts';

/** The thread that lives the past once more; it only reads. */

export interface ReplayAsked {
  readonly question: ReplayQuestion;
  readonly asking: Asking;
  readonly life: Pick<Code, 'livedFrom' | 'lives'>;
}

const paths: PastPaths = workerData;
const version = codeVersion();

serveThread<ReplayAsked, JsonOf<PanelAnswer>>(
  ({ question, asking, life }) => told(answerByReplay(paths, question, asking, { ...life, version }), asking),
  () => {},
);
