import { jsonBytes, type JsonOf } from '../link/json-bytes.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import { answerInWallTime } from '../time/wall-time.ts';
import type { Asking } from './recorder.ts';

/** An answer as it leaves the process that found it: in wall time, and as JSON, which whoever passes it on need not read. */
export const answerJson = (answer: PanelAnswer, { wallOffset }: Asking): JsonOf<PanelAnswer> =>
  jsonBytes(answerInWallTime(answer, wallOffset));
