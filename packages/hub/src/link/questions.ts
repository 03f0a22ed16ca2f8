import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { PanelAnswer, PanelQuestion, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import { answer } from '@homeward/panel/questions.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Answer } from './connector.ts';
import { inTime } from '../time/in-time.ts';
import { answerInWallTime, questionInPanelTime } from '../time/wall-time.ts';
import { refusals } from '../loop/work.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** Ms that an answer may take: rehearsing a quarter of a year is the longest. */
const answerMs = 60_000;

type Tag = PanelQuestion['tag'];

/** Answers to what the panel's state alone cannot tell, by question. Times are panel time, but for those in JSON. */
export type Answerers = Partial<{
  readonly [Name in Tag]: (question: QuestionOf<Name>) => Promise<Answer>;
}>;

export interface QuestionsOptions {
  readonly state: () => PanelState;
  readonly wallOffset: () => number;
  readonly clock: Clock;
  readonly log: Log;
  readonly answerers: Answerers;
}

/** What can be asked of this hub. */
export interface Questions {
  /** Times are wall times. Never rejects: what fails or takes too long is `unanswered`. */
  ask(question: PanelQuestion): Promise<Answer>;
}

const unanswered = (why: MessageKey): PanelAnswer => ({ tag: 'unanswered', why });

function ask<Name extends Tag>(
  answerers: Answerers,
  name: Name,
  question: QuestionOf<Name>,
): Promise<Answer> | null {
  return answerers[name]?.(question) ?? null;
}

/**
 * An answer with the times of the wall clock; JSON has them already. Hashes of a proof are made with the panel's own: it
 * says how far that is.
 */
function told(given: Answer, offset: number): Answer {
  if (given instanceof Uint8Array) return given;
  const answered = answerInWallTime(given, offset);
  return answered.tag === 'proof' ? { ...answered, proof: { ...answered.proof, offset } } : answered;
}

/** Asks the panel's state first, then whoever knows more. */
export function createQuestions({ state, wallOffset, clock, log, answerers }: QuestionsOptions): Questions {
  async function find(question: PanelQuestion): Promise<Answer> {
    const known = answer(state(), question);
    if (known !== null) return known;
    // The tag decides who answers it; the table's type holds them together.
    const more = ask(answerers, question.tag, question as QuestionOf<typeof question.tag>);
    return (await more) ?? unanswered(refusals.notKnown);
  }

  return {
    ask: async (question) => {
      const asked: Promise<Answer> = find(questionInPanelTime(question, wallOffset())).catch(
        (error: unknown) => {
          log.error('a question could not be answered', { tag: question.tag, error: String(error) });
          return unanswered(refusals.broken);
        },
      );
      const given = await inTime(clock, answerMs, asked, unanswered(refusals.tookTooLong));
      return told(given, wallOffset());
    },
  };
}
